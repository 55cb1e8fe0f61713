import * as Radix from "@radix-ui/react-popover";
import { type ReactNode, type RefObject, useEffect } from "react";

export interface TooltipProps {
  open: boolean;
  /** Called for Escape, and for a press or the focus elsewhere. */
  onClose: () => void;
  /** What it explains, with the same words in it. */
  section: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}

/**
 * A few words beside what they explain: a popover of Radix, because its tooltips do not open by touch. The focus stays where it is. Its padding
 * reaches the section, so that the pointer does not lose the words on its way to them. Loaded when it is first opened (`on-demand.tsx`).
 */
export default function Tooltip({ open, onClose, section, children }: TooltipProps) {
  useEffect(() => {
    // Opened before the script ran.
    if (open) section.current?.removeAttribute("open");
  }, [open, section]);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={section as RefObject<HTMLElement>} />
      {/* Within the landmark of what it explains; null: at the end of the document. */}
      <Radix.Portal container={section.current?.closest<HTMLElement>("main, [role=dialog]")}>
        <Radix.Content
          role="tooltip"
          className="z-60 max-w-72 py-1.5 print:hidden"
          side="top"
          align="start"
          sideOffset={-1}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onMouseDown={stay}
          onInteractOutside={(event) => section.current?.contains(event.target as Node) && event.preventDefault()}
        >
          <div className="rounded-sm border border-line bg-surface px-3 py-2 text-small leading-normal text-pretty text-ink shadow-float">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const stay = (event: { preventDefault: () => void }) => event.preventDefault();
