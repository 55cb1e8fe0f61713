import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Note } from "~/ui/flash";
import type { OwnReviewView } from "./own-review.server";

interface YourReplyProps {
  review: Pick<OwnReviewView, "publicId" | "answer" | "answerWaits" | "returned">;
}

/** Renders the link to the reply, or the state of the reply while and after a moderator reads it. */
export function YourReply({ review }: YourReplyProps) {
  const { t } = useTexts();
  if (review.answerWaits) return <Note>{t("proreviews:reply.waits")}</Note>;
  if (review.answer) return null;
  return (
    <>
      <WhyReturned returned={review.returned} />
      <p className="text-small">
        <a className="inline-flex min-h-11 items-center" href={paths.pro.review(review.publicId)}>
          {t(review.returned ? "proreviews:reply.change" : "proreviews:reply.action")}
        </a>
      </p>
    </>
  );
}

export function WhyReturned({ returned }: Pick<OwnReviewView, "returned">) {
  const { t } = useTexts();
  return returned ? (
    <Note>
      <p>{t("proreviews:reply.returned")}</p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{returned.why}</blockquote>
    </Note>
  ) : null;
}
