import { forwardRef, type TextareaHTMLAttributes, useSyncExternalStore } from "react";
import { inputClass } from "./classes";

/**
 * Renders a text area that keeps text from before hydration, typed or restored by the Back button. React 18 overwrites
 * the text of each text area with a default value during hydration. So the first render in the browser has none.
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
