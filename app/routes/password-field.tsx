import { getInputProps } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button, ButtonRoom } from "~/ui/button";
import { inputClass } from "~/ui/classes";
import { Field, type FormField, joinClass } from "~/ui/field";
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
        <div className={joinClass}>
          <input
            className={inputClass()}
            {...getInputProps(field, { type: shown ? "text" : "password", value: false })}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
          />
          {hydrated ? (
            <Button type="button" variant="quiet" aria-controls={field.id} onClick={() => setShown(!shown)}>
              {t(shown ? "common:password.hide" : "common:password.show")}
              <VisuallyHidden>: {label}</VisuallyHidden>
            </Button>
          ) : (
            <ButtonRoom label={t("common:password.show")} />
          )}
        </div>
      )}
    </Field>
  );
}
