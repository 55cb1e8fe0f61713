import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReportOfLink } from "~/domain/cases/find-cases.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { takeAppeal } from "~/routes/case-actions.server";
import { CaseAppeal, CaseDecisions } from "~/routes/case-parts";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { aboutOf } from "./report-texts";

export const handle: RouteHandle = { title: "report:case.title", cache: "form", task: true };

export async function loader({ context, params: { secret = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findReportOfLink(context, secret);
  return { seo: { canonical: null }, found, now: context.clock.now() };
}

export async function action({ request, context, params: { secret = "" } }: ActionFunctionArgs) {
  anyone(context);
  return takeAppeal(context, await request.formData(), { by: "linkOfPage", secret }, paths.reportCase(secret));
}

export default function ReportCase() {
  const { found, now } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { state, side, openedAt, dueAt, text } = found;
  const reason = t(`report:reasons.${found.reason}`);
  const isWaiting = state === "open" || state === "appealed";
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("report:case.title")}</PageTitle>
        <p className="text-lead text-ink-muted wrap-anywhere">{aboutOf({ t }, found)}</p>
      </header>
      <CaseDecisions
        of="page"
        found={found}
        report={{
          title: t(`report:case.${side}`, { date: format.day(openedAt) }),
          texts: [reason, text && t("welcome:voices.quote", { quote: text })],
        }}
        next={isWaiting ? t(`report:case.${state}`, { date: format.day(dueAt) }) : null}
      />
      <CaseAppeal of="page" found={found} side={side} now={now} />
    </div>
  );
}
