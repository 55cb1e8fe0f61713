import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findReviewQueue, findWaitingAnswers } from "~/domain/reviews/moderate-reviews.server";
import type { ReviewFinding } from "~/domain/reviews/review.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import type { ChipText } from "~/ui/chip";
import { PageHead } from "~/ui/section";
import { QueueList } from "../lists";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "reviews:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  // One round trip (docs/decisions/0015-batched-reads.md).
  const [{ reviews, total }, waiting] = await Promise.all([
    findReviewQueue(context, administrator, page),
    findWaitingAnswers(context, administrator, page),
  ]);
  return {
    page,
    // The links to further pages apply to both lists.
    pages: pagesOrLast(page, Math.max(total, waiting.total), adminPaths.reviews),
    none: total === 0,
    reviews,
    replies: waiting.answers,
    now: context.clock.now(),
  };
}

export default function Reviews() {
  const { reviews, page, pages, replies, none, now } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const chipsOf = (findings: readonly ReviewFinding[]): ChipText[] =>
    findings.map((finding) => ({ kind: "bad", text: t(`reviews:desk.finding.${finding}`) }));
  return (
    <div className="space-y-8">
      <PageHead title={t("reviews:desk.title")} lead={t("reviews:desk.rule")} className="space-y-1.5" />
      <QueueList
        now={now}
        cases={reviews.map(({ publicId, authorName, planner, stars, findings, waitingSince }) => ({
          href: adminPaths.review(publicId),
          title: authorName,
          chips: chipsOf(findings),
          facts: [planner, t("reviews:stars.of", { stars })],
          since: waitingSince,
        }))}
        empty={none ? { title: t("reviews:desk.empty"), text: t("reviews:desk.emptyText") } : undefined}
      />
      {replies.length > 0 ? (
        <section className="space-y-4" aria-labelledby="replies">
          <h2 id="replies">{t("reviews:desk.reply.title")}</h2>
          <QueueList
            now={now}
            cases={replies.map(({ publicId, planner, authorName, findings, waitingSince }) => ({
              href: adminPaths.review(publicId),
              title: planner,
              chips: chipsOf(findings),
              facts: [t("admin:history.line", { event: t("reviews:desk.reply.to"), detail: authorName })],
              since: waitingSince,
            }))}
          />
        </section>
      ) : null}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.reviews} />
    </div>
  );
}
