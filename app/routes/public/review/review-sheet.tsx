import { useTexts } from "~/i18n/texts";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { Stars } from "~/ui/stars";

export interface Sheet {
  stars: number;
  /** "4 out of 5" */
  rating: string;
  text: string;
  who: string;
  photo: string | null;
}

/** @param lang of the review's text */
export function ReviewSheet({ review, lang }: { review: Sheet; lang?: string }) {
  return (
    <figure className="space-y-1.5">
      <Stars rating={review.stars} label={review.rating} />
      <blockquote className="wrap-anywhere" lang={lang}>
        {review.text.split("\n").map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, that never move.
          <p key={index}>{line}</p>
        ))}
      </blockquote>
      {review.photo ? (
        <img className="h-auto max-h-100 w-auto max-w-full rounded bg-sand" src={review.photo} alt="" />
      ) : null}
      <figcaption className="text-small text-ink-muted">{review.who}</figcaption>
    </figure>
  );
}

export function GoneReview() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t("reviews:own.gone")}</PageTitle>
      <p>{t("reviews:own.goneText")}</p>
    </div>
  );
}
