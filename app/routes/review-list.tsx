import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { CHIP_LINE, Chip } from "~/ui/chip";
import { Stars } from "~/ui/stars";
import type { ReviewView } from "./review-view.server";

/** Reviews, newest first (rule reviewshow-1). */
export function ReviewList({ reviews }: { reviews: readonly ReviewView[] }) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.publicId} className="border-t border-line py-8 first:border-gold">
          <Review review={review} report={paths.reportReview(review.publicId)} />
        </li>
      ))}
    </ul>
  );
}

interface ReviewProps {
  review: ReviewView;
  chips?: ReactNode;
  report?: string;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

export function Review({ review, chips, report, heading: Heading = "h3", children }: ReviewProps) {
  const { name, line, writtenIn, stars, starsText, quote, lang, metHere, proof, published, photo, answer } = review;
  const { t } = useTexts();
  return (
    <article className={photo ? "grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_160px]" : undefined}>
      <div className="space-y-2">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <Stars rating={stars} label={starsText} />
          <p className={CHIP_LINE}>
            {chips}
            <Chip kind={metHere ? "good" : "neutral"}>{proof}</Chip>
          </p>
        </div>
        <blockquote className="max-w-[40em] font-serif text-lead italic whitespace-pre-line" lang={lang}>
          {quote}
        </blockquote>
        <div className="text-small text-ink-muted">
          <Heading className="inline-block font-sans text-small font-semibold tracking-normal text-ink">{name}</Heading>
          , {line}
          <br />
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
        </div>
        {answer ? (
          <div className="mt-4 border-l border-gold pl-5">
            <p className="font-serif italic text-ink-muted">{answer.heading}</p>
            <p className="max-w-prose whitespace-pre-line text-small">{answer.text}</p>
          </div>
        ) : null}
        {children}
      </div>
      {photo ? (
        <img className="rounded-sm max-sm:w-50" {...photo} alt={photo.alt} sizes="200px" loading="lazy" />
      ) : null}
    </article>
  );
}
