import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findReviewQueue, findWaitingAnswers } from "~/domain/reviews/find-review-queue.server";
import type { ReviewFinding } from "~/domain/reviews/review.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
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
  };
}

export default function Reviews() {
  const { reviews, page, pages, replies, none } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  const findings = {
    head: t("reviews:desk.findings"),
    cell: ({ findings: found }: { findings: readonly ReviewFinding[] }) =>
      found.length === 0 ? (
        t("reviews:desk.nothing")
      ) : (
        <Chips chips={found.map((finding) => ({ kind: "bad", text: t(`reviews:desk.finding.${finding}`) }))} />
      ),
  };
  const since = {
    head: t("reviews:desk.since"),
    cell: ({ waitingSince }: { waitingSince: number }) => format.moment(waitingSince),
  };
  return (
    <div className="space-y-block">
      <header className="space-y-1.5">
        <PageTitle>{t("reviews:desk.title")}</PageTitle>
        <p className="text-ink-muted">{t("reviews:desk.rule")}</p>
      </header>
      {none ? <EmptyState title={t("reviews:desk.empty")} text={t("reviews:desk.emptyText")} /> : null}
      {reviews.length > 0 ? (
        <ListTable
          rows={reviews}
          keyOf={({ publicId }) => publicId}
          columns={[
            {
              head: t("reviews:desk.author"),
              cell: ({ publicId, authorName }) => <a href={adminPaths.review(publicId)}>{authorName}</a>,
            },
            { head: t("reviews:desk.planner"), cell: ({ planner }) => planner },
            { head: t("reviews:desk.stars"), cell: ({ stars }) => t("reviews:stars.of", { stars }) },
            findings,
            since,
          ]}
        />
      ) : null}
      {replies.length > 0 ? (
        <section className="space-y-4" aria-labelledby="replies">
          <h2 id="replies">{t("reviews:desk.reply.title")}</h2>
          <ListTable
            rows={replies}
            labelledBy="replies"
            keyOf={({ publicId }) => publicId}
            columns={[
              {
                head: t("reviews:desk.reply.by"),
                cell: ({ publicId, planner }) => <a href={adminPaths.review(publicId)}>{planner}</a>,
              },
              { head: t("reviews:desk.reply.to"), cell: ({ authorName }) => authorName },
              findings,
              since,
            ]}
          />
        </section>
      ) : null}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.reviews} />
    </div>
  );
}
