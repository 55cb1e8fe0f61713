import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * As `shouldRevalidate` of whatever is on a hydrated screen: what the server refused, or never heard of, changed nothing. Loading the page
 * anew then could only take it away, with what was typed in it: nobody may answer, or the session may be over.
 */
export const stayAfterRefusal: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;
