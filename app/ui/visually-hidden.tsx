import type { ReactNode } from "react";

/** Renders text only for screen readers, for visible information in a drawing, position or colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
