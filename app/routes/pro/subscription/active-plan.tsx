import { Trans } from "react-i18next";
import { CLUB } from "~/domain/administration/club-code.rules";
import { PRICES } from "~/domain/credits/credits.rules";
import { PACK_CREDIT } from "~/domain/subscriptions/subscription.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Chip } from "~/ui/chip";
import { Figures } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { type Knot, Timeline } from "~/ui/timeline";
import { ChangePlan, mayChange } from "./compare-plans";
import { BillingForm, hasPlanLinks, PlanLinks } from "./plan-links";
import type { ActivePlanState, BoughtPlan } from "./plan-state";
import { WithdrawalPanel } from "./withdrawal-panel";

/** Premium while it is active: its state, possible changes, its results (rules premium-4 and premium-5). */
export function ActivePlan({ clubAddress, ...plan }: ActivePlanState & { clubAddress: string }) {
  const { t, format } = useLanguage();
  const { bought, balance } = plan;
  const until = format.day(plan.until);
  return (
    <>
      <header>
        <p className="flex flex-wrap gap-2">
          <Chip kind="premium">{t("premium:plan.premium")}</Chip> <Chip kind="active">{t("premium:active.chip")}</Chip>
        </p>
        <PageTitle className="pt-2.5">{t(`premium:active.${bought ? bought.interval : "given"}`)}</PageTitle>
      </header>
      {bought?.pending ? (
        <Note>
          {t(`premium:pending.${bought.pending}`, { date: until })} {t("premium:pending.unconfirmed")}
        </Note>
      ) : null}
      {bought?.failure ? (
        <RenewalRefused failure={bought.failure} until={until} price={format.money(PRICES.premium[bought.next])} />
      ) : null}
      <div className="grid gap-gap md:grid-cols-2">
        <Section id="where" title={t("premium:active.where")} className="space-y-3.5">
          <Timeline knots={useKnots(plan)} />
        </Section>
        {(bought && mayChange(bought)) || hasPlanLinks(plan) ? (
          <Section id="change" title={t("premium:change.heading")}>
            {bought ? <ChangePlan bought={bought} until={until} /> : null}
            {hasPlanLinks(plan) ? <PlanLinks plan={plan} /> : null}
          </Section>
        ) : null}
      </div>
      {bought?.withdrawal && (bought.withdrawal.state === "open" || bought.outcome !== "ends") ? (
        <WithdrawalPanel withdrawal={bought.withdrawal} />
      ) : null}
      {bought ? (
        <Section
          id="did"
          title={t("premium:did.heading", { date: format.day(bought.startedAt) })}
          className="space-y-3.5"
        >
          <Figures
            figures={[
              {
                term: t("premium:did.unlocks", { count: bought.did.unlocks }),
                value: format.number(bought.did.unlocks),
              },
              { term: t("premium:did.credits"), value: format.money(bought.did.unlocks * PACK_CREDIT) },
              { term: t("premium:did.paid"), value: format.money(bought.did.paid) },
              { term: t("premium:did.kept", { count: balance }), value: format.number(balance) },
            ]}
          />
        </Section>
      ) : null}
      <ClubCard code={plan.clubCode} person={plan.person} address={clubAddress} until={until} />
    </>
  );
}

function useKnots({ bought, daysLeft, ...plan }: ActivePlanState): Knot[] {
  const { t, format } = useLanguage();
  const until = format.day(plan.until);
  const today: Knot = {
    key: "today",
    state: "tied",
    title: t("premium:active.today"),
    detail: t("premium:active.left", { count: daysLeft }),
  };
  const ends: Knot = {
    key: "then",
    state: "ends",
    title: t("premium:active.ends", { date: until }),
    detail: t(bought?.outcome === "unpaid" ? "premium:active.unpaidText" : "premium:active.endsText"),
  };
  if (!bought) return [today, ends];
  const { interval, next, card, reminder } = bought;
  const price = format.money(PRICES.premium[next]);
  const paying = card ? t("premium:active.renewsCard", { price, card }) : t("premium:active.renewsPlain", { price });
  return [
    {
      key: "since",
      state: "done",
      title: t("premium:active.since", { date: format.day(bought.startedAt) }),
      detail: t(interval === "year" ? "premium:plan.takeYear" : "premium:plan.takeMonth", {
        price: format.money(PRICES.premium[interval]),
      }),
    },
    today,
    bought.outcome === "renews"
      ? {
          key: "then",
          state: "todo",
          title: t("premium:active.renews", { date: until }),
          detail:
            reminder !== null ? `${paying}. ${t("premium:active.reminder", { date: format.day(reminder) })}` : paying,
        }
      : ends,
  ];
}

interface RenewalRefusedProps {
  failure: NonNullable<BoughtPlan["failure"]>;
  until: string;
  price: string;
}

function RenewalRefused({ failure, until, price }: RenewalRefusedProps) {
  const { t, format } = useLanguage();
  const { reason, tries, all, nextAttemptAt } = failure;
  const on = format.day(failure.failedAt);
  return (
    <Section
      id="refused"
      title={t("premium:refused.heading", { price })}
      look="card"
      className="space-y-4 max-w-narrow"
    >
      <p className="text-small">
        {t(`premium:refused.reason.${reason}`, { date: on })} {t("premium:refused.text", { until })}
      </p>
      <Timeline
        knots={[
          {
            key: "tries",
            state: "ends",
            title: t("premium:refused.tries", { count: tries, all }),
            detail: t("premium:refused.first", { date: on }),
          },
          ...(nextAttemptAt !== null
            ? [
                {
                  key: "next",
                  state: "tied" as const,
                  title: t("premium:refused.next", { date: format.day(nextAttemptAt) }),
                  detail: t("premium:refused.nextText"),
                },
              ]
            : []),
          {
            key: "end",
            state: "todo",
            title: t("premium:active.ends", { date: until }),
            detail: t("premium:active.unpaidText"),
          },
        ]}
      />
      <BillingForm primary>{t("premium:refused.submit")}</BillingForm>
    </Section>
  );
}

const TICKET =
  "grid items-center gap-x-8 gap-y-4 rounded bg-sand px-[clamp(28px,5vw,44px)] py-7 [mask:radial-gradient(circle_12px_at_0_50%,transparent_98%,#000)_left/51%_100%_no-repeat,radial-gradient(circle_12px_at_100%_50%,transparent_98%,#000)_right/51%_100%_no-repeat] sm:grid-cols-[1fr_auto]";

interface ClubCardProps {
  code: string | null;
  person: string;
  address: string;
  until: string;
}

/** Renders the personal club code on a ticket. The code is created on request (rule club-2). */
function ClubCard({ code, person, address, until }: ClubCardProps) {
  const { t } = useTexts();
  const percent = useFormat().percent(CLUB.discount / 100);
  return (
    <Section id="club" title={t("premium:club.heading")} className="space-y-3.5">
      {code === null ? (
        <div className="space-y-1.5 max-w-narrow">
          <p className="text-small">{t("premium:club.offer", { percent })}</p>
          <ButtonForm id="club-code">
            <Submit own variant="quiet" name="intent" value="code">
              {t("premium:club.show")}
            </Submit>
          </ButtonForm>
        </div>
      ) : (
        <div className={TICKET}>
          <div className="space-y-1.5">
            <Kicker>
              {t("premium:club.card")}
              {" ·\u00a0"}
              {person}
            </Kicker>
            <p className="[font:600_clamp(1.25rem,1rem+1.4vw,1.75rem)/1.2_ui-monospace,Menlo,Consolas,monospace] tracking-[0.06em] whitespace-nowrap">
              {code}
            </p>
            <p className="text-small">
              {t("premium:club.text", { percent, date: until })}{" "}
              <Trans
                t={t}
                i18nKey="premium:club.check"
                values={{ address }}
                components={{ a: <a href={paths.club()}>{address}</a> }}
              />
            </p>
          </div>
          <img src="/art/club.svg" width="150" height="92" alt="" />
        </div>
      )}
    </Section>
  );
}
