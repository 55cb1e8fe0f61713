import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { calendarSources, providerBusyDates } from "#db/schema/providers";
import { venueBusyDates, venueCalendarSources, venues } from "#db/schema/venues";
import type { SourceProblem } from "~/adapters/calendar-source/port";
import type { BusyChange } from "~/domain/providers/busy-dates.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { ownVenueId } from "~/domain/venues/own-venues.server";

/** Tables of a kind of calendar. `providerId` is an expression on a row of `sources`. */
const TABLES = {
  provider: {
    sources: calendarSources,
    providerId: sql<number>`${calendarSources.ownerId}`,
    busy: providerBusyDates,
    busyOwner: providerBusyDates.providerId,
  },
  venue: {
    sources: venueCalendarSources,
    providerId: sql<number>`(SELECT ${venues.providerId} FROM ${venues}
      WHERE ${venues.id} = ${venueCalendarSources.ownerId})`,
    busy: venueBusyDates,
    busyOwner: venueBusyDates.venueId,
  },
} as const;

export type CalendarKind = keyof typeof TABLES;
export const CALENDAR_KINDS = Object.keys(TABLES) as CalendarKind[];
export const tablesOf = (kind: CalendarKind) => TABLES[kind];

/** Owner of busy days and of a connected calendar: a provider, or one of its venues. */
export interface CalendarOwner {
  kind: CalendarKind;
  id: SQL;
}

/** @param venue public id of the provider's venue; undefined: the provider itself */
export const calendarOwner = (provider: Provider, venue?: string): CalendarOwner =>
  venue === undefined
    ? { kind: "provider", id: sql`${provider.providerId}` }
    : { kind: "venue", id: ownVenueId(provider, venue) };

export interface CalendarState {
  /** Encrypted address. */
  url: string;
  /** Last success, milliseconds since the epoch; null: none yet. */
  readAt: number | null;
  /** Number of busy days found by the last success. */
  days: number;
  /** Why the last read failed. Null: it succeeded, or none was tried yet. */
  problem: SourceProblem | null;
}

export function sourceQuery(db: Database, { kind, id }: CalendarOwner, condition?: SQL) {
  const { sources: s } = tablesOf(kind);
  return db
    .select({ ...columnsOf(s, ["url", "readAt", "days"]), problem: sql<SourceProblem | null>`${s.problem}` })
    .from(s)
    .where(and(eq(s.ownerId, id), condition));
}

export const byMark = (rows: readonly { date: string; marked: boolean }[]) => ({
  dates: rows.filter(({ marked }) => marked).map(({ date }) => date),
  fromCalendar: rows.filter(({ marked }) => !marked).map(({ date }) => date),
});

/** Returns statements that mark days as busy and free others. Days of the connected calendar stay busy. */
export function changeDays(db: Database, owner: CalendarOwner, { taken, freed }: BusyChange) {
  const { busy, busyOwner } = tablesOf(owner.kind);
  const chosen = sql`${busy.date} IN (SELECT value FROM json_each(${JSON.stringify(freed)}))`;
  const isChosen = and(eq(busyOwner, owner.id), chosen);
  return [
    db.delete(busy).where(and(isChosen, eq(busy.fromCalendar, false))),
    db.update(busy).set({ marked: false }).where(isChosen),
    insertDays(db, owner, "marked", taken),
  ] as const;
}

/** @param mark column to set: `marked` for days chosen by hand, `fromCalendar` for days of the connected calendar */
export function insertDays(
  db: Database,
  owner: CalendarOwner,
  mark: "marked" | "fromCalendar",
  days: readonly string[],
) {
  const { busy } = tablesOf(owner.kind);
  const date = sql`value`;
  const row = { date, marked: mark === "marked", fromCalendar: mark === "fromCalendar" };
  const rest = sql`FROM json_each(${JSON.stringify(days)}) WHERE true
    ON CONFLICT DO UPDATE SET ${sql.identifier(busy[mark].name)} = 1`;
  return db.run(
    owner.kind === "provider"
      ? insertSelect(providerBusyDates, { providerId: owner.id, ...row }, rest)
      : insertSelect(venueBusyDates, { venueId: owner.id, ...row }, rest),
  );
}

/** Returns statements that delete the days of the calendar, except those that are also marked by hand. */
export function dropCalendarDays(db: Database, { kind, id }: CalendarOwner) {
  const { busy, busyOwner } = tablesOf(kind);
  const isOwn = eq(busyOwner, id);
  return [
    db.delete(busy).where(and(isOwn, eq(busy.marked, false))),
    db
      .update(busy)
      .set({ fromCalendar: false })
      .where(and(isOwn, eq(busy.fromCalendar, true))),
  ] as const;
}
