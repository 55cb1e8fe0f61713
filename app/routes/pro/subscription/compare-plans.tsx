import { CLUB } from "~/domain/administration/club-code.rules";
import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { QUIET } from "~/domain/notifications/quiet-hours.rules";
import { PACKS } from "~/domain/payments/order.rules";
import type { ProviderKind } from "~/domain/providers/provider-kind.rules";
import { PACE, PACK_CREDIT, type Pace, paceOf } from "~/domain/subscriptions/plan-comparison.rules";
import { quotaOf, RENEWAL_TRIES, SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import type { MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { SectionTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";
import { tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/visually-hidden";

const { month: MONTHLY, year: ANNUAL } = PRICES.premium;
const TWELVE_MONTHS = 12 * MONTHLY;

/** Classes that show a text for the selected interval. Browsers without `:has()` show a general text. */
const BY_MONTH = "hidden group-has-[[value=month]:checked]/plans:inline";
const BY_YEAR = "hidden group-has-[[value=year]:checked]/plans:inline";
const BLOCK_BY_MONTH = "hidden group-has-[[value=month]:checked]/plans:block";
const BLOCK_BY_YEAR = "hidden group-has-[[value=year]:checked]/plans:block";
const BY_EITHER = "supports-[selector(:has(*))]:hidden";

const SWITCH_HALF =
  "flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-[clamp(14px,3vw,22px)] py-1 text-center text-small leading-tight has-checked:bg-sage has-checked:font-semibold has-focus-visible:shadow-focus";
const SWITCH_RING =
  "m-0 size-3.5 flex-none appearance-none rounded-full border border-edge bg-surface checked:border-4 checked:border-evergreen focus-visible:shadow-none focus-visible:outline-none";

// In a narrow box, the table has two columns: the service is above its value in the free plan.
const PART = "@max-[620px]:block";
const ROW = "@max-[620px]:grid @max-[620px]:grid-cols-[1fr_1.15fr]";
const FREE = "relative ps-0 pe-5 @max-[620px]:pe-3";
/** Premium's column has a double border: each of its cells draws the second line. */
const PREMIUM =
  "relative bg-surface px-7 after:pointer-events-none after:absolute after:border-gold after:content-[''] @max-[620px]:flex @max-[620px]:flex-col @max-[620px]:items-start @max-[620px]:justify-end @max-[620px]:ps-5 @max-[620px]:pe-4 @max-[620px]:[grid-area:1/2/span_2]";
const HEAD = "border-b-0 pt-6 pb-4 align-top text-ink";
const TAKE = "border-b border-line pb-6 align-top";
const HEAD_NOTE = "min-h-[2.8em] text-small leading-[1.4] text-ink-muted @max-[620px]:min-h-0";
const BODY = "border-b border-line py-3.5 align-baseline";
const FOOT = "pt-5 pb-7 align-top";
const PLAN_NAME = "block font-serif text-h3";
const PRICE = "mt-1.5 font-serif text-h2 leading-[1.1] whitespace-nowrap";

interface ComparePlansProps {
  kind: ProviderKind;
  /** Unlocks in the last 90 days. */
  recentUnlocks: number;
  market: MarketCode;
}

/** Renders both plans, their costs at the provider's pace, and how to leave (rules premium-2 and premium-3). */
export function ComparePlans({ kind, recentUnlocks, market }: ComparePlansProps) {
  const { t } = useTexts();
  const format = useFormat();
  const pace = paceOf(recentUnlocks);
  return (
    <>
      <form className="group/plans space-y-8" method="get" action={paths.pro.confirmOrder({})}>
        <fieldset>
          <legend className="sr-only">{t("premium:interval.legend")}</legend>
          <div className="inline-grid max-w-full auto-cols-fr print:hidden grid-flow-col rounded-full border border-edge bg-surface p-[3px]">
            <label className={SWITCH_HALF}>
              <input className={SWITCH_RING} type="radio" name="premium" value="month" defaultChecked />{" "}
              {t("premium:interval.month")}
            </label>
            <label className={SWITCH_HALF}>
              <input className={SWITCH_RING} type="radio" name="premium" value="year" />{" "}
              {t("premium:interval.year", { percent: format.percent(1 - ANNUAL / TWELVE_MONTHS) })}
            </label>
          </div>
        </fieldset>
        <div className={tableBoxClass}>
          <table className="table-fixed border-separate border-spacing-0 text-base @max-[620px]:block">
            <caption className="sr-only">{t("premium:plan.caption")}</caption>
            <PlanHead />
            <PlanRows kind={kind} market={market} />
            <tfoot className={PART}>
              <tr className={ROW}>
                <td className={`${FOOT} border-b-0 @max-[620px]:hidden`} />
                <td className={`${FREE} ${FOOT} border-b-0 text-small text-ink-muted @max-[620px]:[grid-area:1/1]`}>
                  {t("premium:plan.nothing")}
                </td>
                <td
                  className={`${PREMIUM} ${FOOT} rounded-b border border-t-0 border-line after:inset-[0_7px_7px] after:rounded-b-[5px] after:border-x after:border-b`}
                >
                  <Hint>{t("premium:plan.hint")}</Hint>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      </form>
      {pace ? <PacePanel pace={pace} /> : null}
      <PlanQuestions />
    </>
  );
}

/**
 * Renders names and prices. Each interval has its own text, visible while its radio button is selected. Without
 * `:has()` a general text is visible.
 */
function PlanHead() {
  const { t } = useTexts();
  const format = useFormat();
  const monthly = format.money(MONTHLY);
  const annual = format.money(ANNUAL);
  return (
    <thead className={PART}>
      <tr className={ROW}>
        <td className={`${HEAD} @max-[620px]:hidden`}>
          <VisuallyHidden>{t("premium:plan.service")}</VisuallyHidden>
        </td>
        <th scope="col" className={`${FREE} ${HEAD} @max-[620px]:[grid-area:1/1]`}>
          <span className={PLAN_NAME}>{t("premium:plan.free")}</span>{" "}
          <span className={`${PRICE} block`}>{format.money(0)}</span>
          <p className={HEAD_NOTE}>{t("premium:plan.freeNow")}</p>
        </th>
        <th
          scope="col"
          className={`${PREMIUM} ${HEAD} rounded-t border border-b-0 border-line after:inset-[7px_7px_0] after:rounded-t-[5px] after:border after:border-b-0`}
        >
          <span className={PLAN_NAME}>{t("premium:plan.premium")}</span>{" "}
          <span className={`${PRICE} ${BLOCK_BY_MONTH}`}>{monthly}</span>{" "}
          <span className={`${PRICE} ${BLOCK_BY_YEAR}`}>{format.money(ANNUAL / 12)}</span>{" "}
          <span className={`${PRICE} block ${BY_EITHER}`}>{monthly}</span>
          <p className={HEAD_NOTE}>
            <span className={BY_MONTH}>{t("premium:plan.perMonth")}</span>{" "}
            <span className={BY_YEAR}>
              {t("premium:plan.perYear", { price: annual, saved: format.money(TWELVE_MONTHS - ANNUAL) })}
            </span>{" "}
            <span className={BY_EITHER}>{t("premium:plan.either", { price: annual })}</span>
          </p>
        </th>
      </tr>
      <tr className={ROW}>
        <td className={`${TAKE} @max-[620px]:hidden`} />
        <td className={`${FREE} ${TAKE} @max-[620px]:[grid-area:1/1/span_2]`} />
        <td
          className={`${PREMIUM} ${TAKE} border-x border-b-transparent after:inset-[0_7px_-1px] after:border-x after:border-b after:border-b-line`}
        >
          <Button wide className="px-3.5! @max-[620px]:px-1.5! @max-[620px]:text-small">
            <span>
              {t("premium:plan.take")}{" "}
              <small className={`${BLOCK_BY_MONTH} text-small leading-[1.4] font-normal`}>
                {t("premium:plan.takeMonth", { price: monthly })}
              </small>{" "}
              <small className={`${BLOCK_BY_YEAR} text-small leading-[1.4] font-normal`}>
                {t("premium:plan.takeYear", { price: annual })}
              </small>
            </span>
          </Button>
        </td>
      </tr>
    </thead>
  );
}

/** Renders implemented features only, those of both plans first. */
function PlanRows({ kind, market }: Pick<ComparePlansProps, "kind" | "market">) {
  const { t } = useTexts();
  const format = useFormat();
  const perCredit = PACKS.map(({ credits, price }) => price / credits);
  const credit = { least: format.money(Math.min(...perCredit)), most: format.money(Math.max(...perCredit)) };
  const quiet = { from: format.hour(QUIET.from), until: format.hour(QUIET.until) };
  const [included, unlimited, no] = [t("premium:value.included"), t("premium:value.unlimited"), t("premium:value.no")];
  const rows = {
    profile: [included, included],
    unlocking: [t("premium:value.credit", credit), t("premium:value.unlimitedFree")],
    position: [t("premium:value.after"), t("premium:value.first")],
    competitors: [t("premium:value.three"), t("premium:value.nobody")],
    notifications: [t("premium:value.email"), t("premium:value.emailSms", quiet)],
    photos: [quotaOf("photos", "free", market), unlimited],
    videos: [quotaOf("videos", "free", market), unlimited],
    weddings: [quotaOf("weddings", "free", market), unlimited],
    statistics: [no, t("premium:value.yes")],
    badge: [no, t("premium:value.yes")],
    support: [t("premium:value.inTurn"), t("premium:value.priority")],
    club: [no, format.percent(CLUB.discount / 100)],
  } satisfies Record<string, [string | number, string]>;
  // Pages of planners show other planners; those of venues show no other venue.
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter(
    (row) => row !== "competitors" || kind === "planner",
  );
  return (
    <tbody className={PART}>
      {shown.map((row) => (
        <tr key={row} className={ROW}>
          <th
            scope="row"
            className={`${BODY} pe-5 text-small font-normal text-ink-muted @max-[620px]:border-b-0 @max-[620px]:pe-3 @max-[620px]:pb-1 @max-[620px]:[grid-area:1/1]`}
          >
            {t(`premium:row.${row}`)}
          </th>
          <td
            className={classNames(
              FREE,
              BODY,
              "@max-[620px]:pt-0 @max-[620px]:[grid-area:2/1]",
              rows[row][0] === no && "text-ink-muted",
            )}
          >
            {rows[row][0]}
          </td>
          <td
            className={`${PREMIUM} ${BODY} border-x border-b-transparent after:inset-[0_7px_-1px] after:border-x after:border-b after:border-b-line`}
          >
            {rows[row][1]}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Width of the longer bar, in proportion to the costs. */
const LONGEST = 280;

function PacePanel({ pace }: { pace: Pace }) {
  const { t } = useTexts();
  const format = useFormat();
  const credits = format.money(pace.credits);
  const premium = format.money(pace.premium);
  const longer = Math.max(pace.credits, pace.premium);
  const creditsWidth = LONGEST * (pace.credits / longer);
  const premiumWidth = LONGEST * (pace.premium / longer);
  return (
    <Panel look="soft" as="section" labelledBy="pace" className="grid items-center gap-x-gap gap-y-5 sm:grid-cols-2">
      <div className="space-y-1.5">
        <h2 className="text-h3" id="pace">
          {t(`premium:pace.${pace.cheaper}`)}
        </h2>
        <p className="text-small">
          {t("premium:pace.text", {
            count: pace.unlocks,
            days: PACE.window / days(1),
            price: format.money(PACK_CREDIT),
            credits,
          })}{" "}
          {t("premium:pace.from", { count: pace.from })}
        </p>
      </div>
      <svg
        className="h-auto w-full overflow-visible"
        viewBox="0 0 380 116"
        role="img"
        aria-label={t("premium:pace.picture", { credits, premium })}
      >
        <text className="fill-ink text-[15px]" x="0" y="15">
          {t("premium:pace.inCredits")}
        </text>{" "}
        <rect className="fill-evergreen" x="0" y="24" width={creditsWidth} height="20" rx="3" />
        <text className="fill-ink font-serif text-[24px]" x={creditsWidth + 14} y="42">
          {credits}
        </text>{" "}
        <text className="fill-ink text-[15px]" x="0" y="77">
          {t("premium:pace.withPremium")}
        </text>{" "}
        <rect
          className="fill-none stroke-gold stroke-[1.6]"
          x=".8"
          y="86.8"
          width={premiumWidth - 1.6}
          height="19"
          rx="3"
        />
        <text className="fill-ink font-serif text-[24px]" x={premiumWidth + 14} y="105">
          {premium}
        </text>{" "}
      </svg>
    </Panel>
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
              {t(`premium:faq.${question}.answer`, {
                tries: RENEWAL_TRIES,
                days: SUBSCRIPTIONS.dunning / days(1),
              })}{" "}
              {question === "paid" ? <a href={paths.ranking()}>{t("planner:profile.ranking")}</a> : null}
            </p>
          </Disclosure>
        ))}
      </section>
    </>
  );
}
