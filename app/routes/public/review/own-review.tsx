import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { caseSecret } from "~/domain/cases/case-emails.server";
import { changeReview, findOwnReview, withdrawReview } from "~/domain/reviews/authored-review.server";
import { changeReviewForm } from "~/domain/reviews/review.form";
import { isChangeable, REVIEW } from "~/domain/reviews/review.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Constraints } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DoneMark } from "~/routes/case-parts";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { TextAreaField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Hint } from "~/ui/text";
import { StarsField } from "./review-form";
import { GoneReview, ReviewSheet } from "./review-sheet";
import { sheetOf } from "./review-sheet.server";

export const handle: RouteHandle = { title: "reviews:own.title", cache: "form", task: true };

const FORM = "change-review";

export async function loader({ params: { secret = "" }, context }: LoaderFunctionArgs) {
  anyone(context);
  const { t, format, settings } = context;
  const found = await findOwnReview(context, secret);
  if (!found) return data({ review: null }, { status: 410 });
  if (found.status === "unconfirmed") throw redirectDocument(paths.confirmReview(secret));
  const { status, planner, plannerPublicId, reason, stars, text, hiddenAt, openCase } = found;
  const state = status === "published" && hiddenAt !== null ? "hidden" : status;
  return data({
    review: status === "withdrawn" ? null : sheetOf(context, found),
    withdrawn: status === "withdrawn",
    planner: { name: planner, publicId: plannerPublicId },
    state,
    heading: t(`reviews:own.heading.${state}`),
    stateText: t(`reviews:own.state.${state}`, { planner, days: REVIEW.readWithin }),
    reason,
    caseHref: openCase && paths.reviewCase(await caseSecret(settings.SESSION_SECRET, openCase, "author")),
    changeable: isChangeable(status) && hiddenAt === null ? { stars: String(stars), text } : null,
    figures: { least: REVIEW.text.least, most: format.number(REVIEW.text.most) },
    constraints: constraintsOf(changeReviewForm),
  });
}

export async function action({ request, params: { secret = "" }, context }: ActionFunctionArgs) {
  anyone(context);
  const sent = await request.formData();
  if (sent.get("intent") === "withdraw") {
    await withdrawReview(context, secret);
    removeMediaLater(context);
  } else {
    const submission = parseForm(sent, changeReviewForm);
    if (submission.status !== "success") return refused(context, submission, { formId: FORM });
    await changeReview(context, secret, submission.value);
    setFlash(context, { kind: "good", text: "reviews:own.changed" });
  }
  return redirectDocument(paths.ownReview(secret), 303);
}

export default function OwnReview() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (!("state" in view)) return <GoneReview />;
  const { review, planner, state, heading, stateText, reason, caseHref, changeable } = view;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        {state === "published" ? <DoneMark /> : null}
        <PageTitle>{heading}</PageTitle>
        <p className="text-lead text-ink-muted">{stateText}</p>
      </header>
      {reason ? (
        <Panel look="soft" className="space-y-1.5">
          <h2 className="text-h3">{t("reviews:own.reason")}</h2>
          <p className="wrap-anywhere">{reason}</p>
        </Panel>
      ) : null}
      {review ? (
        <Panel>
          <ReviewSheet review={review} />
        </Panel>
      ) : null}
      {caseHref ? (
        <Actions>
          <ButtonLink href={caseHref}>{t("reviews:own.case")}</ButtonLink>
        </Actions>
      ) : null}
      <div>
        {changeable ? (
          <ChangeReview
            id={FORM}
            values={changeable}
            figures={view.figures}
            constraints={view.constraints}
            shown={state === "published"}
          />
        ) : null}
        {review ? (
          <ConfirmDisclosure
            id="withdraw-review"
            summary={t("reviews:own.withdraw")}
            question={t("reviews:own.withdrawQuestion")}
            intent="withdraw"
            submit={t("reviews:own.withdrawSubmit")}
            shared
          />
        ) : null}
      </div>
      <Actions>
        <ButtonLink variant={state === "published" ? "primary" : "quiet"} href={paths.planner(planner.publicId)}>
          {t("reviews:sent.go", { name: planner.name })}
        </ButtonLink>
      </Actions>
    </div>
  );
}

interface ChangeReviewProps {
  id: string;
  values: { stars: string; text: string };
  figures: { least: number; most: string };
  constraints: Constraints;
  shown: boolean;
}

function ChangeReview({ id, values, figures, constraints, shown }: ChangeReviewProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof changeReviewForm>>(id, {
    values: values as z.input<typeof changeReviewForm>,
    constraints,
  });
  return (
    <Disclosure summary={t("reviews:own.change")} open={post.refused !== undefined}>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <StarsField field={post.fields.stars} legend={t("reviews:form.stars")} />
        <TextAreaField
          field={post.fields.text}
          label={t("reviews:form.text")}
          hint={t("reviews:form.textHint", figures)}
          maxLength={REVIEW.text.most}
          rows={7}
        />
        {shown ? <Hint>{t("reviews:own.changeHides")}</Hint> : null}
        <Button>{t("reviews:own.changeSubmit")}</Button>
      </PostForm>
    </Disclosure>
  );
}
