import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { calendarOf } from "~/domain/projects/event-calendar.rules";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { download, orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { whereOf } from "./request-texts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "received:error.event", async () => {
    const found = await findReceivedRequest(context, provider, context.locale, params.id ?? "");
    const { publicId, contact, eventType, eventDate } = found;
    if (!contact) throw new DomainError("requests.notFound");
    const file = calendarOf({
      uid: `request-${publicId}@alliance`, // not the brand, because a new brand name would create a second entry
      stamp: context.clock.now(),
      sequence: found.revision.sequence,
      modifiedAt: found.revision.modifiedAt,
      date: eventDate,
      summary: `${eventType}, ${contact.name}`,
      location: whereOf(found),
      isCancelled: found.closedReason === "cancelled",
      url: new URL(paths.pro.request(publicId), context.url).href,
      language: context.locale,
      brand: context.settings.BRAND_NAME,
    });
    return download(file, "text/calendar", `${eventDate}.ics`);
  });
}
