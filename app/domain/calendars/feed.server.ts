import { and, asc, eq, gte, ne, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { calendarFeeds, providerBusyDates, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { hours, isoDay } from "~/domain/durations";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { projectEmailFields, REVISION } from "~/domain/projects/projects.server";
import { below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { isTakenOn } from "~/domain/requests/request-columns.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";

/** Calendar applications read a feed a few times an hour. */
const READS = { count: 120, window: hours(1) } as const;

export type Feed = Exclude<Awaited<ReturnType<typeof findFeed>>, "tooMany" | null>;

/** Finds events and busy days from today on. Null if the secret is unknown or the profile was refused. */
export async function findFeed({ db, clock }: Deps, secret: string) {
  const now = clock.now();
  const hash = await sha256(secret);
  const limit = limitOf(`feed:${hash}`, READS, now);
  const isFeed = and(eq(calendarFeeds.hash, hash), ne(providers.status, "refused"));
  const owner = sql`(SELECT ${providers.id} FROM ${calendarFeeds} JOIN ${providers}
    ON ${eq(providers.id, calendarFeeds.providerId)} WHERE ${isFeed})`;
  // Today depends on the market's time zone, which is less than a day from UTC.
  const yesterday = isoDay(now - hours(24));
  const { place } = projectEmailFields();
  const found = await namedBatch(db, {
    allowed: readAllowed(db, [limit]),
    counted: db.run(countOne(limit, sql`${owner} IS NOT NULL AND ${below(limit)}`)),
    feed: db
      .select({ ...columnsOf(providers, ["publicId", "locale", "market"]), createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .innerJoin(providers, eq(providers.id, calendarFeeds.providerId))
      .where(isFeed),
    events: db
      .select({
        request: requests.publicId,
        date: sql<string>`${projects.eventDate}`,
        names: namesIn(eventTypes),
        otherEvent: projects.otherEvent,
        firstname: accounts.firstname,
        venue: venues.name,
        place,
        revision: REVISION,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .leftJoin(venues, eq(venues.id, requests.venueId))
      .where(and(sql`${requests.providerId} = ${owner}`, isTakenOn(), gte(projects.eventDate, yesterday)))
      .orderBy(asc(projects.eventDate), asc(requests.id)),
    own: db
      .select({ date: providerBusyDates.date })
      .from(providerBusyDates)
      .where(
        and(
          sql`${providerBusyDates.providerId} = ${owner}`,
          gte(providerBusyDates.date, yesterday),
          eq(providerBusyDates.marked, true),
        ),
      )
      .orderBy(providerBusyDates.date),
    ofVenues: db
      .select({ date: venueBusyDates.date, publicId: venues.publicId, name: venues.name })
      .from(venueBusyDates)
      .innerJoin(venues, eq(venues.id, venueBusyDates.venueId))
      .where(
        and(sql`${venues.providerId} = ${owner}`, gte(venueBusyDates.date, yesterday), eq(venueBusyDates.marked, true)),
      )
      .orderBy(venueBusyDates.date, venues.id),
  });
  const [feed] = found.feed;
  if (!feed) return null;
  if (found.allowed.some(({ allowed }) => !allowed)) return "tooMany";
  const { createdAt, ...provider } = feed;
  const today = todayIn(MARKETS[provider.market], now);
  const isAhead = ({ date }: { date: string }) => date >= today;
  return {
    provider,
    createdAt,
    events: found.events.filter(isAhead).map(({ names, otherEvent, venue, place: town, ...event }) => ({
      ...event,
      eventType: otherEvent ?? names[provider.locale],
      where: [venue, town].filter(Boolean).join(", "),
    })),
    /** Days marked by hand, not days of a connected calendar. `venue`: null for the days of the provider itself. */
    busy: [
      ...found.own.map(({ date }) => ({ date, venue: null })),
      ...found.ofVenues.map(({ date, ...venue }) => ({ date, venue })),
    ].filter(isAhead),
  };
}

/**
 * Creates the address of a provider's feed, or replaces it. Only the hash of its secret is stored.
 * @param seen creation of the address that the form showed, milliseconds since the epoch; 0: none
 * @throws DomainError session.expired, profile.changed if another request replaced or deleted the address first
 */
export async function renewFeed({ db, clock }: Deps, provider: Provider, seen: number): Promise<string> {
  const { providerId } = provider;
  const secret = newSecret();
  const hash = await sha256(secret);
  const current = sql`coalesce((SELECT ${calendarFeeds.createdAt} FROM ${calendarFeeds}
    WHERE ${eq(calendarFeeds.providerId, providerId)}), 0)`;
  // Two renewals in one millisecond must differ, because the second one has to be refused.
  const createdAt = Math.max(clock.now(), seen + 1);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": sql`${current} = ${seen}` },
    {
      feed: db
        .insert(calendarFeeds)
        .values({ providerId, hash, createdAt })
        .onConflictDoUpdate({ target: calendarFeeds.providerId, set: { hash, createdAt } }),
    },
  );
  return secret;
}

export async function endFeed({ db }: Deps, provider: Provider): Promise<void> {
  await writeInSession(db, [provider], {
    feed: db.delete(calendarFeeds).where(eq(calendarFeeds.providerId, provider.providerId)),
  });
}
