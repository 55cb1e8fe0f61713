import { Children, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { classNames } from "./classes";

export function Hint({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return <p {...rest} className={classNames("mt-1.5 text-small leading-normal text-ink-muted", className)} />;
}

/** Renders text for screen readers only, which describes a drawing, position or colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Renders texts with dots between them, none of them at the start of a line. */
export function DotLine({ texts }: { texts: readonly string[] }) {
  const items = texts.map((text, index) => (
    <span key={text} className="inline-block">
      {index + 1 < texts.length ? `${text} ·` : text}
    </span>
  ));
  return (
    <span>
      <Spaced>{items}</Spaced>
    </span>
  );
}

/** Renders its children with spaces between them, which browsers without styles need. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
