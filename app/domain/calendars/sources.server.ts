import { and, asc, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import type { Named } from "#db/named-batch";
import { type calendarSources, providers } from "#db/schema/providers";
import { type CalendarSource, type SourceProblem, SourceUnreadable } from "~/adapters/calendar-source/port";
import type { Deps } from "~/domain/deps";
import { hours, minutes } from "~/domain/durations";
import { batchIf, guardedBatch } from "~/domain/guarded-batch.server";
import { lastBusyDay } from "~/domain/providers/busy-dates.rules";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS, type MarketCode } from "~/i18n/markets";
import { busyDaysOf, busyLines } from "./busy-days.rules";
import {
  CALENDAR_KINDS,
  type CalendarKind,
  type CalendarOwner,
  calendarOwner,
  dropCalendarDays,
  insertDays,
  tablesOf,
} from "./calendar-tables.server";
import { type AddressDeps, openAddress, sealAddress } from "./sealed-address.server";

/**
 * Stores the encrypted address of a calendar, so that it is due for reading. Deletes busy days of the previous
 * calendar, but not days marked by hand.
 * @param venue public id of the venue whose calendar it is; undefined: the provider's
 * @throws DomainError session.expired, venues.notFound
 */
export async function saveSource(deps: AddressDeps, provider: Provider, address: string, venue?: string) {
  const now = deps.clock.now();
  const url = await sealAddress(deps.secret, address);
  const row = { url, savedAt: now, nextReadAt: now, readAt: null, days: 0, problem: null, tries: 0 };
  await changeSource(deps, provider, venue, (db, { kind, id }) => {
    const { sources } = tablesOf(kind);
    return db
      .insert(sources)
      .values({ ownerId: id, ...row })
      .onConflictDoUpdate({ target: sources.ownerId, set: row });
  });
}

/** Removes a calendar and its busy days. Safe to repeat. @throws DomainError session.expired, venues.notFound */
export function removeSource(deps: Deps, provider: Provider, venue?: string): Promise<void> {
  return changeSource(deps, provider, venue, (db, { kind, id }) => {
    const { sources } = tablesOf(kind);
    return db.delete(sources).where(eq(sources.ownerId, id));
  });
}

async function changeSource(
  { db, clock }: Deps,
  provider: Provider,
  venue: string | undefined,
  statement: (db: Database, owner: CalendarOwner) => Named[string],
): Promise<void> {
  const owner = calendarOwner(provider, venue);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "venues.notFound": sql`${owner.id} IS NOT NULL` },
    {
      source: statement(db, owner),
      dropped: dropCalendarDays(db, owner),
      synced: owner.kind === "provider" ? syncProvider(db, provider.providerId, clock.now()) : [],
    },
  );
}

/** `together`: parallel reads. A Worker may have six connections, and the database needs one. */
const READS = { atOnce: 20, together: 4, every: hours(1), longestPause: hours(24), lease: minutes(3) } as const;

interface SourceDeps extends AddressDeps {
  calendars: CalendarSource;
}

/** Reads the calendars that are due, at most `atOnce` of each kind. For the cron. */
export async function readSources(deps: SourceDeps): Promise<void> {
  for (const kind of CALENDAR_KINDS) await readDue(deps, kind);
}

/** Reads the calendar that its owner has just saved. No-op if another reader has its lease. */
export const readSource = (deps: SourceDeps, { kind, id }: CalendarOwner): Promise<void> => readDue(deps, kind, id);

async function readDue(deps: SourceDeps, kind: CalendarKind, id?: SQL): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { sources: s, providerId } = tablesOf(kind);
  const due = db
    .select({ id: s.ownerId })
    .from(s)
    .innerJoin(providers, eq(providers.id, providerId))
    .where(
      and(lte(s.nextReadAt, now), ne(providers.status, "refused"), id === undefined ? undefined : eq(s.ownerId, id)),
    )
    .orderBy(asc(s.nextReadAt))
    .limit(READS.atOnce);
  const leased = await db
    .update(s)
    .set({ nextReadAt: now + READS.lease })
    .where(inArray(s.ownerId, due))
    .returning({
      ...columnsOf(s, ["ownerId", "url", "savedAt", "nextReadAt", "tries"]),
      providerId,
      market: sql<MarketCode>`(SELECT market FROM providers WHERE id = ${providerId})`,
    });
  for (let first = 0; first < leased.length; first += READS.together)
    await Promise.all(leased.slice(first, first + READS.together).map((source) => readOne(deps, { kind, ...source })));
}

interface Leased
  extends Pick<typeof calendarSources.$inferSelect, "ownerId" | "url" | "savedAt" | "nextReadAt" | "tries"> {
  kind: CalendarKind;
  providerId: number;
  market: MarketCode;
}

async function readOne(deps: SourceDeps, source: Leased): Promise<void> {
  const { db, clock } = deps;
  const { kind, ownerId, providerId, market, tries } = source;
  const today = todayIn(MARKETS[market], clock.now());
  const read = await daysOrProblem(deps, source, today);
  const now = clock.now();
  const { sources: s } = tablesOf(kind);
  const owner = { kind, id: sql`${ownerId}` };
  const isOwn = eq(s.ownerId, ownerId);
  // If the address was changed or removed while it was read, nothing is stored.
  const isLeased = sql`EXISTS (SELECT 1 FROM ${s} WHERE ${and(
    isOwn,
    eq(s.url, source.url),
    eq(s.savedAt, source.savedAt),
    eq(s.nextReadAt, source.nextReadAt),
  )})`;
  if (typeof read === "string") {
    const pause = Math.min(READS.every * 2 ** tries, READS.longestPause);
    const failed = { problem: read, tries: tries + 1, nextReadAt: now + pause };
    await batchIf(db, isLeased, { source: db.update(s).set(failed).where(isOwn) });
    return;
  }
  const succeeded = { problem: null, tries: 0, readAt: now, days: read.length, nextReadAt: now + READS.every };
  await batchIf(db, isLeased, {
    source: db.update(s).set(succeeded).where(isOwn),
    dropped: dropCalendarDays(db, owner),
    added: insertDays(db, owner, "fromCalendar", read),
    synced: kind === "provider" ? syncProvider(db, providerId, now) : [],
  });
}

async function daysOrProblem(
  { calendars, secret }: SourceDeps,
  { url, market }: Leased,
  today: string,
): Promise<string[] | SourceProblem> {
  const address = await openAddress(secret, url);
  if (address === null) return "unreadable";
  let text: string;
  try {
    text = await calendars.read(address);
  } catch (error) {
    if (error instanceof SourceUnreadable) return error.problem;
    throw error;
  }
  const lines = busyLines(text);
  // Loaded only here, because it is large.
  const { default: ICAL } = await import("ical.js");
  let calendar: unknown;
  try {
    calendar = ICAL.parse(lines);
  } catch {
    return "notCalendar";
  }
  try {
    const days = { first: today, last: lastBusyDay(today) };
    return busyDaysOf(calendar, days, MARKETS[market].timeZone) ?? "notCalendar";
  } catch (error) {
    if (error instanceof RangeError) return "tooLarge";
    throw error;
  }
}
