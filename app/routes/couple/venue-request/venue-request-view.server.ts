import type { VenueRequestPage } from "~/domain/projects/find-venue-request.server";
import type { AppContext } from "~/http/context.server";
import { placeOf } from "~/http/planner-texts";
import { paths } from "~/paths";
import { areaCrumbs } from "~/routes/public/directory/directory-area.server";
import { answerKnots } from "../project/project-view.server";

/** What a couple wrote to a venue, in its language. Plain JSON. */
export function venueRequestView(context: AppContext, page: VenueRequestPage) {
  const { t, format, settings } = context;
  const { venue, closedAt } = page;
  const facts = {
    date: format.longDate(page.eventDate),
    location: venue ? placeOf(venue) : page.place,
    guestRange: format.number(page.guests),
    message: page.message,
  };
  const name = venue?.name ?? page.place;
  const nearby = areaCrumbs(context, { country: page.country, region: venue?.region }, "venues").at(-1);
  return {
    id: page.publicId,
    title: venue ? t("venuerequest:heading", { name }) : t("venuerequest:gone", { brand: settings.BRAND_NAME }),
    date: format.titleDate(page.eventDate),
    name,
    facts: (Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
      term: t(`project:summary.${key}`),
      value: facts[key],
    })),
    venue: venue && {
      name,
      place: placeOf(venue),
      portrait: venue.picture,
      gold: false,
      chips: [],
      profileHref: venue.visible ? paths.venue(venue.publicId) : null,
      knots: answerKnots(context, venue, closedAt),
      // One of the facts.
      message: null,
      reply:
        venue.status === "unlocked"
          ? t("project:summary.acceptedText", { name })
          : venue.status === "rejected"
            ? t("venuerequest:declined")
            : null,
    },
    withdrawn: closedAt === null ? null : t("venuerequest:withdraw.on", { date: format.day(closedAt) }),
    canWithdraw: closedAt === null && venue !== null && venue.status !== "rejected",
    /** Where the answer is no, or none will come. */
    othersHref: venue === null || venue.status === "rejected" ? (nearby?.href ?? paths.venues()) : null,
  };
}
