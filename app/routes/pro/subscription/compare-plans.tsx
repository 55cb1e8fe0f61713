import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { PacePanel } from "./pace-panel";
import { PlanQuestions } from "./plan-questions";
import type { PlansView } from "./plans-view.server";

/** Both plans side by side, what each costs at the provider's pace, and how one leaves (rules premium-2 and premium-3). */
export function ComparePlans({ plans }: { plans: PlansView }) {
  const { t } = useTexts();
  const { prices } = plans;
  return (
    <>
      <form className="plans space-y-8" method="get" action={paths.pro.confirmOrder({})}>
        <fieldset>
          <legend className="sr-only">{t("premium:interval.legend")}</legend>
          <div className="plan-switch">
            <label>
              <input type="radio" name="premium" value="month" defaultChecked /> {t("premium:interval.month")}
            </label>
            <label>
              <input type="radio" name="premium" value="year" />{" "}
              {t("premium:interval.year", { percent: prices.percent })}
            </label>
          </div>
        </fieldset>
        <div className="fit">
          <table className="plan-table">
            <caption className="sr-only">{t("premium:plan.caption")}</caption>
            <PlanHead prices={prices} />
            <PlanRows plans={plans} />
            <tfoot>
              <tr>
                <td />
                <td className="text-small text-ink-muted">{t("premium:plan.nothing")}</td>
                <td>
                  <Button wide className="max-md:px-1.5! max-md:text-small!">
                    <span>
                      {t("premium:plan.take")}{" "}
                      <small className="by-month">{t("premium:plan.takeMonth", { price: prices.month })}</small>{" "}
                      <small className="by-year">{t("premium:plan.takeYear", { price: prices.year })}</small>
                    </span>
                  </Button>
                  <Hint>{t("premium:plan.hint")}</Hint>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      </form>
      {plans.pace ? <PacePanel pace={plans.pace} /> : null}
      <PlanQuestions terms={plans.terms} />
    </>
  );
}

/** Names and prices. Words that belong to one radio are shown once it is chosen; without `:has()` there are general ones. */
function PlanHead({ prices }: Pick<PlansView, "prices">) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <td>
          <VisuallyHidden>{t("premium:plan.service")}</VisuallyHidden>
        </td>
        <th scope="col">
          <span className="block text-h3 font-serif">{t("premium:plan.free")}</span>{" "}
          <span className="price">{prices.none}</span>
          <p>{t("premium:plan.freeNow")}</p>
        </th>
        <th scope="col">
          <span className="block text-h3 font-serif">{t("premium:plan.premium")}</span>{" "}
          <span className="price by-month">{prices.month}</span>{" "}
          <span className="price by-year">{prices.yearByMonth}</span>{" "}
          <span className="price by-either">{prices.month}</span>
          <p>
            <span className="by-month">{t("premium:plan.perMonth")}</span>{" "}
            <span className="by-year">{t("premium:plan.perYear", { price: prices.year, saved: prices.saved })}</span>{" "}
            <span className="by-either">{t("premium:plan.either", { price: prices.year })}</span>
          </p>
        </th>
      </tr>
    </thead>
  );
}

/** Only what is built; the same for both plans comes first. */
function PlanRows({ plans: { credit, quotas, quiet, club, hasCompetitors } }: { plans: PlansView }) {
  const { t } = useTexts();
  const [included, unlimited, no] = [t("premium:value.included"), t("premium:value.unlimited"), t("premium:value.no")];
  const rows = {
    profile: [included, included],
    unlocking: [t("premium:value.credit", credit), t("premium:value.unlimitedFree")],
    position: [t("premium:value.after"), t("premium:value.first")],
    competitors: [t("premium:value.three"), t("premium:value.nobody")],
    notifications: [t("premium:value.email"), t("premium:value.emailSms", quiet)],
    photos: [quotas.photos, unlimited],
    videos: [quotas.videos, unlimited],
    portfolios: [quotas.portfolios, unlimited],
    statistics: [no, t("premium:value.yes")],
    badge: [no, t("premium:value.yes")],
    support: [t("premium:value.inTurn"), t("premium:value.priority")],
    club: [no, club],
  } satisfies Record<string, [string | number, string]>;
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter((row) => row !== "competitors" || hasCompetitors);
  return (
    <tbody>
      {shown.map((row) => (
        <tr key={row}>
          <th scope="row">{t(`premium:row.${row}`)}</th>
          <td className={rows[row][0] === no ? "text-ink-muted" : undefined}>{rows[row][0]}</td>
          <td>{rows[row][1]}</td>
        </tr>
      ))}
    </tbody>
  );
}
