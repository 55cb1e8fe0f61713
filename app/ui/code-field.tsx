import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field, type FormField } from "./field";

// Clip, not hidden: the caret after the sixth digit must not scroll the boxes.
const boxesClass = "mt-2 w-76 max-w-full overflow-clip rounded-sm focus-within:shadow-focus max-[419px]:w-[257px]";

const digitsClass =
  "h-15 w-[340px] border-0 bg-[image:var(--cell)] bg-size-[52px_60px] bg-repeat-x py-0 ps-[calc(22px-0.5ch)] pe-0 tracking-[calc(52px-1ch)] [font:1.625rem/60px_ui-monospace,Menlo,Consolas,monospace] focus:shadow-none max-[419px]:h-[51px] max-[419px]:bg-size-[44px_51px] max-[419px]:ps-[calc(18px-0.5ch)] max-[419px]:tracking-[calc(44px-1ch)]";

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
