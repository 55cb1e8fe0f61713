import { days } from "~/domain/durations";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import type { WithdrawalState } from "./plan-state";

interface WithdrawalPanelProps {
  withdrawal: WithdrawalState;
}

/** Renders the refund in the first 30 days of an annual plan, or the reason against it; nothing afterwards. */
export function WithdrawalPanel({ withdrawal }: WithdrawalPanelProps) {
  const { t, format } = useLanguage();
  if (withdrawal.state === "late") return null;
  return (
    <Section
      id="withdrawal"
      title={t(withdrawal.state === "open" ? "premium:withdrawal.heading" : "premium:withdrawal.used")}
      look="plain"
      className="space-y-4 max-w-narrow"
    >
      <p className="text-small">
        {withdrawal.state === "open" ? (
          t("premium:withdrawal.open", { date: format.moment(withdrawal.until) })
        ) : (
          <WithdrawalRefused withdrawal={withdrawal} />
        )}
      </p>
      {withdrawal.state === "open" ? (
        <Actions>
          <ButtonLink variant="quiet" href={`${paths.pro.cancelSubscription()}#refund`}>
            {t("premium:withdrawal.link", { price: format.money(withdrawal.amount) })}
          </ButtonLink>
        </Actions>
      ) : null}
    </Section>
  );
}

export function WithdrawalRefused({ withdrawal }: WithdrawalPanelProps) {
  const { t, format } = useLanguage();
  const { state, unlock, until } = withdrawal;
  if (state !== "used" || !unlock)
    return t("premium:withdrawal.lateText", { days: SUBSCRIPTIONS.withdrawal / days(1), date: format.moment(until) });
  const { event, place } = unlock;
  const date = format.day(unlock.at);
  return event !== null && place !== null
    ? t("premium:withdrawal.usedText", { date, event, place })
    : t("premium:withdrawal.usedGone", { date });
}
