import { Children, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { classNames } from "./classes";

export function Hint({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return <p {...rest} className={classNames("mt-1.5 text-small leading-normal text-ink-muted", className)} />;
}

/** Renders text only for screen readers, for visible information in a drawing, position or colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Renders its children with spaces between them, which browsers without styles need. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
