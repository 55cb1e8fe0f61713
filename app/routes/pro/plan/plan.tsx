import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLedger } from "~/domain/credits/find-ledger.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlanTable } from "./plan-table";
import { planView } from "./plan-view.server";

export const handle: RouteHandle = { title: "pro:nav.plan" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const ledger = await findLedger(context, provider);
  if (!ledger) return providerGone(context);
  return planView(context, provider, ledger);
}

/** The plan, its price and the credits (rules plan-1 and credit-1). */
export default function Plan() {
  const { premiumUntil, quotas, balance, welcomeWaits, entries } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <header>
        <h1 className="calm rule">{t("pro:nav.plan")}</h1>
        <p>
          {premiumUntil === null ? t("dashboard:plan.freeNow") : t("dashboard:plan.premiumNow", { date: premiumUntil })}
        </p>
      </header>
      <section aria-labelledby="credits">
        <h2 className="h3 mb" id="credits">
          {t("dashboard:credits.heading")}
        </h2>
        <p>
          <strong>{t("dashboard:credits.balance", { count: balance })}</strong>
        </p>
        <p className="muted prose">{t("dashboard:credits.text")}</p>
        {welcomeWaits ? (
          <p className="pad">
            <a href={paths.pro.welcome()}>{t("dashboard:welcome.waiting")}</a>
          </p>
        ) : null}
      </section>
      <section aria-labelledby="history">
        <h2 className="h3 mb" id="history">
          {t("dashboard:credits.history")}
        </h2>
        {entries.length === 0 ? (
          <p className="muted">{t("dashboard:credits.empty")}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t("dashboard:credits.date")}</th>
                <th scope="col">{t("dashboard:credits.what")}</th>
                <th scope="col" className="num">
                  {t("dashboard:credits.amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ key, kind, date, amount }) => (
                <tr key={key}>
                  <td>{date}</td>
                  <td>{t(`dashboard:credits.kind.${kind}`)}</td>
                  <td className="num">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <PlanTable quotas={quotas} />
    </div>
  );
}
