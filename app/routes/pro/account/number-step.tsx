import type { PhoneChange } from "~/domain/provider-access/change-phone.server";
import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/old-phone-fields";
import { Actions, Button } from "~/ui/button";

interface NumberStepProps {
  current: string;
  state: PhoneChange["state"];
  country: string;
  /** The number that was typed before, to be changed. */
  phone: string;
  countries: PhoneCountries;
  form: FormState | undefined;
}

const CURRENT = {
  verified: "proaccount:phone.current",
  unverified: "proaccount:phone.currentUnverified",
  landline: "proaccount:phone.currentLandline",
} as const;

/** The new number. */
export function NumberStep({ current, state, country, phone, countries, form }: NumberStepProps) {
  const { t } = useTexts();
  // The code was entered in another tab meanwhile; this page has no field for it.
  const { code, ...errors } = form?.errors ?? {};
  const shown = form && { ...form, errors: code ? { phone: code } : errors };
  return (
    <form className="fields" method="post" action={paths.pro.phone()} noValidate>
      <FormProblems form={shown} />
      <p>{t(CURRENT[state], { phone: current })}</p>
      <PhoneFields
        country={country}
        phone={phone}
        countries={countries}
        form={shown}
        hint={t("proaccount:phone.hint")}
      />
      <Actions>
        <Button name="intent" value="send">
          {t("account:phone.submit")}
        </Button>
      </Actions>
    </form>
  );
}
