import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export interface DialogProps {
  /** Base of the ids. */
  id: string;
  open: boolean;
  /** Called once for Escape, the cross, and a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** Name of the cross. */
  closeText: string;
  /** 960 px instead of 640 px: a profile. */
  large?: boolean | undefined;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, for hydrated screens: it keeps the focus inside and makes the rest inert by itself.
 * What opens it is a link to a page with the same content, so that nothing is lost without a script.
 */
export function Dialog({ id, open, onClose, title, closeText, large, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // The browser gives the focus back when a dialog closes, but not when React has taken it out of the page.
      if (!element.isConnected && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  function closeFromBackdrop(event: MouseEvent) {
    const box = dialog.current?.getBoundingClientRect();
    if (event.target !== dialog.current || !box) return;
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel) and with the cross.
    <dialog
      ref={dialog}
      id={id}
      className={classNames("dialog", large && "large")}
      aria-labelledby={`${id}-title`}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault(); // the owner of `open` closes it
        onClose();
      }}
    >
      <div className="head">
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        <button className="shut" type="button" aria-label={closeText} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
