import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findMessageCase } from "~/domain/cases/message-cases.server";
import { DomainError } from "~/domain/domain-error";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireParticipant } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { takeAppeal } from "~/routes/case-actions.server";
import { CaseAppeal, CaseDecisions } from "~/routes/case-parts";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { conversationHref, pageOf } from "./message-case.server";
import { ReportedMessage } from "./reported-message";

export const handle: RouteHandle = { title: "endings:case.title", cache: "form", task: true };

export async function loader({ request, context, params: { message = "" } }: LoaderFunctionArgs) {
  const participant = requireParticipant(context, request);
  const { report, ...found } = await findMessageCase(context, participant, message);
  if (!report) throw new DomainError("cases.notFound");
  return {
    found,
    report,
    back: conversationHref(participant, found.request),
    now: context.clock.now(),
  };
}

export async function action({ request, context, params: { message = "" } }: ActionFunctionArgs) {
  const participant = requireParticipant(context, request);
  const actor = { by: "participant", participant, message } as const;
  return takeAppeal(context, await request.formData(), actor, pageOf(participant, message));
}

export default function MessageCase() {
  const { found, report, back, now } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { reader, body, locale, other } = found;
  const reason = t(`endings:reasons.${report.reason}`);
  const date = format.day(report.dueAt);
  const next = {
    open: t("endings:case.open", { date }),
    appealed: t("report:case.appealed", { date }),
    decided: null,
    closed: null,
  };
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <p>
          <BackLink href={back}>{t("conversation:title", { name: other })}</BackLink>
        </p>
        <PageTitle>{t("endings:case.title")}</PageTitle>
      </header>
      {body ? <ReportedMessage text={body} locale={locale} /> : null}
      <CaseDecisions
        of="message"
        found={report}
        report={{ title: t(`endings:case.${reader}`, { date: format.day(report.openedAt) }), texts: [reason] }}
        next={next[report.state]}
      />
      <CaseAppeal of="message" found={report} side={reader} now={now} />
    </div>
  );
}
