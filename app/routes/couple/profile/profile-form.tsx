import { type FormEvent, useEffect, useState } from "react";
import { LENGTHS } from "~/domain/accounts/account.rules";
import { type FormState, fieldValue } from "~/http/form";
import type { PlaceChoices } from "~/http/place-form";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { LOCALES, type Locale } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems } from "~/routes/form-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button, EnterButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { HiddenField, SelectField, TextField } from "~/ui/field";

interface ProfileFormProps {
  /** As stored. */
  email: string;
  city: string;
  locale: Locale;
  form: FormState | undefined;
  choices: PlaceChoices | undefined;
  /** It was sent without a change. */
  unchanged: boolean;
  /** There is no city yet, and nothing was sent. */
  missing: boolean;
}

/** What may be changed (customer specification §5, "Profile save"). */
export function ProfileForm({ email, city, locale, form, choices, unchanged, missing }: ProfileFormProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const [untouched, onInput] = useUntouched({ email, city, locale }, form !== undefined);
  const error = (name: string) => form?.errors[name] && t(form.errors[name] as "account:error.email", form.details);
  const reasonId = "unchanged-reason";
  return (
    <form className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <EnterButton />
      {unchanged ? (
        <ErrorSummary
          title={t("profile:unchangedTitle")}
          problems={[{ fieldId: "email", message: t("profile:unchanged") }]}
        />
      ) : (
        <FormProblems form={form} title={t("account:error.summary")} />
      )}
      <TextField
        name="email"
        type="email"
        label={t("profile:email")}
        autoComplete="email"
        maxLength={LENGTHS.email}
        defaultValue={fieldValue(form, "email", email)}
        error={error("email")}
        required
      />
      <PlaceField
        name="city"
        label={t("profile:city")}
        hint={t("profile:cityHint")}
        kinds="city"
        form={form}
        value={city}
        choices={choices}
        error={error("city") || (missing ? t("profile:missing.city") : undefined)}
        autoComplete="address-level2"
      />
      <HiddenField name="cityKept" value={city} />
      <SelectField
        name="locale"
        label={t("profile:locale")}
        hint={t("profile:localeHint")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
        defaultValue={fieldValue(form, "locale", locale)}
        error={error("locale")}
      />
      <Actions>
        <Button busy={submitting} {...(untouched ? { unavailable: { reasonId, reason: t("profile:unchanged") } } : {})}>
          {submitting ? t("profile:saving") : t("profile:save")}
        </Button>
      </Actions>
    </form>
  );
}

/**
 * Whether e-mail, city and language are as stored, known only where a script runs: without one the button looks ready and the server
 * says it.
 */
function useUntouched(
  stored: Record<string, string>,
  wasSent: boolean,
): [boolean, (event: FormEvent<HTMLFormElement>) => void] {
  const [untouched, setUntouched] = useState(false);
  useEffect(() => setUntouched(!wasSent), [wasSent]);
  return [
    untouched,
    ({ currentTarget }) => {
      const now = new FormData(currentTarget);
      setUntouched(Object.entries(stored).every(([name, value]) => now.get(name) === value));
    },
  ];
}
