import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Figures } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { type Knot, Thread } from "~/ui/thread";
import { ChangePlan, mayChange } from "./change-plan";
import { ClubCard } from "./club-card";
import { hasPlanLinks, PlanLinks } from "./plan-links";
import { RenewalRefused } from "./renewal-refused";
import type { ActiveView } from "./subscription-view.server";
import { WithdrawalPanel } from "./withdrawal-panel";

/** Premium while it is active: where it stands, what can be changed, what it has done (rules premium-4 and premium-5). */
export function ActivePlan(view: ActiveView) {
  const { t } = useTexts();
  const { bought, balance, club, until } = view;
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
        <RenewalRefused failure={bought.failure} until={until} price={bought.prices[bought.next]} />
      ) : null}
      <div className="grid gap-gap md:grid-cols-2">
        <section aria-labelledby="where">
          <h2 className="text-h3 mb-3.5" id="where">
            {t("premium:active.where")}
          </h2>
          <Thread knots={useKnots(view)} />
        </section>
        {(bought && mayChange(bought)) || hasPlanLinks(view) ? (
          <section className="space-y-4" aria-labelledby="change">
            <h2 className="text-h3" id="change">
              {t("premium:change.heading")}
            </h2>
            {bought ? <ChangePlan bought={bought} until={until} /> : null}
            {hasPlanLinks(view) ? <PlanLinks view={view} /> : null}
          </section>
        ) : null}
      </div>
      {bought?.withdrawal && (bought.withdrawal.state === "open" || bought.outcome !== "ends") ? (
        <WithdrawalPanel withdrawal={bought.withdrawal} />
      ) : null}
      {bought ? (
        <section aria-labelledby="did">
          <h2 className="text-h3 mb-3.5" id="did">
            {t("premium:did.heading", { date: bought.since })}
          </h2>
          <Figures
            figures={[
              { term: t("premium:did.unlocks", { count: bought.did.unlocks.count }), value: bought.did.unlocks.text },
              { term: t("premium:did.credits"), value: bought.did.credits },
              { term: t("premium:did.paid"), value: bought.did.paid },
              { term: t("premium:did.kept", { count: balance.count }), value: balance.text },
            ]}
          />
        </section>
      ) : null}
      <ClubCard {...club} until={until} />
    </>
  );
}

/** Since when, today, and until when or what comes then. */
function useKnots({ bought, daysLeft, until }: ActiveView): Knot[] {
  const { t } = useTexts();
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
  const { interval, next, prices, card, reminder } = bought;
  const price = prices[next];
  const paying = card ? t("premium:active.renewsCard", { price, card }) : t("premium:active.renewsPlain", { price });
  return [
    {
      key: "since",
      state: "done",
      title: t("premium:active.since", { date: bought.since }),
      detail: t(interval === "year" ? "premium:plan.takeYear" : "premium:plan.takeMonth", {
        price: prices[interval],
      }),
    },
    today,
    bought.outcome === "renews"
      ? {
          key: "then",
          state: "todo",
          title: t("premium:active.renews", { date: until }),
          detail: reminder ? `${paying}. ${t("premium:active.reminder", { date: reminder })}` : paying,
        }
      : ends,
  ];
}
