import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

interface PlanTableProps {
  /** Of the free plan. */
  quotas: Record<"photos" | "videos" | "portfolios", number>;
  /** E.g. `30 %` */
  clubDiscount: string;
}

/** What each plan includes, in the order of the back-office specification's table (§1). */
export function PlanTable({ quotas, clubDiscount }: PlanTableProps) {
  const { t } = useTexts();
  const unlimited = t("dashboard:plan.value.unlimited");
  const most = (number: number) => t("dashboard:plan.value.most", { number });
  const [no, yes] = [t("dashboard:plan.value.no"), t("dashboard:plan.value.yes")];
  const rows = {
    unlocking: [t("dashboard:plan.value.credits", { count: UNLOCK_CREDITS }), unlimited],
    position: [t("dashboard:plan.value.after"), t("dashboard:plan.value.first")],
    competitors: [t("dashboard:plan.value.shown"), t("dashboard:plan.value.hidden")],
    notifications: [t("dashboard:plan.value.email"), t("dashboard:plan.value.emailAndSms")],
    photos: [most(quotas.photos), unlimited],
    videos: [most(quotas.videos), unlimited],
    portfolios: [most(quotas.portfolios), unlimited],
    statistics: [no, yes],
    support: [t("dashboard:plan.value.standard"), t("dashboard:plan.value.priority")],
    badge: [no, yes],
    club: [no, clubDiscount],
  } satisfies Record<string, [string, string]>;
  return (
    <section aria-labelledby="compare">
      <h2 className="h3 mb" id="compare">
        {t("dashboard:plan.compare")}
      </h2>
      <div className="fit">
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t("dashboard:plan.feature")}</th>
              <th scope="col">{t("dashboard:plan.free")}</th>
              <th scope="col">{t("dashboard:plan.premium")}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(rows) as (keyof typeof rows)[]).map((row) => (
              <tr key={row}>
                <th scope="row">{t(`dashboard:plan.row.${row}`)}</th>
                <td data-label={t("dashboard:plan.free")}>{rows[row][0]}</td>
                <td data-label={t("dashboard:plan.premium")}>{rows[row][1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted pad">
        {t("dashboard:plan.paid")} <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
      </p>
    </section>
  );
}
