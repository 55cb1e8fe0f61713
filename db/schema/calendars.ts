import { integer, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Shared columns of the busy days of providers and venues. */
export const busyDateColumns = () => ({
  /** YYYY-MM-DD. */
  date: text("date").notNull(),
  /** Marked by hand. A row is deleted when neither `marked` nor `fromCalendar` is set. */
  marked: integer("marked", { mode: "boolean" }).notNull().default(true),
  /** Busy in the connected calendar (`calendar_sources`, `venue_calendar_sources`). */
  fromCalendar: integer("from_calendar", { mode: "boolean" }).notNull().default(false),
});

/** Shared columns of the connected calendars of providers and venues. */
export const calendarSourceColumns = () => ({
  /** Encrypted URL. It is a secret of the calendar service, never in logs or pages. */
  url: text("url").notNull(),
  savedAt: instant("saved_at").notNull(),
  /** When the cron reads the calendar next. The cron sets a later time before it reads, as a lease. */
  nextReadAt: instant("next_read_at").notNull(),
  /** Time of the last success; null: never read. */
  readAt: instant("read_at"),
  /** Number of busy days found by the last success. */
  days: integer("days").notNull().default(0),
  /** Reason of the last failure (`SourceProblem`); null: the last read succeeded. */
  problem: text("problem"),
  /** Failures since the last success. */
  tries: integer("tries").notNull().default(0),
});
