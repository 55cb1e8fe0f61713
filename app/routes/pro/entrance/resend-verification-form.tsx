import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { HiddenField } from "~/ui/old-field";

interface ResendVerificationFormProps {
  /** A page of the back-office to return to. */
  redirectTo: string;
}

/** Asks for another confirmation letter. For providers who are logged in. */
export function ResendVerificationForm({ redirectTo }: ResendVerificationFormProps) {
  const { t } = useTexts();
  return (
    <form method="post" action={paths.pro.resendVerification()}>
      <HiddenField name="redirectTo" value={redirectTo} />
      <Button variant="quiet">{t("proauth:verify.resend")}</Button>
    </form>
  );
}
