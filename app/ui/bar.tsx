import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** What stays in sight at the foot of a long page. What is focused, or led to, does not end behind it (ground.css). */
export function Bar({ className, children }: { className?: string; children: ReactNode }) {
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
