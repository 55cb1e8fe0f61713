import type { ReactNode } from "react";
import { CLUB } from "~/domain/administration/club-code.rules";
import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { QUIET } from "~/domain/notifications/quiet-hours.rules";
import { PACKS } from "~/domain/payments/order.rules";
import type { ProviderKind } from "~/domain/providers/provider-account.rules";
import {
  PACE,
  PACK_CREDIT,
  type Pace,
  paceOf,
  type QuotaKind,
  quotaOf,
  RENEWAL_TRIES,
  SUBSCRIPTIONS,
} from "~/domain/subscriptions/subscription.rules";
import type { MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Disclosure } from "~/ui/disclosure";
import { Figures } from "~/ui/facts";
import { SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Hint, VisuallyHidden } from "~/ui/text";
import type { BoughtPlan } from "./plan-state";

const { month: MONTHLY, year: ANNUAL } = PRICES.premium;

interface ComparePlansProps {
  kind: ProviderKind;
  recentUnlocks: number;
  market: MarketCode;
}

/** Renders the costs at the provider's pace, both plans, and how to leave (rules premium-2 and premium-3). */
export function ComparePlans({ kind, recentUnlocks, market }: ComparePlansProps) {
  const { t, format } = useLanguage();
  const pace = paceOf(recentUnlocks);
  return (
    <>
      <Panel look="card" as="section" labelledBy="price" className="space-y-6">
        {pace ? (
          <PaceFigures pace={pace} />
        ) : (
          <h2 id="price">{t("premium:plan.takeMonth", { price: format.money(MONTHLY) })}</h2>
        )}
        <TakePremium />
        <Hint>
          {format.money(MONTHLY)} {t("premium:plan.perMonth")} {t("premium:plan.hint")}
        </Hint>
      </Panel>
      <section aria-labelledby="plans">
        <SectionTitle id="plans">{t("premium:plan.caption")}</SectionTitle>
        <PlanRows kind={kind} market={market} cheaper={pace?.cheaper} />
      </section>
      <PlanQuestions />
      <TakePremium />
    </>
  );
}

function TakePremium() {
  const { t, format } = useLanguage();
  return (
    <Actions className="mt-0">
      <ButtonLink href={paths.pro.confirmOrder({ premium: "month" })}>
        <span>
          {t("premium:plan.take")}{" "}
          <small className="block text-small leading-[1.4] font-normal">
            {t("premium:plan.takeMonth", { price: format.money(MONTHLY) })}
          </small>
        </span>
      </ButtonLink>
      <ButtonLink variant="plain" href={paths.pro.confirmOrder({ premium: "year" })}>
        {t("premium:plan.orYear", {
          price: format.money(ANNUAL),
          percent: format.percent(1 - ANNUAL / (12 * MONTHLY)),
        })}
      </ButtonLink>
    </Actions>
  );
}

function PaceFigures({ pace: { unlocks, credits, premium, cheaper, from } }: { pace: Pace }) {
  const { t, format } = useLanguage();
  return (
    <>
      <div className="space-y-1.5">
        <h2 id="price">{t(`premium:pace.${cheaper}`, { saved: format.money(credits - premium) })}</h2>
        <p className="text-small text-ink-muted">
          {t("premium:pace.text", {
            count: unlocks,
            days: PACE.window / days(1),
            price: format.money(PACK_CREDIT),
            credits: format.money(credits),
          })}{" "}
          {t("premium:pace.from", { count: from })}
        </p>
      </div>
      <Figures
        figures={[
          { term: t("premium:pace.inCredits"), value: format.money(credits) },
          { term: t("premium:pace.withPremium"), value: format.money(premium) },
        ]}
      />
    </>
  );
}

const rowClass = "grid grid-cols-2 border-b sm:grid-cols-[2fr_1.5fr_2fr]";

/** Classes of a value; those of Premium form a tinted column. */
const freeClass = "py-3 pe-4";
const premiumClass = "bg-sage px-4 py-3";

interface PlanRowsProps extends Pick<ComparePlansProps, "kind" | "market"> {
  /** Plan that costs less at the provider's pace; absent without unlocks. */
  cheaper: Pace["cheaper"] | undefined;
}

/** Renders implemented features only, those of both plans first: the name, then the value in each plan. */
function PlanRows({ kind, market, cheaper }: PlanRowsProps) {
  const { t, format } = useLanguage();
  const perCredit = PACKS.map(({ credits, price }) => price / credits);
  const credit = { least: format.money(Math.min(...perCredit)), most: format.money(Math.max(...perCredit)) };
  const quiet = { from: format.hour(QUIET.from), until: format.hour(QUIET.until) };
  const [included, no] = [t("premium:value.included"), t("premium:value.no")];
  const quotas = (of: QuotaKind): [string, string] => [
    format.number(quotaOf(of, "free", market)),
    format.number(quotaOf(of, "premium", market)),
  ];
  const rows = {
    profile: [included, included],
    unlocking: [t("premium:value.credit", credit), t("premium:value.unlimitedFree")],
    position: [t("premium:value.after"), t("premium:value.first")],
    competitors: [t("premium:value.three"), t("premium:value.nobody")],
    notifications: [t("premium:value.email"), t("premium:value.emailSms", quiet)],
    photos: quotas("photos"),
    videos: quotas("videos"),
    weddings: quotas("weddings"),
    statistics: [no, t("premium:value.yes")],
    badge: [no, t("premium:value.yes")],
    support: [t("premium:value.inTurn"), t("premium:value.priority")],
    club: [no, format.percent(CLUB.discount / 100)],
  } satisfies Record<string, [string, string]>;
  // Only pages of planners show competitors; pages of venues show no other venues.
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter(
    (row) => row !== "competitors" || kind === "planner",
  );
  const shownValue = (value: string) => {
    if (value === no) return <span className="text-ink-muted">{no}</span>;
    if (value !== included && value !== t("premium:value.yes")) return value;
    return (
      <span className="inline-flex items-center gap-2">
        <Icon name="check" /> {value}
      </span>
    );
  };
  return (
    <dl className="mt-8">
      <div className={`${rowClass} border-gold font-serif text-large`} aria-hidden="true">
        <dt className="max-sm:hidden" />
        <dd className={freeClass}>
          {t("premium:plan.free")}
          <span className="flex flex-wrap gap-1.5 font-sans text-base">
            <Chip>{t("premium:plan.yours")}</Chip>
            {cheaper === "credits" ? <Chip kind="new">{t("premium:plan.cheaper")}</Chip> : null}
          </span>
        </dd>
        <dd className={`${premiumClass} rounded-t`}>
          {t("premium:plan.premium")}
          {cheaper === "premium" ? (
            <span className="block font-sans text-base">
              <Chip kind="new">{t("premium:plan.cheaper")}</Chip>
            </span>
          ) : null}
        </dd>
      </div>
      {shown.map((row) => {
        const [free, premium] = rows[row];
        return (
          <div key={row} className={`${rowClass} border-line`}>
            <dt className="py-3 pe-4 text-small text-ink-muted max-sm:col-span-full max-sm:pb-1">
              {t(`premium:row.${row}`)}
            </dt>
            <dd className={freeClass}>{shownValue(free)}</dd>
            <dd className={`${premiumClass} font-semibold`}>
              <VisuallyHidden>{t("premium:plan.premium")}: </VisuallyHidden>
              {shownValue(premium)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function PlanQuestions() {
  const { t } = useTexts();
  return (
    <>
      <section aria-labelledby="leave">
        <SectionTitle id="leave">{t("premium:leave.heading")}</SectionTitle>
        <div className="mt-8 grid gap-x-gap gap-y-7 sm:grid-cols-3">
          {(["month", "year", "end"] as const).map((part) => (
            <div key={part}>
              <h3 className="mb-3.5">{t(`premium:leave.${part}`)}</h3>
              <p className="text-small">
                {t(`premium:leave.${part}Text`, { days: SUBSCRIPTIONS.withdrawal / days(1) })}
              </p>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="questions">
        <SectionTitle className="mb-3.5" id="questions">
          {t("premium:faq.heading")}
        </SectionTitle>
        {(["credits", "paid", "card"] as const).map((question) => (
          <Disclosure key={question} summary={t(`premium:faq.${question}.question`)}>
            <p className="max-w-prose text-ink-muted">
              {t(`premium:faq.${question}.answer`, { tries: RENEWAL_TRIES, days: SUBSCRIPTIONS.dunning / days(1) })}{" "}
              {question === "paid" ? <a href={paths.ranking()}>{t("planner:profile.ranking")}</a> : null}
            </p>
          </Disclosure>
        ))}
      </section>
    </>
  );
}

/** Cents per year. */
const ANNUAL_SAVING = 12 * PRICES.premium.month - PRICES.premium.year;

/** Returns false while Stripe processes a change or a renewal, and while a renewal is unpaid. */
export const mayChange = ({ pending, outcome, isRenewing }: BoughtPlan) =>
  !pending && outcome !== "unpaid" && !isRenewing;

/** Renders the only useful change: keep a cancelled plan, undo a planned change, or switch the interval. */
export function ChangePlan({ bought, until }: { bought: BoughtPlan; until: string }) {
  const { t, format } = useLanguage();
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
