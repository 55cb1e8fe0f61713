import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

interface PlanTableProps {
  /** Of the free plan. */
  quotas: Record<"photos" | "videos", number>;
}

/** What each plan includes, by importance: what the product does already, nothing else (rule plan-1). */
export function PlanTable({ quotas }: PlanTableProps) {
  const { t } = useTexts();
  const unlimited = t("dashboard:plan.value.unlimited");
  const most = (number: number) => t("dashboard:plan.value.most", { number });
  const rows = {
    unlocking: [t("dashboard:plan.value.credits", { count: UNLOCK_CREDITS }), unlimited],
    position: [t("dashboard:plan.value.after"), t("dashboard:plan.value.first")],
    competitors: [t("dashboard:plan.value.shown"), t("dashboard:plan.value.hidden")],
    photos: [most(quotas.photos), unlimited],
    videos: [most(quotas.videos), unlimited],
    badge: [t("dashboard:plan.value.no"), t("dashboard:plan.value.yes")],
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
