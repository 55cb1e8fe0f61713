import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { BillingForm } from "./plan-links";

interface EndedPanelProps {
  on: string;
  /** What the free plan has no room for, in words; null: nothing. */
  hidden: string | null;
  balance: number;
  /** Asked for, and not confirmed by the vendor yet: its refund, or its end while a renewal is owed. */
  pending: "withdraw" | "cancel" | null;
  isRefunded: boolean;
  /** The next renewal, of a subscription that runs although its last payment was refunded; null: none. */
  renews: string | null;
}

/** What has changed since Premium ended. */
export function EndedPanel({ on, hidden, balance, pending, isRefunded, renews }: EndedPanelProps) {
  const { t } = useTexts();
  return (
    <Panel as="section" labelledBy="ended" className="space-y-4 max-w-narrow">
      <h2 className="text-h3" id="ended">
        {t("premium:ended.heading", { date: on })}
      </h2>
      <p className="text-small">
        {hidden ? t("premium:ended.hidden", { list: hidden }) : t("premium:ended.nothing")}{" "}
        {balance > 0 ? t("premium:ended.credits", { count: balance }) : null}
      </p>
      {pending ? (
        <p className="text-small">
          {t(`premium:pending.${pending}`)} {t("premium:pending.unconfirmed")}
        </p>
      ) : null}
      {isRefunded && !pending ? (
        <p className="text-small">
          {renews ? t("premium:ended.suspended", { date: renews }) : t("premium:ended.refunded")}
        </p>
      ) : null}
      {renews ? <BillingForm>{t("premium:change.billing")}</BillingForm> : null}
      {pending || renews ? null : (
        <Actions>
          <ButtonLink variant="quiet" href={paths.pro.confirmOrder({ premium: "month" })}>
            {t("premium:ended.again")}
          </ButtonLink>
        </Actions>
      )}
    </Panel>
  );
}
