import { findWelcome } from "~/domain/reviews/find-welcome.server";
import type { AppContext } from "~/http/context.server";
import { withClaims } from "~/http/wordings.server";
import { paths } from "~/paths";
import { preselectedPlanner, preselectedView } from "~/routes/planner-banner.server";
import type { Voice } from "~/ui/voices";

/** The only rating that is quoted (rule welcome-3). */
const RATING = 5;

/** What the page takes from the database, in the visitor's language. Plain JSON. */
export async function welcomeView(context: AppContext) {
  const { t, locale, market } = context;
  const planner = await preselectedPlanner(context);
  const { praise, banner } = await withClaims(context, findWelcome(context, { country: market.code, locale, planner }));
  return {
    ...context.claims,
    banner: banner && planner ? preselectedView(context, planner, banner) : null,
    voices: praise.map(
      ({ text, authorName, planner: publicId, plannerName }): Voice => ({
        quote: t("welcome:voices.quote", { quote: text }),
        who: t("welcome:voices.who", { name: authorName, planner: plannerName }),
        href: paths.plannerReviews(publicId),
        rating: RATING,
        ratingText: t("welcome:voices.rating", { rating: RATING, most: RATING }),
      }),
    ),
  };
}
