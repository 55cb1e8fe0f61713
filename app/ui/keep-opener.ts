import { useRef } from "react";

/** Gives the focus back to what opened a layer: Radix does that by itself only for triggers of its own, and ours are there before it is loaded. */
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
