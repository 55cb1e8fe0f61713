import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { takesProof } from "~/domain/cases/case.rules";
import { findCaseOfAuthor } from "~/domain/cases/find-cases.server";
import { DomainError } from "~/domain/domain-error";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { takeAppeal, takeProof } from "~/routes/case-actions.server";
import { CaseAppeal, CaseProof, ReviewCaseDecisions } from "~/routes/case-parts";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { GoneReview, ReviewSheet } from "../review/review-sheet";
import { sheetOf } from "../review/review-sheet.server";

export const handle: RouteHandle = { title: "reviews:case.own", cache: "form", files: true, task: true };

export async function loader({ context, params: { secret = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findCaseOfAuthor(context, secret);
  if (!found) return data({ found: null }, { status: 410 });
  return data({ found, sheet: sheetOf(context, found.review), now: context.clock.now() });
}

export async function action({ request, context, params: { secret = "" } }: ActionFunctionArgs) {
  anyone(context);
  const actor = { by: "author", secret } as const;
  // Visitors without a valid link must not upload documents.
  if (isUpload(request) && !(await findCaseOfAuthor(context, secret))) throw new DomainError("cases.notFound");
  const sent = isUpload(request) ? request : await request.formData();
  const next = paths.reviewCase(secret);
  if (sent instanceof FormData && sent.get("intent") === "appeal") return takeAppeal(context, sent, actor, next);
  return takeProof(context, sent, () => actor, next);
}

export default function ReviewCase() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (!view.found) return <GoneReview />;
  const { found, sheet, now } = view;
  const { openedBy, planner } = found;
  const reason = t(`reviews:case.reasons.${found.reason}`);
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("reviews:case.own")}</PageTitle>
        <p className="text-lead text-ink-muted">
          {t(`reviews:case.by.${openedBy}`, { planner, reason: t("welcome:voices.quote", { quote: reason }) })}
        </p>
      </header>
      <ReviewCaseDecisions found={found} />
      <Panel>
        <ReviewSheet review={sheet} lang={found.review.locale} />
      </Panel>
      {takesProof(found, now) ? <CaseProof found={found} side="author" words={found.authorText ?? ""} /> : null}
      <CaseAppeal of="review" found={found} side="author" now={now} />
    </div>
  );
}
