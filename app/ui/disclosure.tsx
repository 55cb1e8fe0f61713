import type { ReactNode } from "react";
import { chevronClass, classNames } from "./classes";

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const disclosureClass = "border-t border-line last-of-type:border-b";
const summaryClass = `${chevronClass} flex min-h-13 items-center justify-between gap-4 py-3 pe-1.5 font-serif text-large`;

export function Disclosure({ summary, open, id, className, children }: DisclosureProps) {
  return (
    <details className={classNames(disclosureClass, className)} id={id} open={open}>
      <summary className={summaryClass}>{summary}</summary>
      <div className="pb-7">{children}</div>
    </details>
  );
}

type ToggleProps = Pick<DisclosureProps, "summary" | "className" | "open">;

/** On screens below 960 px, opens the next element, which needs `toggledClass`: CSS cannot open a `details`. */
export function Toggle({ summary, className, open }: ToggleProps) {
  return (
    <details className={classNames("peer lg:hidden print:hidden", disclosureClass, className)} open={open}>
      <summary className={summaryClass}>{summary}</summary>
    </details>
  );
}

export const toggledClass = "max-lg:peer-[:not([open])]:hidden";
