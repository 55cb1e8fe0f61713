import type { ReactNode } from "react";
import { Actions } from "~/ui/button";
import { StickyFooter } from "~/ui/sticky-footer";

/** Renders the buttons of a long form in a bar at the bottom of the window. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <StickyFooter className="lg:mx-0 lg:px-0">
      <Actions line>{children}</Actions>
    </StickyFooter>
  );
}
