import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { useOpener } from "./keep-opener";
import { backdropClass, type LayerSize, layerClass } from "./layer";

export interface DialogProps {
  id: string;
  open: boolean;
  /** Called for Escape, the cross, and a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** Name of the cross. */
  closeText: string;
  /** `large`: a profile. */
  size?: LayerSize | undefined;
  children: ReactNode;
}

/**
 * A modal dialog (Radix). Hydrated screens load it when it is first opened (`on-demand.tsx`). What opens it is a link to a page with the same
 * content, or works without a script in another way.
 */
export default function Dialog({ id, open, onClose, title, closeText, size, children }: DialogProps) {
  const focus = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdropClass} />
        <Radix.Content id={id} className={layerClass({ size })} aria-describedby={undefined} {...focus}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Radix.Title className="text-h3">{title}</Radix.Title>
            <Radix.Close
              className="-mt-2 -mr-2 grid size-11 flex-none cursor-pointer place-items-center rounded-full border-0 bg-transparent hover:bg-sage"
              aria-label={closeText}
            >
              <Icon name="close" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
