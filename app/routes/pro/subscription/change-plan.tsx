import type { ReactNode } from "react";
import { PRICES } from "~/domain/credits/credits.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/panel";
import type { BoughtPlan } from "./plan-state";

/** Cents per year. */
const ANNUAL_SAVING = 12 * PRICES.premium.month - PRICES.premium.year;

interface ChangePlanProps {
  bought: BoughtPlan;
  until: string;
}

/** Returns false while Stripe processes a change or a renewal, and while a renewal is unpaid. */
export const mayChange = ({ pending, outcome, isRenewing }: BoughtPlan) =>
  !pending && outcome !== "unpaid" && !isRenewing;

/** Renders the only useful change: keep a cancelled plan, undo a planned change, or switch the interval. */
export function ChangePlan({ bought, until }: ChangePlanProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { interval, next, outcome } = bought;
  if (!mayChange(bought)) return null;
  if (outcome === "ends")
    return (
      <Offer
        title={t("premium:ending.heading", { date: until })}
        text={t("premium:ending.text")}
        submit={t(interval === "year" ? "premium:ending.keepYear" : "premium:ending.keepMonth", {
          price: format.money(PRICES.premium[interval]),
        })}
        intent="resume"
        look="card"
      />
    );
  if (next !== interval)
    return (
      <Offer
        title={t(next === "year" ? "premium:change.plannedYear" : "premium:change.plannedMonth", {
          date: until,
          price: format.money(PRICES.premium[next]),
        })}
        submit={t(interval === "year" ? "premium:change.stayYear" : "premium:change.stayMonth")}
        intent={interval}
        look="plain"
      />
    );
  if (interval === "month")
    return (
      <Offer
        title={t("premium:change.toYear", { price: format.money(PRICES.premium.year) })}
        text={t("premium:change.toYearText", { date: until, saved: format.money(ANNUAL_SAVING) })}
        submit={t("premium:change.toYearSubmit", { date: until })}
        intent="year"
        look="card"
      />
    );
  return (
    <Offer
      title={t("premium:change.toMonth", { price: format.money(PRICES.premium.month) })}
      text={t("premium:change.toMonthText", { date: until })}
      submit={t("premium:change.toMonthSubmit", { date: until })}
      intent="month"
      look="plain"
    />
  );
}

interface OfferProps {
  title: ReactNode;
  text?: ReactNode;
  submit: string;
  intent: "resume" | "month" | "year";
  look: "card" | "plain";
}

function Offer({ title, text, submit, intent, look }: OfferProps) {
  return (
    <Panel look={look} className="space-y-4">
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {text ? <p className="text-small text-ink-muted">{text}</p> : null}
      </div>
      <ButtonForm id="change-plan">
        <Button own wide variant={look === "card" ? "primary" : "quiet"} name="intent" value={intent}>
          {submit}
        </Button>
      </ButtonForm>
    </Panel>
  );
}
