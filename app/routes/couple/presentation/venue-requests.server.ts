import type { ListedVenueRequest } from "~/domain/projects/find-venue-request.server";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";

/** What a couple wrote to a venue, in its list. Plain JSON. */
export function venueCard(context: AppContext, request: ListedVenueRequest) {
  const { t, format, settings } = context;
  return {
    id: request.publicId,
    name: request.venue ?? t("venuerequest:gone", { brand: settings.BRAND_NAME }),
    place: request.place,
    date: format.titleDate(request.eventDate),
    guests: t("venuerequest:facts.guests", { count: request.guests }),
    state: stateOf(context, request),
    href: paths.venueRequest(request.publicId),
  };
}

/** The chip; a venue that has left has none. */
function stateOf(
  { t }: AppContext,
  { status, seenAt, closedAt }: ListedVenueRequest,
): Pick<ChipText, "kind" | "text"> | null {
  if (closedAt !== null) return { kind: "neutral", text: t("project:closed.chip") };
  if (status === "unlocked") return { kind: "good", text: t("project:summary.accepted") };
  if (status === "rejected") return { kind: "bad", text: t("project:summary.declined") };
  if (status === null) return null;
  return { kind: "neutral", text: t(seenAt === null ? "project:summary.sent" : "project:summary.seen") };
}
