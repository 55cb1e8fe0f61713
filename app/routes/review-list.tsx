import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { nestClass } from "~/ui/choice";
import { rowsClass } from "~/ui/rows";
import { Stars } from "~/ui/stars";
import type { ReviewView } from "./review-view.server";

/** Reviews, the newest first (rule reviewshow-1). */
export function ReviewList({ reviews }: { reviews: readonly ReviewView[] }) {
  return (
    <ul className={rowsClass}>
      {reviews.map((review) => (
        <li key={review.publicId}>
          <Review review={review} report={paths.reportReview(review.publicId)} />
        </li>
      ))}
    </ul>
  );
}

interface ReviewProps {
  review: ReviewView;
  /** Before the chip that says how its author is known. */
  chips?: ReactNode;
  /** Where a reader reports it. */
  report?: string;
  /** Below the heading of a list it is h3. */
  heading?: "h2" | "h3";
  /** What can be done with it. */
  children?: ReactNode;
}

export function Review({ review, chips, report, heading: Heading = "h3", children }: ReviewProps) {
  const { name, line, writtenIn, stars, starsText, quote, lang, metHere, proof, published, photo, answer } = review;
  const { t } = useTexts();
  return (
    <article className="space-y-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <Heading className="text-h3">{name}</Heading>
          <p className="text-small text-ink-muted">{line}</p>
        </div>
        <p className="chips">
          {chips}
          <Chip kind={metHere ? "good" : "neutral"}>{proof}</Chip>
        </p>
      </div>
      <Stars rating={stars} label={starsText} />
      <blockquote className="max-w-[40em] font-serif text-lead italic whitespace-pre-line" lang={lang}>
        {quote}
      </blockquote>
      {photo ? <img {...photo} alt={photo.alt} sizes="320px" loading="lazy" /> : null}
      <p className="text-tiny text-ink-muted">
        {published}
        {writtenIn ? ` · ${writtenIn}` : null}
        {report ? (
          <>
            {" · "}
            <a href={report} rel="nofollow">
              {t("reviews:case.link")}
            </a>
          </>
        ) : null}
      </p>
      {answer ? (
        <div className={nestClass}>
          <p className="text-small">
            <strong>{answer.heading}</strong>
          </p>
          <p className="text-small max-w-prose whitespace-pre-line">{answer.text}</p>
        </div>
      ) : null}
      {children}
    </article>
  );
}
