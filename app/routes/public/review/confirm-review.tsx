import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmReview, findOwnReview } from "~/domain/reviews/authored-review.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";
import { Hint } from "~/ui/text";
import { GoneReview, ReviewSheet } from "./review-sheet";
import { sheetOf } from "./review-sheet.server";

export const handle: RouteHandle = { title: "reviews:confirm.title", task: true };

/** Changes nothing, because mail scanners open links, too. After the confirmation, redirects to the review. */
export async function loader({ params: { secret = "" }, context }: LoaderFunctionArgs) {
  anyone(context);
  const review = await findOwnReview(context, secret);
  if (!review) return data({ review: null, planner: "" }, { status: 410 });
  if (review.status !== "unconfirmed") throw redirectDocument(paths.ownReview(secret));
  return data({ review: sheetOf(context, review), planner: review.planner });
}

export async function action({ params: { secret = "" }, context }: ActionFunctionArgs) {
  anyone(context);
  await confirmReview(context, secret);
  return redirectDocument(paths.confirmReview(secret), 303);
}

export default function ConfirmReview() {
  const { review, planner } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (!review) return <GoneReview />;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <ButtonForm id="confirm-review" className={panelClass("card", "space-y-4")}>
        <PageTitle>{t("reviews:confirm.title")}</PageTitle>
        <p>{t("reviews:confirm.text", { planner })}</p>
        <ReviewSheet review={review} />
        <Actions>
          <Button>{t("reviews:confirm.submit")}</Button>
        </Actions>
        <Hint>{t("reviews:confirm.stranger")}</Hint>
      </ButtonForm>
    </div>
  );
}
