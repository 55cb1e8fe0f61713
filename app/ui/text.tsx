import { Children, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { classNames } from "./classes";

export function Hint({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return <p {...rest} className={classNames("mt-1.5 text-small leading-normal text-ink-muted", className)} />;
}

/** Renders text only for screen readers, for visible information in a drawing, position or colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Renders texts with dots between them; a dot at the start of a line is out of sight. */
export function DotLine({ texts }: { texts: readonly string[] }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ml-2.5 flex flex-wrap">
        {texts.map((text, index) => (
          <span key={text} className="relative pl-2.5">
            {index > 0 ? <span className="absolute left-0 w-2.5 text-center"> · </span> : null}
            {text}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Renders its children with spaces between them, which browsers without styles need. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index > 0 ? [" ", child] : [child]));
}
