import type { ReactNode } from "react";

export interface FoldProps {
  summary: ReactNode;
  open?: boolean | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/** A section that opens and closes, with the browser's own means. */
export function Fold({ summary, open, id, children }: FoldProps) {
  return (
    <details className="fold" id={id} open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
