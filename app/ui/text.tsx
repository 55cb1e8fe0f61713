import { Children, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { classNames } from "./classes";

export function Hint({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return <p {...rest} className={classNames("mt-1.5 text-small leading-normal text-ink-muted", className)} />;
}

/** Renders text for screen readers only, which describes a drawing, position or colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

export type DotTexts = readonly (string | number | null | undefined)[];

/** Renders texts with dots between them, none of them at the start or end of a line (tiles.css). Omits empty texts. */
export function DotLine({ texts }: { texts: DotTexts }) {
  const items = texts.filter(Boolean).map((text, index) => (
    <span key={text}>
      {index > 0 ? <span>· </span> : null}
      {text}
    </span>
  ));
  return (
    <span className="dots">
      <Spaced>{items}</Spaced>
    </span>
  );
}

/** Renders its children with spaces between them, which browsers without styles need. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
