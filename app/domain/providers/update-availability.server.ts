import { and, between, eq, isNull, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "#db/named-batch";
import { calendarFeeds, providerBusyDates, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { byMark, calendarOwner, changeDays, sourceQuery } from "~/domain/calendars/calendar-tables.server";
import type { Deps } from "~/domain/deps";
import { unlockedDays } from "~/domain/requests/request-columns.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import type { BusyChange, Days } from "./busy-dates.rules";
import { syncProvider } from "./sync-provider.server";

export async function findAvailability({ db }: Pick<Deps, "db">, provider: Provider, days: Days) {
  const id = provider.providerId;
  const { date } = providerBusyDates;
  const read = await namedBatch(db, {
    dates: db
      .select({ date, marked: providerBusyDates.marked })
      .from(providerBusyDates)
      .where(and(eq(providerBusyDates.providerId, id), between(date, days.first, days.last), sessionIsOpen(provider)))
      .orderBy(date),
    unlocked: unlockedDays(db, provider, days, isNull(requests.venueId)),
    profile: db
      .select({ pausedAt: providers.pausedAt, kind: providers.kind })
      .from(providers)
      .where(eq(providers.id, id)),
    venues: db
      .select({ publicId: venues.publicId, name: venues.name })
      .from(venues)
      .where(and(eq(venues.providerId, id), sessionIsOpen(provider)))
      .orderBy(venues.createdAt, venues.id),
    feed: db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.providerId, id), sessionIsOpen(provider))),
    source: sourceQuery(db, calendarOwner(provider), sessionIsOpen(provider)),
  });
  const [[profile], [feed], [source]] = [read.profile, read.feed, read.source];
  const { dates, unlocked, venues: own } = read;
  const { pausedAt = null, kind = "planner" } = profile ?? {};
  return {
    ...byMark(dates),
    unlocked,
    pausedAt,
    kind,
    venues: own,
    feedCreatedAt: feed?.createdAt ?? null,
    source: source ?? null,
  };
}

/** @param today YYYY-MM-DD in the provider's market; earlier days are deleted */
export function changeBusyDates(deps: Deps, provider: Provider, busy: BusyChange, today: string): Promise<void> {
  return change(deps, provider, today, changeDays(deps.db, calendarOwner(provider), busy));
}

/** Hides the actor from matching and lists until `resume`; idempotent. @throws DomainError session.expired */
export function pause(deps: Deps, provider: Provider, today: string): Promise<void> {
  const pausedAt = sql`coalesce(${providers.pausedAt}, ${deps.clock.now()})`;
  return change(deps, provider, today, [deps.db.update(providers).set({ pausedAt }).where(own(provider))]);
}

export function resume(deps: Deps, provider: Provider, today: string): Promise<void> {
  return change(deps, provider, today, [deps.db.update(providers).set({ pausedAt: null }).where(own(provider))]);
}

const own = ({ providerId }: Provider) => eq(providers.id, providerId);

async function change({ db, clock }: Deps, provider: Provider, today: string, changed: readonly BatchItem<"sqlite">[]) {
  const id = provider.providerId;
  await writeInSession(db, [provider], {
    changed,
    past: db
      .delete(providerBusyDates)
      .where(and(eq(providerBusyDates.providerId, id), lt(providerBusyDates.date, today))),
    synced: syncProvider(db, id, clock.now()),
  });
}
