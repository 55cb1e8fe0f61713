import type { Reviews } from "~/domain/reviews/find-reviews.server";

/** What the page says of the reviews, for search engines: properties of what is reviewed. Nothing where there is none. */
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

/** As it is shown. */
export const oneDecimal = (average: number) => Math.round(average * 10) / 10;
