import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { decideCaseForm } from "~/domain/cases/case.form";
import { findModeratedReport } from "~/domain/cases/moderate-cases.server";
import { PAGE_CASES } from "~/domain/cases/page-cases.server";
import { constraintsOf } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { usePostForm } from "~/routes/post-form";
import { aboutOf, targetPath } from "~/routes/public/report/report-texts";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";
import {
  CaseDecisionPanel,
  CaseHistory,
  Deadline,
  DecisionColumns,
  TextSection,
} from "../decision-panel/decision-panel";
import { answerCaseDecision } from "../decision-panel/decision-panel.server";
import { WholeEmails } from "../inline-text";
import { PictureGrid } from "../picture-grid";
import { ReviewHead } from "../reviews/review-head";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-report";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const found = await findModeratedReport(context, administrator, id);
  const { targetKind, targetId, title, slug, providerPublicId } = found;
  return {
    title: aboutOf(context, found),
    found,
    now: context.clock.now(),
    page: title === null ? null : targetPath(targetKind, { id: targetId, provider: providerPublicId, slug }),
    constraints: constraintsOf(decideCaseForm),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const sent = await request.formData();
  return answerCaseDecision(context, administrator, PAGE_CASES, { id, formId: FORM, sent });
}

/** Report of a page, and the decision on it (rules report-4 and report-7). */
export default function ReportModeration() {
  const { title, found, now, page, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t, format } = useLanguage();
  const { state, targetKind, reporterName, reporterEmail, others } = found;
  const isWaiting = state === "open" || state === "appealed";
  const appealSide = t(`reviews:desk.case.side.${found.appealBy === "provider" ? "provider" : "reader"}`);
  return (
    <DecisionColumns
      decision={isWaiting && found.mayDecide ? <CaseDecisionPanel of="page" post={post} state={state} /> : null}
    >
      <ReviewHead from="reports" kicker={t("report:desk.one")} title={title} problem={post.refused?.problem}>
        <ul className="flex flex-wrap gap-x-5">
          {page ? <LinkItem href={page}>{t("admin:profile.public")}</LinkItem> : null}
          {page && targetKind === "venue" ? (
            <LinkItem href={adminPaths.venue(found.targetId)}>{t("report:desk.moderation")}</LinkItem>
          ) : null}
          <LinkItem href={adminPaths.profile(found.providerPublicId)}>
            {targetKind === "profile" ? t("admin:history.profile") : found.provider}
          </LinkItem>
        </ul>
      </ReviewHead>
      <TextSection title={t("report:desk.text")} text={found.text} lang={found.locale} isQuoted />
      <Facts
        facts={[
          { term: t("reviews:desk.case.reason"), value: t(`report:reasons.${found.reason}`) },
          {
            term: t("report:desk.by"),
            value: <WholeEmails text={[reporterName, reporterEmail].filter(Boolean).join(", ") || "\u2013"} />,
          },
          { term: t("reviews:desk.case.opened"), value: format.moment(found.openedAt) },
          ...(isWaiting ? [{ term: t("report:desk.due"), value: <Deadline at={found.dueAt} now={now} /> }] : []),
        ]}
      />
      {found.pictures.length > 0 ? (
        <Section title={t("pictures:title")}>
          <PictureGrid pictures={found.pictures} lang={found.providerLocale} isLarge />
        </Section>
      ) : null}
      <CaseHistory of="page" found={found} appealSide={appealSide} />
      {others.length > 0 ? (
        <Section title={t("report:desk.others")} className="space-y-1.5">
          <ul className="text-small">
            {others.map(({ publicId, openedAt, reason }) => (
              <LinkItem key={publicId} href={adminPaths.report(publicId)}>
                <DotLine texts={[format.moment(openedAt), t(`report:reasons.${reason}`)]} />
              </LinkItem>
            ))}
          </ul>
        </Section>
      ) : null}
      {isWaiting && !found.mayDecide ? <Note>{t("report:error.second")}</Note> : null}
    </DecisionColumns>
  );
}

function LinkItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <TouchLink href={href}>{children}</TouchLink>
    </li>
  );
}
