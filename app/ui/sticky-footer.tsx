import type { ReactNode } from "react";
import { classNames } from "./classes";

/** Renders a bar at the bottom of the window. ground.css scrolls focused elements and link targets above it. */
export function StickyFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-2 -mx-pad mt-6 border-t border-gold bg-paper px-pad py-3 print:hidden",
        className,
      )}
      data-bar=""
    >
      {children}
    </div>
  );
}
