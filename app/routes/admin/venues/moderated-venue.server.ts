import { adminPaths } from "~/admin-paths";
import type { ModeratedVenue } from "~/domain/venues/find-venue-queue.server";
import type { VenueWords } from "~/domain/venues/pending-words.rules";
import { featuresOf, type VenueType } from "~/domain/venues/venue.rules";
import { isAllowed } from "~/domain/venues/venue-state.rules";
import type { AppContext } from "~/http/context.server";

/** A venue in the moderator's language; its words in that of its provider. */
export function moderatedVenue(
  { t, format }: AppContext,
  { venue, provider, services, videos, pictures, live }: ModeratedVenue,
) {
  const { state, waitingSince, findings } = venue;
  const price = (euros: number | null) => (euros === null ? "" : format.euros(euros));
  const count = (number: number | null) => (number === null ? "" : format.number(number));
  const fact = (term: string, value: string) => (value === "" ? [] : [{ term, value }]);
  const rereads = venue.moderation === "validated" && waitingSince !== null;
  return {
    name: venue.name || t("venues:unnamed"),
    state: t(`venues:state.${state === "notValidated" ? "draft" : state}.name`),
    provider: { name: provider.name || t("admin:unnamed"), href: adminPaths.profile(provider.publicId) },
    lang: provider.locale,
    version: venue.updatedAt,
    pictures,
    canApprove: rereads || isAllowed("approve", state),
    canDecide: rereads || isAllowed("refuse", state),
    instead: live && t("admin:waiting.instead", { words: liveWords(live) }),
    reason: venue.reason ?? "",
    findings: (JSON.parse(findings) as ("contact" | "link" | "copied")[]).map((finding) =>
      t(`admin:suspicion.${finding}`),
    ),
    facts: [
      ...fact(t("venueform:field.type"), venue.type === null ? "" : t(`venues:type.${venue.type as VenueType}`)),
      ...fact(
        t("venueform:field.city"),
        [venue.street, venue.zipCode, venue.city, venue.country].filter(Boolean).join(", "),
      ),
      ...fact(t("venueform:field.seated"), count(venue.seatedCapacity)),
      ...fact(t("venueform:field.standing"), count(venue.standingCapacity)),
      ...fact(t("venueform:field.bedrooms"), count(venue.bedrooms)),
      ...fact(t("venueform:field.minPrice"), price(venue.minPrice)),
      ...fact(t("venueform:field.maxPrice"), price(venue.maxPrice)),
      ...fact(
        t("venueform:steps.3"),
        format.list(featuresOf(venue.features).map((name) => t(`venues:feature.${name}`))),
      ),
      ...fact(t("venueform:field.email"), venue.email ?? ""),
      ...fact(t("venueform:field.phone"), venue.phone === null ? "" : format.phone(venue.phone)),
    ],
    links: [venue.website, venue.facebook, venue.instagram, ...videos.map(({ link }) => link)].flatMap((link) =>
      link ? [link] : [],
    ),
    texts: [
      { label: t("venueform:field.description"), text: venue.description },
      { label: t("venueform:field.detailedDescription"), text: venue.detailedDescription },
      ...services.map(({ name, description, budgetStartingFrom }) => ({
        label: [name, price(budgetStartingFrom)].filter(Boolean).join(", "),
        text: description,
      })),
      ...videos.map(({ title, description }) => ({ label: title, text: description })),
    ].filter(({ text, label }) => text !== "" || label !== ""),
  };
}

/** What couples read until the new words are approved. */
const liveWords = ({ name, street, description, detailedDescription, services, videos }: VenueWords) =>
  [
    name,
    street,
    description,
    detailedDescription,
    ...services.flatMap((service) => [service.name, service.description]),
    ...videos.flatMap((video) => [video.title, video.description]),
  ]
    .filter((text) => text !== "")
    .join(" · ");
