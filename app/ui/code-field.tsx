import type { ReactNode } from "react";
import { Field } from "./field";

/** Digits of a login code: six boxes are drawn (customer specification §9, "Code length"). */
export const CODE_LENGTH = 6;

export interface CodeFieldProps {
  name?: string;
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean | undefined;
}

/**
 * Six boxes that are one input: the boxes are its background, their distance its letter spacing. So paste, the phone's
 * own offer of the code, screen readers and pages without a script all work. A typed code is never sent back.
 */
export function CodeField({ name = "code", label, error, hint, autoFocus }: CodeFieldProps) {
  return (
    <Field id={name} label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="code">
          <input
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${CODE_LENGTH}}`}
            maxLength={CODE_LENGTH}
            required
            // biome-ignore lint/a11y/noAutofocus: the screen asks for this one thing, right after the visitor asked for a code.
            autoFocus={autoFocus}
            {...wiring}
          />
        </div>
      )}
    </Field>
  );
}
