import { Children, type ReactNode } from "react";

/** With a space between each two, which browsers without styles need. */
export function Apart({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
