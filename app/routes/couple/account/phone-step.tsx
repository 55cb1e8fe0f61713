import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/old-phone-fields";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Button } from "~/ui/button";
import { panelClass } from "~/ui/panel";

export interface PhoneStepProps {
  country: string;
  /** The number that was typed before, to be changed. */
  phone: string;
  countries: PhoneCountries;
  form: FormState | undefined;
}

/** Rule login-3. */
export function PhoneStep({ country, phone, countries, form: answer }: PhoneStepProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, onSubmit] = useSubmitting();
  return (
    <form className={panelClass("card", "fields slim")} method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <div>
        <p className="kicker">{t("account:phone.step")}</p>
        <h1 className="calm rule">{t("account:phone.heading")}</h1>
      </div>
      <FormProblems form={form} />
      <p className="muted">{t("account:phone.lead")}</p>
      <PhoneFields
        country={country}
        phone={phone}
        countries={countries}
        form={form}
        hint={t("account:phone.private")}
      />
      <Button wide name="intent" value="send" busy={submitting}>
        {submitting ? t("account:phone.sending") : t("account:phone.submit")}
      </Button>
    </form>
  );
}
