import { forwardRef, type TextareaHTMLAttributes, useSyncExternalStore } from "react";
import { inputClass } from "./input";

/**
 * A text area that keeps what was typed, or restored by the Back button, before React hydrated the page. React 18 writes the default text
 * back into each text area that it hydrates; it leaves alone those without a default, so the first render in the browser names none.
 */
export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function TextArea(
  { defaultValue, ...area },
  ref,
) {
  const hydrating = useSyncExternalStore(neverChanges, () => false, isBrowser);
  return (
    <textarea
      className={inputClass({ kind: "text" })}
      {...area}
      defaultValue={hydrating ? undefined : defaultValue}
      ref={ref}
    />
  );
});

const neverChanges = () => () => {};
const isBrowser = () => typeof document !== "undefined";
