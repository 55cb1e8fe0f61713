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
  /** Where a script runs: what stays of the text that was typed or pasted. */
  keep?: (typed: string) => string;
}

/**
 * Six boxes that are one input: the boxes are its background, their distance its letter spacing. So paste, the phone's
 * own offer of the code, screen readers and pages without a script all work. A typed code is never sent back. There is no `maxlength`,
 * which would cut '369 982' or a pasted text message before anyone can look for the code in it.
 */
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
            // At least six digits with any text around them: as the server accepts it.
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
