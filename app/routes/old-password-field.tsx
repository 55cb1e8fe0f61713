import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button, ButtonRoom } from "~/ui/button";
import { Field } from "~/ui/old-field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useHydrated } from "./use-hydrated";

interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "minLength" | "maxLength"> {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  error?: ReactNode;
  hint?: ReactNode;
  describedBy?: string;
}

/** A password, which can be shown where a script runs. It is hidden again before it is sent: browsers keep what text fields held. */
export function PasswordField({ name, label, error, hint, describedBy, ...input }: PasswordFieldProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const hide = () => setShown(false);
    const form = document.getElementById(name)?.closest("form");
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [name]);
  return (
    <Field id={name} label={label} error={error} hint={hint} describedBy={describedBy}>
      {(wiring) => (
        <div className="join">
          <input
            className="input"
            name={name}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            required
            {...input}
            {...wiring}
          />
          {hydrated ? (
            <Button type="button" variant="quiet" aria-controls={name} onClick={() => setShown(!shown)}>
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
