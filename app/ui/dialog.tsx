import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { backdropClass, type LayerSize, layerClass, useOpener } from "./dialog-styles";
import { Icon } from "./icon";
import { useBackCloses } from "./use-back-closes";

export interface DialogProps {
  id: string;
  open: boolean;
  /** Called on Escape, on the close button, on the browser's Back button and on a click outside. */
  onClose: () => void;
  title: ReactNode;
  closeText: string;
  /** `large` is for profiles. */
  size?: LayerSize | undefined;
  /** Stays visible below the content. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a modal dialog (Radix). Hydrated screens load it when it first opens (`on-demand.tsx`). Its opener is a link
 * to a page with the same content, or works without JavaScript in another way.
 */
export default function Dialog({ id, open, onClose, title, closeText, size, foot, children }: DialogProps) {
  const focus = useOpener();
  useBackCloses(open, onClose);
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
          {foot ? (
            <div className="sticky -bottom-[clamp(24px,4vw,36px)] z-2 -mx-[clamp(24px,4vw,36px)] mt-6 -mb-[clamp(24px,4vw,36px)] border-t border-gold bg-surface px-[clamp(24px,4vw,36px)] py-3">
              {foot}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
