import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { reviewForm } from "~/domain/reviews/review.form";
import { REVIEW } from "~/domain/reviews/review.rules";
import { findReviewLink } from "~/domain/reviews/review-links.server";
import { admitReview, writeReview } from "~/domain/reviews/write-review.server";
import { deliverLater, removeMediaLater } from "~/http/background/after-response.server";
import { reviewDeps } from "~/http/background/review-deps.server";
import { constraintsOf, saveUpload } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { Timeline } from "~/ui/timeline";
import { type Reviewed, ReviewForm } from "./review-form";

export const handle: RouteHandle = { title: "reviews:form.title", cache: "form", files: true, task: true };

const FORM = "review-form";

export async function loader({ context, params: { code = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const { url, clock, market, format } = context;
  const seo = { canonical: null };
  const link = await findReviewLink(context, code, url.searchParams.get("invitation"));
  if (!link) return data({ seo, title: context.t("reviews:gone.title"), planner: null }, { status: 404 });
  return data({
    seo,
    title: context.t("reviews:form.title", { name: link.name }),
    planner: { name: link.name, photo: link.profileImage, publicId: link.publicId },
    sent: url.searchParams.get("step") === "sent",
    date: link.eventDate === null ? "" : format.shortDate(link.eventDate),
    invited: link.requestId !== null,
    figures: { ...PHOTO_FIGURES, least: REVIEW.text.least, most: format.number(REVIEW.text.most) },
    constraints: constraintsOf(reviewForm(todayIn(market, clock.now()))),
  });
}

export async function action({ request, context, params: { code = "" } }: ActionFunctionArgs) {
  anyone(context);
  const { clock, market, ip, locale, url } = context;
  const invitation = url.searchParams.get("invitation");
  if (isUpload(request)) await admitReview(reviewDeps(context), { code, invitation, ip });
  const sent = isUpload(request) ? request : await request.formData();
  const form = { formId: FORM, schema: reviewForm(todayIn(market, clock.now())) };
  const refusal = await saveUpload(context, sent, form, async ({ wasThere, consent, ...fields }, { file }) => {
    try {
      await writeReview(reviewDeps(context), { code, invitation, fields, file, ip, locale });
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "reviews.tooMany") throw error;
      return { refusal: { errors: { email: "reviews:error.tooMany" }, status: 429 } };
    }
  });
  if (refusal) return refusal;
  deliverLater(context, { urgent: true });
  removeMediaLater(context);
  return redirectDocument(paths.reviewSent(code), 303);
}

export default function Review() {
  const { planner, ...view } = useLoaderData<typeof loader>();
  if (!planner || !("sent" in view)) return <UnknownLink />;
  if (view.sent) return <ReviewSent planner={planner} />;
  return <ReviewForm id={FORM} planner={planner} {...view} />;
}

/** Error page for a link that was renewed, or copied incompletely. */
function UnknownLink() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t("reviews:gone.title")}</PageTitle>
      <p>{t("reviews:gone.text")}</p>
      <Actions>
        <ButtonLink href={paths.planners()}>{t("reviews:gone.go")}</ButtonLink>
      </Actions>
    </div>
  );
}

/** Next steps. They are the same for everyone: only the email says whether an address has already reviewed. */
function ReviewSent({ planner: { name, publicId } }: { planner: Reviewed }) {
  const { t } = useTexts();
  const steps = ["sent", "confirm", "read", "shown"] as const;
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("reviews:sent.heading")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("reviews:sent.lead")}</p>
      </header>
      <section className="space-y-4">
        <h2>{t("reviews:sent.next")}</h2>
        <Timeline
          kind="steps"
          knots={steps.map((step, index) => ({
            key: step,
            state: index === 0 ? "done" : index === 1 ? undefined : "todo",
            title: t(`reviews:sent.${step}`, { name }),
            detail: t(`reviews:sent.${step}Text`, {
              name,
              days: step === "read" ? REVIEW.readWithin : REVIEW.confirming / days(1),
            }),
          }))}
        />
      </section>
      <Actions>
        <ButtonLink variant="quiet" href={paths.planner(publicId)}>
          {t("reviews:sent.go", { name })}
        </ButtonLink>
      </Actions>
    </div>
  );
}
