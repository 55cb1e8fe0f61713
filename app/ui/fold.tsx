import type { ReactNode } from "react";
import { chevronClass } from "./chevron";
import { classNames } from "./class-names";

interface FoldProps {
  summary: ReactNode;
  open?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const foldClass = "border-t border-line last-of-type:border-b";
const summaryClass = `${chevronClass} flex min-h-15 items-center justify-between gap-4 py-3 pe-1.5 font-serif text-h3`;

/** A section that opens and closes, with the browser's own means. */
export function Fold({ summary, open, id, className, children }: FoldProps) {
  return (
    <details className={classNames(foldClass, className)} id={id} open={open}>
      <summary className={summaryClass}>{summary}</summary>
      <div className="pb-7">{children}</div>
    </details>
  );
}

interface ToggleProps {
  summary: ReactNode;
  open?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Where there is little room (below 960 px), what follows it is closed until it is opened; where there is more it shows at once. What
 * follows takes `toggledClass`: details alone could not open themselves.
 */
export function Toggle({ summary, open, className }: ToggleProps) {
  return (
    <details className={classNames("peer lg:hidden print:hidden", foldClass, className)} open={open}>
      <summary className={summaryClass}>{summary}</summary>
    </details>
  );
}

export const toggledClass = "max-lg:peer-[:not([open])]:hidden";
