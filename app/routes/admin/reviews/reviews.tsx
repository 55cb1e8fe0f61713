import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pagesOf } from "~/domain/moderation/moderation.rules";
import { findReviewQueue } from "~/domain/reviews/find-review-queue.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { pageNumber } from "../queue/page-number.server";
import { QueuePages } from "../queue/queue-pages";

export const handle: RouteHandle = { title: "reviews:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const { t, format } = context;
  const page = pageNumber(context);
  const { reviews, total } = await findReviewQueue(context, administrator, page);
  const pages = pagesOf(total);
  if (page > pages) throw redirectDocument(paths.admin.reviews(pages));
  return {
    page,
    pages,
    rows: reviews.map(({ publicId, planner, authorName, stars, findings, waitingSince }) => ({
      publicId,
      planner,
      author: authorName,
      stars: t("reviews:stars.of", { stars }),
      findings: findings.map((finding) => t(`reviews:desk.finding.${finding}`)),
      since: format.moment(waitingSince),
    })),
  };
}

/** The reviews that wait, the oldest first. */
export default function Reviews() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const heads = {
    planner: t("reviews:desk.planner"),
    stars: t("reviews:desk.stars"),
    findings: t("reviews:desk.findings"),
    since: t("reviews:desk.since"),
  };
  return (
    <div className="flow-xl">
      <header className="flow-s">
        <h1 className="calm rule">{t("reviews:desk.title")}</h1>
        <p className="muted">{t("reviews:desk.rule")}</p>
      </header>
      {rows.length === 0 ? (
        <EmptyState title={t("reviews:desk.empty")} text={t("reviews:desk.emptyText")} />
      ) : (
        <div className="fit">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t("reviews:desk.author")}</th>
                {Object.values(heads).map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.publicId}>
                  <th scope="row">
                    <a href={paths.admin.review(row.publicId)}>{row.author}</a>
                  </th>
                  <td data-label={heads.planner}>{row.planner}</td>
                  <td data-label={heads.stars}>{row.stars}</td>
                  <td data-label={heads.findings}>
                    {row.findings.length === 0
                      ? t("reviews:desk.nothing")
                      : row.findings.map((finding) => (
                          <Chip kind="bad" key={finding}>
                            {finding}
                          </Chip>
                        ))}
                  </td>
                  <td data-label={heads.since}>{row.since}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <QueuePages page={page} pages={pages} hrefOf={paths.admin.reviews} />
    </div>
  );
}
