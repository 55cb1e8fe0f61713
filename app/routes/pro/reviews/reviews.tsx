import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findCasesOf } from "~/domain/review-cases/find-cases.server";
import { findOwnReviews, markReviewsSeen } from "~/domain/reviews/find-own-reviews.server";
import { makeReviewLink, renewReviewLink } from "~/domain/reviews/review-link.server";
import { reviewSearch } from "~/domain/reviews/show-reviews.rules";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { isOpened } from "~/http/opened-by-person.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { writeLater } from "~/http/write-later.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Review } from "~/routes/review-list";
import { ReviewScore } from "~/routes/review-score";
import { ReviewPages, ReviewTabs } from "~/routes/review-tabs";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { rowsClass } from "~/ui/rows";
import { OwnCases } from "./own-cases";
import { reviewsView } from "./reviews-view.server";
import { SharePanel } from "./share-panel";
import { YourReply } from "./your-reply";

export const handle: RouteHandle = { title: "pro:nav.reviews" };

/** Opening the list marks what it shows as read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const search = reviewSearch(context.url.searchParams);
  if (!search) throw new DomainError("answers.notFound");
  const [own, cases] = await Promise.all([findOwnReviews(context, provider, search), findCasesOf(context, provider)]);
  const found = own ?? providerGone(context);
  const unread = found.found.reviews.filter(({ isNew }) => isNew).map(({ publicId }) => publicId);
  if (unread.length > 0 && isOpened(context, request))
    writeLater(context, "pro/reviews/seen", (deps) => markReviewsSeen(deps, provider, unread));
  return { search, ...reviewsView(context, provider, found, cases) };
}

/** Makes the link, or puts another one in its place. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "renew") {
    await renewReviewLink(context, provider, String(formData.get("code")));
    setFlash(context, { kind: "good", text: "proreviews:share.renewed" });
  } else {
    await makeReviewLink(context, provider);
    setFlash(context, { kind: "good", text: "proreviews:share.made" });
  }
  return redirectDocument(paths.pro.reviews(), 303);
}

/** Rules reviewshow-4 and reviewshow-5. */
export default function Reviews() {
  const { search, waiting, share, found, cases } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header>
        <PageTitle>{t("pro:nav.reviews")}</PageTitle>
        {found.count > 0 ? (
          <div className="mt-8">
            <ReviewScore score={found} />
          </div>
        ) : null}
        {waiting > 0 ? (
          <p className="text-small text-ink-muted pt-2.5">{t("proreviews:waiting", { count: waiting })}</p>
        ) : null}
      </header>
      <SharePanel share={share} />
      {found.count > 0 ? (
        <section aria-labelledby="list">
          <h2 className="mb-3.5" id="list">
            {t("proreviews:list.heading")}
          </h2>
          <ReviewTabs found={found} who={search.who} pathOf={paths.pro.reviews} />
          {found.reviews.length > 0 ? (
            <ul className={rowsClass}>
              {found.reviews.map((review) => (
                <li key={review.publicId}>
                  <Review review={review} chips={review.isNew ? <Chip kind="new">{t("proreviews:new")}</Chip> : null}>
                    <div className="flex flex-wrap gap-x-6">
                      <YourReply review={review} />
                      <p className="text-small">
                        <a className="inline-flex min-h-11 items-center" href={paths.pro.reportReview(review.publicId)}>
                          {t("proreviews:case.action")}
                        </a>
                      </p>
                    </div>
                  </Review>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={t("reviews:show.noneOfKind")} />
          )}
          <ReviewPages {...search} pages={found.pages} pathOf={paths.pro.reviews} />
        </section>
      ) : (
        <EmptyState title={t("proreviews:empty.title")} text={t("proreviews:empty.text")} />
      )}
      <OwnCases cases={cases} />
    </div>
  );
}
