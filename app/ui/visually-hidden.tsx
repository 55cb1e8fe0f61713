import type { ReactNode } from "react";

/** Text for screen readers alone: what the eye reads from a drawing, a place or a colour. */
export function VisuallyHidden({ children, lang }: { children: ReactNode; lang?: string | undefined }) {
  return (
    <span className="sr-only" lang={lang}>
      {children}
    </span>
  );
}
