import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import type { BoughtView } from "./subscription-view.server";

interface WithdrawalPanelProps {
  withdrawal: NonNullable<BoughtView["withdrawal"]>;
}

/** Within the first 30 days of an annual plan: its money back, or why not. Afterwards nothing. */
export function WithdrawalPanel({ withdrawal }: WithdrawalPanelProps) {
  const { t } = useTexts();
  if (withdrawal.state === "late") return null;
  return (
    <Panel as="section" labelledBy="withdrawal" className="space-y-4 max-w-narrow">
      <h2 className="text-h3" id="withdrawal">
        {t(withdrawal.state === "open" ? "premium:withdrawal.heading" : "premium:withdrawal.used")}
      </h2>
      <p className="text-small">
        {withdrawal.state === "open" ? (
          t("premium:withdrawal.open", { date: withdrawal.date })
        ) : (
          <WithdrawalRefused withdrawal={withdrawal} />
        )}
      </p>
      {withdrawal.state === "open" ? (
        <Actions>
          <ButtonLink variant="quiet" href={`${paths.pro.cancelSubscription()}#refund`}>
            {t("premium:withdrawal.link", { price: withdrawal.amount })}
          </ButtonLink>
        </Actions>
      ) : null}
    </Panel>
  );
}

/** Why the money is not given back. */
export function WithdrawalRefused({ withdrawal }: WithdrawalPanelProps) {
  const { t } = useTexts();
  const { state, unlock, date, days } = withdrawal;
  if (state === "used" && unlock)
    return unlock.event !== null && unlock.place !== null
      ? t("premium:withdrawal.usedText", { date: unlock.date, event: unlock.event, place: unlock.place })
      : t("premium:withdrawal.usedGone", { date: unlock.date });
  return t("premium:withdrawal.lateText", { days, date });
}
