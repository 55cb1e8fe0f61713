import { getInputProps } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { inputClass } from "~/ui/classes";
import { Field, type FormField } from "~/ui/field";
import { iconClass } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/text";
import { useHydrated } from "./use-hydrated";

/** Attributes that the schema does not give, e.g. lengths in characters. */
type MoreOfInput = Pick<InputHTMLAttributes<HTMLInputElement>, "minLength" | "maxLength" | "required">;

interface PasswordFieldProps extends MoreOfInput {
  field: FormField;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
  describedBy?: string;
}

/** Password field with a show button. Hides the password on submission: browsers store the values of text fields. */
export function PasswordField({ field, label, hint, describedBy, ...input }: PasswordFieldProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const hide = () => setShown(false);
    const form = document.forms.namedItem(field.formId);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [field.formId]);
  return (
    <Field field={field} label={label} hint={hint} {...(describedBy && { describedBy })}>
      {(wiring) => (
        <div className="relative">
          <input
            className={inputClass({ className: "pe-12!" })}
            {...getInputProps(field, { type: shown ? "text" : "password", value: false })}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
          />
          {hydrated ? (
            <button
              type="button"
              className="absolute end-0 bottom-0 grid size-12 cursor-pointer place-items-center border-0 bg-transparent text-ink-muted hover:text-evergreen"
              aria-controls={field.id}
              onClick={() => setShown(!shown)}
            >
              <svg className={iconClass} viewBox="0 0 20 20" aria-hidden="true">
                <path d="M1.5 10c3.5-6 13.5-6 17 0-3.5 6-13.5 6-17 0z" />
                <circle cx="10" cy="10" r="2.5" />
                {shown ? <path d="M3 17 17 3" /> : null}
              </svg>
              <VisuallyHidden>
                {t(shown ? "common:password.hide" : "common:password.show")}: {label}
              </VisuallyHidden>
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
