import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { DeadLink } from "~/routes/dead-link";
import { Stars } from "~/ui/stars";

export interface Sheet {
  stars: number;
  rating: string;
  text: string;
  who: string;
  photo: string | null;
}

export function ReviewSheet({ review, lang, text = review.text }: { review: Sheet; lang?: string; text?: ReactNode }) {
  return (
    <figure className="space-y-3">
      <Stars rating={review.stars} label={review.rating} />
      <blockquote className="font-serif text-large italic wrap-anywhere whitespace-pre-line" lang={lang}>
        {text}
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
  return <DeadLink title={t("reviews:own.gone")} text={t("reviews:own.goneText")} />;
}
