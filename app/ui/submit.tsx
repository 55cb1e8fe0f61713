import type { ComponentPropsWithoutRef } from "react";
import { Actions, Button } from "./button";

/** Renders the only button of a form, in a row of its own. */
export const Submit = (props: ComponentPropsWithoutRef<typeof Button>) => (
  <Actions>
    <Button {...props} />
  </Actions>
);
