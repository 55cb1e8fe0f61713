import { type ReactNode, useId, useRef, useState } from "react";
import { Tooltip } from "./on-demand";

interface TipProps {
  /** What is said when it is asked for. */
  tip: ReactNode;
  /** How its trigger looks. */
  className: string;
  /** The name of the trigger, where what it shows is not enough. */
  label?: string | undefined;
  /** In a grid of cards: shown by the pointer and by touch, while the Tab key goes past it. */
  isSkipped?: boolean | undefined;
  children: ReactNode;
}

/**
 * Words that explain others: what a `title` says to nobody but a mouse. A section that opens; where a script runs the words stand beside its
 * trigger instead, as soon as the pointer or the Tab key comes to it, or a finger taps it.
 */
export function Tip({ tip, className, label, isSkipped, children }: TipProps) {
  const id = useId();
  const section = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const hide = () => setOpen(false);
  return (
    // A finger comes and leaves before it has tapped. The layer is within, for React: on the way to its words the pointer does not leave.
    <details
      ref={section}
      className="w-fit"
      name="tip"
      onPointerEnter={(event) => setOpen(event.pointerType === "mouse")}
      onPointerLeave={hide}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by pointer, touch and key. */}
      <summary
        className={className}
        tabIndex={isSkipped ? -1 : undefined}
        aria-label={label}
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpen(true)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </summary>
      <p className="max-w-80 py-2 text-small text-ink-muted" id={id}>
        {tip}
      </p>
      <Tooltip open={open} onClose={hide} section={section} onMissing={() => section.current?.setAttribute("open", "")}>
        {tip}
      </Tooltip>
    </details>
  );
}
