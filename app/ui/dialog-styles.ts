import { cva, type VariantProps } from "class-variance-authority";
import { setNonce } from "get-nonce";
import { useRef } from "react";

// The scroll lock of Radix adds a style element. The Content-Security-Policy allows it with the nonce of the page's
// scripts.
const nonce = globalThis.document?.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

export const backdropClass = "fixed inset-0 z-40 bg-[rgb(31_42_46/0.5)]";

export const layerClass = cva(
  "fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] overflow-auto rounded border border-line bg-surface p-[clamp(24px,4vw,36px)] text-ink shadow-float [--back:var(--surface)] starting:translate-y-2 starting:opacity-0 motion-safe:transition-[opacity,translate] motion-safe:duration-200",
  {
    variants: {
      size: {
        normal: "max-w-[640px]",
        large: "max-w-[960px]",
        small: "max-w-[480px]",
        fit: "w-fit max-w-[calc(100%-32px)]",
      },
    },
    defaultVariants: { size: "normal" },
  },
);

export type LayerSize = NonNullable<VariantProps<typeof layerClass>["size"]>;

/**
 * Returns handlers that give the focus back to the opener of a layer. Radix does that only for its own triggers, and
 * ours exist before Radix is loaded.
 */
export function useOpener() {
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
