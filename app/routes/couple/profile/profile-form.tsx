import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { LENGTHS } from "~/domain/couples/account.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import type { PlaceChoices } from "~/http/place-form";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { switchLanguage } from "~/i18n/load-texts";
import { LOCALES, type Locale } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/old-place-field";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button, EnterButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { HiddenField, SelectField, TextField } from "~/ui/old-field";

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

/** What may be changed (rule profile-2). */
export function ProfileForm({ email, city, locale, form: answer, choices, ...state }: ProfileFormProps) {
  const { t, i18n } = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const [submitting, onSubmit] = useSubmitting();
  const [untouched, look] = useUntouched(element, { email, city, locale });
  const [form, forget] = useRemainingProblems(answer);
  const [missing, setMissing] = useState(state.missing);
  // Sent without a change; the first change takes that back.
  const unchanged = state.unchanged && untouched !== false;
  function onInput(event: FormEvent<HTMLFormElement>) {
    look();
    forget(event);
    if ((event.target as HTMLInputElement).name === "city") setMissing(false);
  }
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
  const reasonId = "unchanged-reason";
  return (
    <form ref={element} className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <EnterButton>{t("profile:save")}</EnterButton>
      <HiddenField name="cityKept" value={city} />
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
        kind="town"
        form={form}
        value={city}
        choices={choices}
        error={error("city") || (missing ? t("profile:missing.city") : undefined)}
        autoComplete="address-level2"
      />
      <SelectField
        name="locale"
        label={t("profile:locale")}
        hint={t("profile:localeHint")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
        defaultValue={fieldValue(form, "locale", locale)}
        error={error("locale")}
        onChange={({ target }) => {
          // At once (rule profile-3). Where the texts cannot be had now, saving brings them.
          switchLanguage(i18n, target.value as Locale).catch(() => undefined);
        }}
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
  form: RefObject<HTMLFormElement>,
  stored: Record<"email" | "city" | "locale", string>,
): [boolean | undefined, () => void] {
  const [untouched, setUntouched] = useState<boolean>();
  function look() {
    if (!form.current) return;
    const now = new FormData(form.current);
    setUntouched(Object.entries(stored).every(([name, value]) => now.get(name) === value));
  }
  // Something may have been typed before the script ran, or come back with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(look, []);
  return [untouched, look];
}
