import { type ReactNode, useContext, useState } from "react";
import type { z } from "zod";
import type { profileForm } from "~/domain/couples/update-profile.server";
import type { Constraints } from "~/http/forms/form";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { switchLanguage } from "~/i18n/load-texts";
import { LOCALES, type Locale, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, EnterButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { ImpersonationNoticeContext } from "~/ui/impersonation";

export const PROFILE_FORM = "profile";
/** Field with the current language of the page, in which the server answers (rule profile-3). */
export const PAGE_LANGUAGE = "pageLanguage";

interface StoredProfile {
  email: string;
  city: string | null;
  locale: Locale;
}

type ProfileFields = z.input<typeof profileForm> & { cityPlace?: string; cityFor?: string };

export function useProfileForm({ email, city, locale, constraints }: StoredProfile & { constraints: Constraints }) {
  const { t } = useTexts();
  return usePostForm<ProfileFields, { choices?: PlaceChoices | undefined; unchanged?: boolean }>(PROFILE_FORM, {
    values: { email, city: city ?? "", locale },
    constraints,
    errors: city === null ? { city: [t("profile:missing.city")] } : undefined,
  });
}

interface ProfileFormProps extends Pick<StoredProfile, "city"> {
  post: ReturnType<typeof useProfileForm>;
  mailbox: ReactNode;
}

export function ProfileForm({ city, post, mailbox }: ProfileFormProps) {
  const { t, i18n } = useTexts();
  // During an impersonation there is no email field, and the page stays in the administrator's language.
  const isHelped = useContext(ImpersonationNoticeContext) !== null;
  const { fields, refused, sending } = post;
  // The message disappears with the first change.
  const [seen, setSeen] = useState<typeof refused>();
  const unchanged = refused?.unchanged && seen !== refused;
  const isMissing = city === null && !refused;
  const reason = t(isHelped ? "profile:unchangedTitle" : "profile:unchanged");
  return (
    <PostForm className="space-y-6" post={post} onInput={() => setSeen(refused)}>
      <EnterButton>{t("profile:save")}</EnterButton>
      <FixedValue name="cityKept" value={city ?? ""} />
      <FixedValue name={PAGE_LANGUAGE} value={i18n.language} />
      {unchanged ? (
        <ErrorSummary title={t("profile:unchangedTitle")}>
          <p>{reason}</p>
        </ErrorSummary>
      ) : (
        <FormProblems post={post} title={isMissing ? t("profile:missing.title") : t("account:error.summary")} />
      )}
      {isHelped ? null : (
        <TextField field={fields.email} type="email" label={t("profile:email")} autoComplete="email" />
      )}
      {mailbox}
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        label={t("profile:city")}
        hint={t("profile:cityHint")}
        kind="town"
        choices={refused?.choices}
        autoComplete="address-level2"
      />
      <SelectField
        field={fields.locale}
        label={t("profile:locale")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
        onChange={({ target }) => {
          // The language changes immediately (rule profile-3). If the texts cannot be loaded, saving changes it.
          if (!isHelped) switchLanguage(i18n, target.value as Locale).catch(() => undefined);
        }}
      />
      <Actions>
        <Button busy={sending}>{sending ? t("profile:saving") : t("profile:save")}</Button>
      </Actions>
    </PostForm>
  );
}
