import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/text";

interface ResendNoteProps {
  /** Codes that can still be sent. */
  left: number;
  /** Seconds until the next code can be sent. */
  wait: number;
}

interface ResendButtonProps extends ResendNoteProps {
  intent?: "resend" | "email";
  children?: ReactNode;
}

const REASON = "resend-reason";

/** Button that requests another code; `ResendNote` says why it is blocked. Needs the namespace `account`. */
export function ResendButton({ left, wait, intent = "resend", children }: ResendButtonProps) {
  const { t } = useTexts();
  const blocked = left === 0 || wait > 0;
  return (
    <Button
      variant="plain"
      name="intent"
      value={intent}
      {...(blocked ? { unavailable: { reasonId: REASON } } : { "aria-describedby": REASON })}
    >
      {children ?? t("account:code.resend")}
    </Button>
  );
}

export function ResendNote({ left, wait }: ResendNoteProps) {
  const { t } = useTexts();
  const still = t("account:code.left", { count: left });
  const reason =
    left === 0 ? t("account:code.none") : wait > 0 ? `${t("account:code.wait", { count: wait })} ${still}` : still;
  return <Hint id={REASON}>{reason}</Hint>;
}
