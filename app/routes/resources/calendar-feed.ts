import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Feed, findFeed } from "~/domain/calendars/feed.server";
import { type CalendarEvent, feedOf } from "~/domain/projects/event-calendar.rules";
import { sha256 } from "~/domain/secrets.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { orSayWhy } from "~/http/pipeline/download.server";
import { anyone } from "~/http/pipeline/guards.server";
import { translator } from "~/i18n/i18n.server";
import { paths } from "~/paths";

/** Keeps feeds out of search engines: their URLs may be in public pages. */
const NOT_INDEXED = { "X-Robots-Tag": "noindex, nofollow" } as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  return orSayWhy(context, "received:error.event", async () => {
    const found = await findFeed(context, params.secret ?? "");
    if (found === "tooMany") return refused(429, { "Retry-After": "3600" });
    if (found === null) return refused(404, {});
    const file = fileOf(context, found);
    const headers = {
      ...NOT_INDEXED,
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, max-age=300",
      ETag: `"${(await sha256(file)).slice(0, 32)}"`,
    };
    if (isKnown(request.headers.get("If-None-Match"), headers.ETag))
      return new Response(null, { status: 304, headers });
    return new Response(file, { headers });
  });
}

const refused = (status: number, headers: Record<string, string>) =>
  new Response(null, { status, headers: { ...NOT_INDEXED, ...headers, "Cache-Control": "no-store" } });

/** Compares weakly, because proxies mark compressed answers as weak (RFC 9110 §13.1.2). */
const isKnown = (header: string | null, tag: string) =>
  header?.split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, ""))) ?? false;

/** Contains no time of the request, so that an unchanged feed has the same entity tag. */
function fileOf({ links }: AppContext, { provider, createdAt, events, busy }: Feed): string {
  const { publicId, locale, market } = provider;
  const t = translator(locale);
  const { brand } = links;
  const accepted = events.map(
    (event): CalendarEvent => ({
      uid: `request-${event.request}@alliance`, // as in the file of one event
      stamp: event.revision.modifiedAt,
      sequence: event.revision.sequence,
      modifiedAt: event.revision.modifiedAt,
      date: event.date,
      summary: `${event.eventType}, ${event.firstname}`,
      location: event.where,
      url: links.url(market, paths.pro.request(event.request)),
      language: locale,
      brand,
    }),
  );
  const taken = busy.map(
    ({ date, venue }): CalendarEvent => ({
      uid: `busy-${date}-${venue?.publicId ?? publicId}@alliance`,
      stamp: createdAt,
      sequence: 0,
      modifiedAt: createdAt,
      date,
      summary: venue ? t("calendars:feed.busyVenue", { venue: venue.name }) : t("calendars:feed.busy"),
      language: locale,
      brand,
    }),
  );
  return feedOf(brand, brand, [...accepted, ...taken]);
}
