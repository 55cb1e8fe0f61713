import type { ReactNode } from "react";

/** Renders text only for screen readers, for visible information in a drawing, position or colour. */
export function VisuallyHidden({ children, lang }: { children: ReactNode; lang?: string | undefined }) {
  return (
    <span className="sr-only" lang={lang}>
      {children}
    </span>
  );
}
