import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";

interface ResendCodeProps {
  /** Codes that can still be sent. */
  left: number;
  /** Seconds until the next code can be sent. */
  wait: number;
}

const REASON = "resend-reason";

/**
 * Button that requests another code; `ResendNote` says why it is blocked. A hydrated page needs the namespace
 * `account`.
 */
export function ResendButton({ left, wait }: ResendCodeProps) {
  const { t } = useTexts();
  const blocked = left === 0 || wait > 0;
  return (
    <Button
      variant="plain"
      name="intent"
      value="resend"
      {...(blocked ? { unavailable: { reasonId: REASON } } : { "aria-describedby": REASON })}
    >
      {t("account:code.resend")}
    </Button>
  );
}

export function ResendNote({ left, wait }: ResendCodeProps) {
  const { t } = useTexts();
  const still = t("account:code.left", { count: left });
  const reason =
    left === 0 ? t("account:code.none") : wait > 0 ? `${t("account:code.wait", { count: wait })} ${still}` : still;
  return <Hint id={REASON}>{reason}</Hint>;
}
