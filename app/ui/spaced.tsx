import { Children, type ReactNode } from "react";

/** Renders its children with spaces between them, which browsers without styles need. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
