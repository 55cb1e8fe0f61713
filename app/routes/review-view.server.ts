import type { Reviews, ShownReview } from "~/domain/reviews/find-reviews.server";
import { type Distribution, oneDecimal } from "~/domain/reviews/show-reviews.rules";
import type { AppContext } from "~/http/context.server";
import { otherLanguage } from "~/http/planner-view.server";
import { pictureSources } from "~/ui/picture-sources";

/** The average and how it is spread, in the reader's language. Plain JSON. */
export interface ReviewScoreView {
  /** "4.9", with which the next text begins. */
  figure: string;
  /** "4.9 out of 5" */
  ratingText: string;
  countText: string;
  count: number;
  /** Five stars first. */
  bars: { stars: number; label: string; count: number; countText: string; say: string }[];
}

/** One review, in the reader's language; its own words in the author's. Plain JSON. */
export interface ReviewView {
  publicId: string;
  name: string;
  /** "Couple, wedding on 4 October 2025" */
  line: string;
  /** "Language: French"; null: it is the reader's. */
  writtenIn: string | null;
  stars: number;
  starsText: string;
  /** With the quotation marks of its language. */
  quote: string;
  lang: string;
  metHere: boolean;
  /** "met through Alliance", "e-mail confirmed" */
  proof: string;
  /** "Published on 12 October 2025" */
  published: string;
  photo: { src: string; srcSet: string | undefined; width: number; height: number; alt: string } | null;
  answer: { heading: string; text: string } | null;
}

/** Of a photograph as it is shown, in pixels. */
const PHOTO_WIDTH = 320;

/** @returns null when there is no review */
export function reviewScore(
  context: AppContext,
  { average, count, distribution }: Pick<Reviews, "average" | "count" | "distribution">,
): ReviewScoreView | null {
  if (average === null) return null;
  const { t, format } = context;
  const figure = format.number(oneDecimal(average));
  return {
    figure,
    ratingText: t("directory:profile.rating", { rating: figure }),
    countText: t("directory:profile.reviewCount", { count }),
    count,
    bars: barsOf(context, distribution, count),
  };
}

const barsOf = ({ t, format }: AppContext, distribution: Distribution, total: number) =>
  distribution
    .map((count, index) => {
      const label = t("reviews:show.stars", { count: index + 1 });
      return {
        stars: index + 1,
        label,
        count,
        countText: format.number(count),
        say: t("reviews:show.share", { stars: label, number: format.number(count), total: format.number(total) }),
      };
    })
    .reverse();

/** @param provider its name, which stands beside its answer */
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

function languageLine(context: AppContext, locale: string): string | null {
  const language = otherLanguage(context, locale);
  return language && context.t("reviews:show.language", { language });
}
