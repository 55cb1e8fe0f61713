import { DomainError } from "~/domain/domain-error";
import type { VenueContact } from "~/domain/requests/find-venue-contact.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import type { AppContext } from "~/http/context.server";
import { placeOf } from "~/http/planner-texts";
import { paths } from "~/paths";

/** What the answer to a message says besides its form: why it was not sent, where nothing is wrong with the fields. */
export interface Said {
  said?: string;
}

export function writingView({ t, format }: AppContext, venue: VenueContact) {
  const room = [
    ...(venue.seatedCapacity ? [t("venue:card.seated", { number: format.number(venue.seatedCapacity) })] : []),
    ...(venue.standingCapacity ? [t("venue:card.standing", { number: format.number(venue.standingCapacity) })] : []),
  ];
  return {
    title: t("planner:profile.startHeading", { name: venue.name }),
    venue: {
      publicId: venue.publicId,
      name: venue.name,
      href: paths.venue(venue.publicId),
      portrait: venue.picture,
      place: t("venue:page.role", { type: t(`venues:type.${venue.type as VenueType}`), place: placeOf(venue) }),
    },
    open: venue.open && {
      text: t("venuerequest:already", { date: format.longDate(venue.open.eventDate) }),
      href: paths.venueRequest(venue.open.project),
    },
    hints: {
      date: venue.free === null ? undefined : t(venue.free ? "venuerequest:free" : "venuerequest:taken"),
      guests: room.length > 0 ? t("venuerequest:capacity", { room: room.join(" · ") }) : undefined,
    },
  };
}

const SAID = {
  "venue.alreadyWritten": "venuerequest:error.already",
  "venue.notFound": "venuerequest:error.gone",
  "requests.tooMany": "venuerequest:error.tooMany",
} as const;

/** Null for what is not there at all, and for defects. */
export function sayWhy({ t }: Pick<AppContext, "t">, error: unknown): string | null {
  if (!(error instanceof DomainError) || !Object.hasOwn(SAID, error.code)) return null;
  return t(SAID[error.code as keyof typeof SAID], error.details);
}
