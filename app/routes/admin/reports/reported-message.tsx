import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { decideCaseForm } from "~/domain/cases/case.form";
import { LOSING_SIDE } from "~/domain/cases/case.rules";
import { findModeratedMessage, MESSAGE_CASES, type ModeratedMessage } from "~/domain/cases/message-cases.server";
import { otherSide } from "~/domain/conversations/conversation.rules";
import { constraintsOf } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { usePostForm } from "~/routes/post-form";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import {
  CaseDecisionPanel,
  CaseHistory,
  Deadline,
  DecisionColumns,
  TextSection,
} from "../decision-panel/decision-panel";
import { answerCaseDecision } from "../decision-panel/decision-panel.server";
import { ReviewHead } from "../reviews/review-head";

export const handle: RouteHandle = { title: "report:desk.message.one", cache: "form" };

const FORM = "decide-message";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const found = await findModeratedMessage(context, administrator, id);
  return { found, now: context.clock.now(), constraints: constraintsOf(decideCaseForm) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const sent = await request.formData();
  return answerCaseDecision(context, administrator, MESSAGE_CASES, { id, formId: FORM, sent });
}

/** Report of a message with the five messages before it, and the decision on it (rule report-18). */
export default function ReportedMessage() {
  const { found, now, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t, format } = useLanguage();
  const { state, message, before, text, decision } = found;
  const isWaiting = state === "open" || state === "appealed";
  const reporter = otherSide(message.side);
  const appealSide = decision && LOSING_SIDE.message[decision] === "author" ? message.side : reporter;
  return (
    <DecisionColumns
      decision={isWaiting && found.mayDecide ? <CaseDecisionPanel of="message" post={post} state={state} /> : null}
    >
      <ReviewHead
        from="reports"
        kicker={t("report:desk.message.one")}
        title={t("report:page", { kind: t("report:kind.message"), title: t(`report:desk.message.by.${message.side}`) })}
        problem={post.refused?.problem}
      />
      <Section title={t("report:desk.message.heading")} className="space-y-1.5">
        <MessageText message={message} />
      </Section>
      <TextSection title={t("report:desk.text")} text={text} isQuoted />
      {before.length > 0 ? (
        <Section title={t("report:desk.message.before")} className="space-y-1.5">
          <ol className="space-y-3">
            {before.map((one) => (
              <li key={one.publicId}>
                <MessageText message={one} />
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      <Facts
        facts={[
          { term: t("reviews:desk.case.reason"), value: t(`endings:reasons.${found.reason}`) },
          { term: t("report:desk.by"), value: t(`report:desk.message.side.${reporter}`) },
          {
            term: t("reviews:desk.reply.by"),
            value: <a href={adminPaths.profile(found.providerPublicId)}>{found.provider}</a>,
          },
          { term: t("reviews:desk.case.opened"), value: format.moment(found.openedAt) },
          ...(isWaiting ? [{ term: t("report:desk.due"), value: <Deadline at={found.dueAt} now={now} /> }] : []),
        ]}
      />
      <CaseHistory of="message" found={found} appealSide={t(`report:desk.message.side.${appealSide}`)} />
      {isWaiting && !found.mayDecide ? <Note>{t("report:error.second")}</Note> : null}
    </DecisionColumns>
  );
}

function MessageText({ message: { side, body, locale, sentAt } }: { message: ModeratedMessage["message"] }) {
  const { t, format } = useLanguage();
  return (
    <Panel className="max-w-prose">
      <p className="text-small text-ink-muted">
        {t(`report:desk.message.side.${side}`)}, {format.moment(sentAt)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" lang={locale}>
        {body}
      </p>
    </Panel>
  );
}
