import type { ReactNode } from "react";
import { Field } from "./old-field";

export interface CodeFieldProps {
  name?: string;
  label: ReactNode;
  error?: ReactNode;
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
export function CodeField({ name = "code", label, error, hint, autoFocus, keep }: CodeFieldProps) {
  return (
    <Field id={name} label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="code">
          <input
            name={name}
            type="text"
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
