import * as Radix from "@radix-ui/react-popover";
import { type ReactNode, type RefObject, useRef } from "react";
import { useOpener } from "./keep-opener";

export interface PopoverProps {
  id: string;
  open: boolean;
  /** Called for Escape, and for a press or the focus elsewhere. */
  onClose: () => void;
  /** What it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
}

/** A small layer beside what opened it (Radix); the page stays in reach. Loaded when it is first opened (`on-demand.tsx`). */
export default function Popover({ id, open, onClose, anchor, label, children }: PopoverProps) {
  const focus = useOpener();
  const isLeft = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          className="z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-auto rounded border border-line bg-surface p-2 text-ink shadow-float [--back:var(--surface)]"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={() => {
            isLeft.current = false;
            focus.onOpenAutoFocus();
          }}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => (isLeft.current ? event.preventDefault() : focus.onCloseAutoFocus(event))}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
