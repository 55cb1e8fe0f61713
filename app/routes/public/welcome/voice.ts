import { profileSlug } from "~/domain/profile-slug.rules";
import type { Praise } from "~/domain/reviews/find-welcome.server";
import type { Translate } from "~/i18n/texts";
import { paths } from "~/paths";
import type { Voice } from "~/ui/testimonials";

/** Rating of all quoted reviews (rule welcome-3). */
const RATING = 5;

export function voiceOf(t: Translate, { text, authorName, planner }: Praise): Voice {
  return {
    quote: t("welcome:voices.quote", { quote: text }),
    who: t("welcome:voices.who", { name: authorName, planner: planner.name }),
    href: paths.plannerReviews(profileSlug(planner)),
    rating: RATING,
    ratingText: t("welcome:voices.rating", { rating: RATING, most: RATING }),
  };
}
