import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { caseChip } from "~/domain/cases/case.rules";
import { findCasesOf } from "~/domain/cases/find-cases.server";
import { DomainError } from "~/domain/domain-error";
import { mailtoHref } from "~/domain/email-address.rules";
import { findOwnReviews, markReviewsSeen } from "~/domain/reviews/own-reviews.server";
import { answerReviewForm } from "~/domain/reviews/review.form";
import { reviewSearch } from "~/domain/reviews/review.rules";
import { makeReviewLink, renewReviewLink } from "~/domain/reviews/review-links.server";
import { writeLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isOpened } from "~/http/pipeline/opened-by-person.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/post-form";
import { Review, ReviewPages, ReviewScore, ReviewTabs } from "~/routes/review-list";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { inputClass, rowsClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue, Label, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { LinkRow } from "~/ui/link-row";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { DotLine, Hint } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";
import { type OwnReviewView, ownReviewView, reviewLink } from "./own-review.server";
import { ReplyForm, YourReply } from "./your-reply";

export const handle: RouteHandle = { title: "pro:nav.reviews" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const search = reviewSearch(context.url.searchParams);
  if (!search) throw new DomainError("answers.notFound");
  const [own, cases] = await Promise.all([findOwnReviews(context, provider, search), findCasesOf(context, provider)]);
  const { name, code, waiting, found } = own ?? providerGone(context);
  const unread = found.reviews.filter(({ isNew }) => isNew).map(({ publicId }) => publicId);
  if (unread.length > 0 && isOpened(context, request))
    writeLater(context, "pro/reviews/seen", (deps) => markReviewsSeen(deps, provider, unread));
  return {
    search,
    waiting,
    constraints: constraintsOf(answerReviewForm),
    share: code === null ? null : { code, link: reviewLink(context, provider, code) },
    found: { ...found, reviews: found.reviews.map((review) => ownReviewView(context, review, name)) },
    // Omits the texts of the cases, because the author of the review wrote some of them.
    cases: cases.map((one) => ({
      publicId: one.publicId,
      review: one.review,
      authorName: one.authorName,
      stars: one.stars,
      openedAt: one.openedAt,
      isHidden: one.kind === "dispute" && one.state === "open",
      chip: caseChip(one),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "renew") {
    await renewReviewLink(context, provider, String(formData.get("code")));
    return redirectWithFlash(context, paths.pro.reviews(), "proreviews:share.renewed");
  }
  await makeReviewLink(context, provider);
  return redirectWithFlash(context, paths.pro.reviews(), "proreviews:share.made");
}

/** Renders the provider's reviews and its link for new ones (rules reviewshow-4 and reviewshow-5). */
export default function Reviews() {
  const { search, waiting, constraints, found } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const isStart = search.page === 1 && search.who === null;
  const [unanswered] = isStart ? found.reviews.filter(({ answer, answerWaits }) => !(answer || answerWaits)) : [];
  const listed = found.reviews.filter((review) => review !== unanswered);
  return (
    <div className="space-y-block">
      <PageHead title={t("pro:nav.reviews")} className="space-y-7">
        <ReviewScore score={found} />
        {waiting > 0 ? (
          <p className="text-small text-ink-muted">{t("proreviews:waiting", { count: waiting })}</p>
        ) : null}
      </PageHead>
      {unanswered ? (
        <Section id="unanswered" title={t("proreviews:reply.title")} look="card">
          <OwnReview review={unanswered} />
          <ReplyForm review={unanswered} constraints={constraints} />
        </Section>
      ) : null}
      <SharePanel isFirst={!unanswered} isOpen={found.count === 0} />
      {listed.length > 0 || !isStart ? (
        <section aria-labelledby="list">
          <h2 className="mb-3.5" id="list">
            {t("proreviews:list.heading")}
          </h2>
          <ReviewTabs found={found} who={search.who} pathOf={paths.pro.reviews} />
          {listed.length > 0 ? (
            <ul className={rowsClass}>
              {listed.map((review) => (
                <li key={review.publicId}>
                  <OwnReview review={review}>
                    <YourReply review={review} />
                  </OwnReview>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={t("reviews:show.noneOfKind")} />
          )}
          <ReviewPages {...search} pages={found.pages} pathOf={paths.pro.reviews} />
        </section>
      ) : null}
      {found.count === 0 ? <EmptyState title={t("proreviews:empty.title")} text={t("proreviews:empty.text")} /> : null}
      <OwnCases />
    </div>
  );
}

/** @param children link to the form for the reply */
function OwnReview({ review, children }: { review: OwnReviewView; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <Review review={review} chips={review.isNew ? <Chip kind="new">{t("proreviews:new")}</Chip> : null}>
      <div className="flex flex-wrap items-center gap-x-6 [&>:not(p)]:basis-full">
        {children}{" "}
        <p className="text-tiny">
          <a
            className="inline-flex min-h-11 items-center text-ink-muted!"
            href={paths.pro.reportReview(review.publicId)}
          >
            {t("proreviews:case.action")}
          </a>
        </p>
      </div>
    </Review>
  );
}

/** Renders reported reviews with the state of each report. The hidden ones appear in no other list. */
function OwnCases() {
  const { cases } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="reported">
      <h2 className="mb-3.5" id="reported">
        {t("proreviews:case.heading")}
      </h2>
      <ul>
        {cases.map(({ publicId, review, authorName, stars, openedAt, isHidden, chip }) => (
          <LinkRow
            key={publicId}
            href={paths.pro.reportReview(review)}
            text={authorName}
            note={
              <DotLine
                texts={[t("reviews:stars.of", { stars }), t("proreviews:case.since", { date: format.day(openedAt) })]}
              />
            }
          >
            <Chip kind={isHidden ? "bad" : "neutral"}>{t(`proreviews:case.chip.${chip}`)}</Chip>
          </LinkRow>
        ))}
      </ul>
    </section>
  );
}

const CODE = { width: 168, height: 168 };

interface SharePanelProps {
  /** The page has no other primary button. */
  isFirst: boolean;
  /** Shows the link and its code without a click. */
  isOpen: boolean;
}

/** Renders the review link of the provider: to copy, as a QR code, and in an email (rule reviewshow-5). */
function SharePanel({ isFirst, isOpen }: SharePanelProps) {
  const { share } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const variant = isFirst ? "primary" : "quiet";
  const message = share ? t("proreviews:share.message", { link: share.link }) : "";
  return (
    <Section id="ask" title={t("proreviews:share.heading")} look={isFirst ? "card" : "plain"}>
      {share ? (
        <>
          <Actions className="mt-0">
            <ButtonLink
              variant={variant}
              className="px-3.5!"
              href={mailtoHref("", { subject: t("proreviews:share.subject"), body: message })}
            >
              <Icon name="mail" /> {t("proreviews:share.mail")}
            </ButtonLink>
          </Actions>
          <Hint>{t("proreviews:share.hint")}</Hint>
          <Disclosure summary={t("proreviews:share.link")} open={isOpen}>
            <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[1fr_184px]">
              <div className="space-y-4 min-w-0">
                <div>
                  <Label htmlFor="review-link">{t("proreviews:share.link")}</Label>
                  <TextArea
                    className={`${inputClass()} min-h-0 [field-sizing:content]`}
                    id="review-link"
                    readOnly
                    defaultValue={share.link}
                    rows={2}
                  />
                </div>
                <div>
                  <Label htmlFor="review-message">{t("proreviews:share.text")}</Label>
                  <TextArea id="review-message" readOnly defaultValue={message} rows={4} />
                </div>
              </div>
              <div className="space-y-1.5">
                <img
                  className="rounded-sm"
                  src={paths.pro.reviewCode()}
                  {...CODE}
                  alt={t("proreviews:share.codeAlt")}
                />
                <p className="text-small">
                  <TouchLink href={paths.pro.reviewCode()} download="reviews.svg">
                    {t("proreviews:share.download")}
                  </TouchLink>
                </p>
                <p className="text-tiny text-ink-muted">{t("proreviews:share.codeHint")}</p>
              </div>
            </div>
          </Disclosure>
          <ConfirmDisclosure
            id="renew-link"
            summary={t("proreviews:share.renew")}
            question={t("proreviews:share.renewText")}
            intent="renew"
            submit={t("proreviews:share.renewConfirm")}
            shared
          >
            <FixedValue name="code" value={share.code} />
          </ConfirmDisclosure>
        </>
      ) : (
        <ButtonForm id="make-link" className="space-y-4">
          <p>{t("proreviews:share.makeText")}</p>
          <Submit variant={variant} name="intent" value="make">
            {t("proreviews:share.make")}
          </Submit>
        </ButtonForm>
      )}
    </Section>
  );
}
