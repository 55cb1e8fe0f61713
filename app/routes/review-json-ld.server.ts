import type { Reviews } from "~/domain/reviews/find-reviews.server";
import { oneDecimal } from "~/domain/reviews/show-reviews.rules";

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
