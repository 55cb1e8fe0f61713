import { integer, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Shared columns of the busy days of providers and venues. */
export const busyDateColumns = () => ({
  /** YYYY-MM-DD. */
  date: text("date").notNull(),
  /** Marked by hand. A row is deleted when neither `marked` nor `fromCalendar` is set. */
  marked: integer("marked", { mode: "boolean" }).notNull().default(true),
  /** Busy in the calendar that the provider connected (`calendar_sources`, `venue_calendar_sources`). */
  fromCalendar: integer("from_calendar", { mode: "boolean" }).notNull().default(false),
});

/** Shared columns of the connected calendars of providers and venues. */
export const calendarSourceColumns = () => ({
  /** Encrypted address: a secret of the other service, never in logs or pages. */
  url: text("url").notNull(),
  savedAt: instant("saved_at").notNull(),
  /** When the calendar is read next. A reader sets a later time first, as a lease. */
  nextReadAt: instant("next_read_at").notNull(),
  /** Last success; null: never read. */
  readAt: instant("read_at"),
  /** Busy days of the last success. */
  days: integer("days").notNull().default(0),
  /** Reason of the last failure (`SourceProblem`); null: the last read succeeded. */
  problem: text("problem"),
  /** Failures since the last success. */
  tries: integer("tries").notNull().default(0),
});
