import { type ReactNode, useId, useRef, useState } from "react";
import { Tooltip } from "./on-demand";

interface TipProps {
  tip: ReactNode;
  className: string;
  /** Accessible name of the trigger, if its content is not enough. */
  label?: string | undefined;
  /** Removes the trigger from the tab order, for grids of cards; pointer and touch still open the tip. */
  isSkipped?: boolean | undefined;
  children: ReactNode;
}

/** Renders a `details` element that JavaScript shows as a tooltip: a `title` supports neither touch nor keyboard. */
export function Tip({ tip, className, label, isSkipped, children }: TipProps) {
  const id = useId();
  const section = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const hide = () => setOpen(false);
  return (
    // A tap fires enter and leave before click, so only a mouse opens the tip here. The tooltip is a React child, so
    // the pointer can move to it without leaving.
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
