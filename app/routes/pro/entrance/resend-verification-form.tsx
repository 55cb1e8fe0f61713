import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { HiddenField } from "~/ui/field";

interface ResendVerificationFormProps {
  /** Where it leads afterwards; a page of the back-office. */
  redirectTo: string;
}

/** Asks for the letter that proves the mailbox once more. For providers who are logged in. */
export function ResendVerificationForm({ redirectTo }: ResendVerificationFormProps) {
  const { t } = useTexts();
  return (
    <form method="post" action={paths.pro.resendVerification()}>
      <HiddenField name="redirectTo" value={redirectTo} />
      <Button variant="quiet">{t("proauth:verify.resend")}</Button>
    </form>
  );
}
