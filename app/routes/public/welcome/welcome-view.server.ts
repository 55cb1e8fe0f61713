import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { findWelcome } from "~/domain/reviews/find-welcome.server";
import type { AppContext } from "~/http/context.server";
import { plannerRowView } from "~/http/planner-row-view.server";
import { withClaims } from "~/http/wordings.server";
import { paths } from "~/paths";
import { preselectedPlanner, preselectedView } from "~/routes/planner-banner.server";
import { coverView } from "~/routes/public/wedding/cover-view.server";
import type { PlannerTeaserProps } from "~/ui/planner-teaser";
import type { Voice } from "~/ui/voices";

/** The only rating that is quoted (rule welcome-3). */
const RATING = 5;

function teaserView(context: AppContext, planner: PlannerCard): PlannerTeaserProps {
  const { name, place, rated, portrait, photo, gold, chips, href, price } = plannerRowView(context, planner);
  return {
    ...{ name, place, rated, portrait, photo, gold, href, price },
    chips: chips.filter(({ kind }) => kind === "premium"),
  };
}

/** What the page takes from the database, in the visitor's language. Plain JSON. */
export async function welcomeView(context: AppContext) {
  const { t, locale, market } = context;
  const planner = await preselectedPlanner(context);
  const { praise, banner, weddings, planners } = await withClaims(
    context,
    findWelcome(context, { country: market.code, locale, planner }),
  );
  return {
    ...context.claims,
    banner: banner && planner ? preselectedView(context, planner, banner) : null,
    weddings: weddings.map((one) => {
      const { href, title, src, srcSet } = coverView(context, one.planner, one);
      return { href, title, src, srcSet, about: [one.location, one.plannerName].filter(Boolean).join(" · ") };
    }),
    planners: planners.map((one) => teaserView(context, one)),
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
