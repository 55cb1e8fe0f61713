import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { Actions, Button } from "~/ui/button";

interface NumberStepProps {
  current: string;
  verified: boolean;
  country: string;
  countries: PhoneCountries;
  form: FormState | undefined;
}

/** The new number. */
export function NumberStep({ current, verified, country, countries, form }: NumberStepProps) {
  const { t } = useTexts();
  // A code that was entered in another tab meanwhile: its field is not on this page.
  const { code, ...errors } = form?.errors ?? {};
  const shown = form && { ...form, errors: code ? { phone: code } : errors };
  return (
    <form className="fields" method="post" action={paths.pro.phone()} noValidate>
      <FormProblems form={shown} />
      <p>{t(verified ? "proaccount:phone.current" : "proaccount:phone.currentUnverified", { phone: current })}</p>
      <PhoneFields country={country} countries={countries} form={shown} hint={t("proaccount:phone.hint")} />
      <Actions>
        <Button name="intent" value="send">
          {t("account:phone.submit")}
        </Button>
      </Actions>
    </form>
  );
}
