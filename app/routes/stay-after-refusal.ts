import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` of a hydrated screen. A refused or lost request changed nothing. Loading the page again could only replace it, and
 * what was typed in it, by an error: the database may be away, or the session over.
 */
export const stayAfterRefusal: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;
