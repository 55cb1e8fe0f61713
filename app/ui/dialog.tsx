import * as Radix from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import { setNonce } from "get-nonce";
import { type ReactNode, useRef } from "react";
import { Icon } from "./icon";
import { useBackCloses } from "./use-back-closes";

// The scroll lock of Radix adds a style element, which the Content-Security-Policy allows with the scripts' nonce.
const nonce = globalThis.document?.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

const backdropClass = "fixed inset-0 z-40 bg-[rgb(31_42_46/0.5)]";

const layerClass = cva(
  "fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] overflow-auto rounded border border-line bg-surface p-[clamp(24px,4vw,36px)] scroll-py-20 text-ink shadow-float [--back:var(--surface)] starting:translate-y-2 starting:opacity-0 motion-safe:transition-[opacity,translate] motion-safe:duration-200",
  {
    variants: {
      size: {
        normal: "max-w-[640px]",
        large: "max-w-[960px]",
        fit: "w-fit max-w-[calc(100%-32px)]",
      },
    },
    defaultVariants: { size: "normal" },
  },
);

type LayerSize = NonNullable<VariantProps<typeof layerClass>["size"]>;

/** Returns handlers that return the focus to the opener, which was clicked before Radix was loaded. */
function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export interface DialogProps {
  id: string;
  open: boolean;
  /** Called on Escape, on the close button, on the browser's Back button and on a click outside. */
  onClose: () => void;
  title: ReactNode;
  note?: ReactNode;
  closeText: string;
  /** `large` is for profiles. */
  size?: LayerSize | undefined;
  foot?: ReactNode;
  children: ReactNode;
}

/** Dialog. The link or button that opens it must work without JavaScript, e.g. link to a page with the same content. */
export default function Dialog({ id, open, onClose, title, note, closeText, size, foot, children }: DialogProps) {
  const focus = useOpener();
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdropClass} />
        <Radix.Content id={id} className={layerClass({ size })} aria-describedby={undefined} {...focus}>
          <div className="sticky -top-[clamp(24px,4vw,36px)] z-3 -mx-[clamp(24px,4vw,36px)] -mt-[clamp(24px,4vw,36px)] mb-4 flex items-center justify-between gap-4 border-b border-line bg-surface px-[clamp(24px,4vw,36px)] py-2">
            <div className="flex flex-wrap items-baseline gap-x-5">
              <Radix.Title className="text-h3 max-sm:text-large/tight">{title}</Radix.Title>
              {note}
            </div>
            <Radix.Close
              className="-mr-2 grid size-11 flex-none cursor-pointer place-items-center rounded-full border-0 bg-transparent hover:bg-sage"
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
