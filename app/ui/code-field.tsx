import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field, type FormField } from "./field";

// Clip, not hidden: the caret after the sixth digit must not scroll the boxes.
const boxesClass =
  "@container mt-3.5 w-full max-w-76 overflow-clip rounded-sm focus-within:shadow-focus has-[[data-wrong]]:[--focus:0_0_0_2px_var(--error)]";

const digitsClass =
  "h-[calc(var(--cell-width)*15/13)] w-[calc(100cqw+36px)] border-0 bg-[image:var(--cell)] bg-size-[var(--cell-width)_auto] bg-repeat-x py-0 ps-[calc(var(--cell-width)/2-4px-0.5ch)] pe-0 tracking-[calc(var(--cell-width)-1ch)] [--cell-width:calc((100cqw+8px)/6)] [font:1.625rem_ui-monospace,Menlo,Consolas,monospace] focus:shadow-none";

interface CodeFieldProps {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean | undefined;
  /** Returns the part of the input to keep; runs only with JavaScript. */
  keep?: (typed: string) => string;
}

/** One input for pasting and autofill. `maxlength` would cut off "369 982" before the code is extracted. */
export function CodeField({ field, label, hint, autoFocus, keep }: CodeFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      {(wiring) => (
        <div className={boxesClass}>
          <input
            className={digitsClass}
            {...getInputProps(field, { type: "text", value: false })}
            minLength={undefined}
            maxLength={undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            // At least six digits with any text between them, as on the server.
            pattern="(?:[^0-9]*[0-9]){6}.*"
            required
            // biome-ignore lint/a11y/noAutofocus: the screen asks for this one thing, right after the visitor asked for a code.
            autoFocus={autoFocus}
            onInput={
              keep &&
              (({ currentTarget: input }) => {
                const kept = keep(input.value);
                if (kept !== input.value) input.value = kept;
              })
            }
            {...wiring}
          />
        </div>
      )}
    </Field>
  );
}
