import type { ReactNode } from "react";

interface VerdictColumnsProps {
  /** The decision: stays in sight where there is room beside. */
  verdict: ReactNode;
  /** What is decided on. */
  children: ReactNode;
  /** Of the column of what is decided on. */
  className: string;
}

export function VerdictColumns({ verdict, children, className }: VerdictColumnsProps) {
  return (
    <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-14">
      <div className={className}>{children}</div>
      <aside className="lg:sticky lg:top-4 lg:max-h-[calc(100vh-32px)] lg:self-start lg:overflow-auto lg:[scrollbar-width:thin]">
        {verdict}
      </aside>
    </div>
  );
}
