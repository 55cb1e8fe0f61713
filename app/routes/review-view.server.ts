import { oneDecimal } from "~/domain/reviews/review.rules";
import type { Reviews, ShownReview } from "~/domain/reviews/reviews.server";
import { otherLanguage } from "~/http/pages/planner-view.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { pictureSources } from "~/ui/picture-sources";

/** Review in the reader's language, with its text in the author's. Plain JSON. */
export interface ReviewView {
  publicId: string;
  name: string;
  /** "Couple, wedding on 4 October 2025" */
  line: string;
  /** "Language: French"; null: the reader's language. */
  writtenIn: string | null;
  stars: number;
  starsText: string;
  /** Text of the review in the quotation marks of its language. */
  quote: string;
  lang: string;
  metHere: boolean;
  /** "met through Alliance", "email confirmed" */
  proof: string;
  /** "Published on 12 October 2025" */
  published: string;
  photo: { src: string; srcSet: string | undefined; width: number; height: number; alt: string } | null;
  answer: { heading: string; text: string } | null;
}

/** Displayed width in pixels. */
const PHOTO_WIDTH = 320;

/** @param provider name of the provider, shown with its reply */
export function reviewView(context: AppContext, review: ShownReview, provider: string): ReviewView {
  const { t, format } = context;
  const { publicId, authorName, authorKind, weddingDate, stars, text, locale, metHere, photo, publishedAt } = review;
  return {
    publicId,
    name: authorName,
    line: t("reviews:show.line", { kind: t(`reviews:show.kind.${authorKind}`), date: format.longDate(weddingDate) }),
    writtenIn: languageLine(context, locale),
    stars,
    starsText: t("directory:profile.rating", { rating: format.number(stars) }),
    quote: t("welcome:voices.quote", { quote: text }),
    lang: locale,
    metHere,
    proof: t(metHere ? "reviews:show.metHere" : "reviews:show.confirmed", { brand: context.settings.BRAND_NAME }),
    published: t("reviews:show.published", { date: format.day(publishedAt) }),
    photo: photo && {
      src: pictureSources(photo.src).src,
      srcSet: pictureSources(photo.src).srcSet,
      width: PHOTO_WIDTH,
      height: Math.round((PHOTO_WIDTH * photo.height) / photo.width),
      alt: t("reviews:show.photo", { name: authorName }),
    },
    answer: review.answer && {
      heading: t(review.answer.isEarlier ? "reviews:show.answerEarlier" : "reviews:show.answer", {
        name: provider,
        date: format.day(review.answer.at),
      }),
      text: review.answer.text,
    },
  };
}

/** Returns "Language: French"; null: the reader's language. */
export function languageLine(context: AppContext, locale: string): string | null {
  const language = otherLanguage(context, locale);
  return language && context.t("reviews:show.language", { language });
}

export function reviewsJsonLd({ average, count, reviews }: Pick<Reviews, "average" | "count" | "reviews">) {
  if (average === null) return {};
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: oneDecimal(average), reviewCount: count },
    review: reviews.map(({ authorName, stars, text, locale, publishedAt }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: authorName },
      datePublished: new Date(publishedAt).toISOString().slice(0, 10),
      inLanguage: locale,
      reviewBody: text,
      reviewRating: { "@type": "Rating", ratingValue: stars },
    })),
  };
}
