import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Note } from "~/ui/note";
import type { OwnReviewView } from "./reviews-view.server";

/** The way to the reply, or how it stands with it. */
export function YourReply({ review }: { review: Pick<OwnReviewView, "publicId" | "answer" | "answerWaits"> }) {
  const { t } = useTexts();
  if (review.answerWaits) return <Note>{t("proreviews:reply.waits")}</Note>;
  if (review.answer) return null;
  return (
    <p className="small">
      <a className="inline-flex min-h-11 items-center" href={paths.pro.review(review.publicId)}>
        {t("proreviews:reply.action")}
      </a>
    </p>
  );
}
