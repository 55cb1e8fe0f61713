import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";

interface ResendVerificationFormProps {
  /** A page of the back-office to return to. */
  redirectTo: string;
}

/** Asks for another confirmation letter. For providers who are logged in. */
export function ResendVerificationForm({ redirectTo }: ResendVerificationFormProps) {
  const { t } = useTexts();
  return (
    <ButtonForm id="resend-verification" action={paths.pro.resendVerification()}>
      <FixedValue name="redirectTo" value={redirectTo} />
      <Button own variant="quiet">
        {t("proauth:verify.resend")}
      </Button>
    </ButtonForm>
  );
}
