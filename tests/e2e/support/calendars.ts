import { sealAddress } from "~/domain/calendars/sealed-address.server";
import { address } from "./addresses";
import { write } from "./database";

interface Connected {
  /** Reason of the last failure; the default is none. */
  problem?: string;
  /** Busy days; YYYY-MM-DD. */
  days?: string[];
}

/** Inserts a connected calendar that was read 18 minutes ago, and the secret address of a feed. */
export async function connectCalendar(providerId: number, { problem, days = [] }: Connected = {}): Promise<void> {
  const url = await sealAddress(address("SESSION_SECRET"), "https://calendar.alliance-tests.fr/secret.ics");
  const now = Date.now();
  await write(
    {
      sql: `INSERT INTO calendar_sources (provider_id, url, saved_at, next_read_at, read_at, days, problem, tries)
        VALUES (?, ?, 0, ?, ?, ?, ?, ?)`,
      args: [providerId, url, now + 86_400_000, now - 1_080_000, days.length, problem ?? null, problem ? 1 : 0],
    },
    {
      sql: `INSERT INTO provider_busy_dates (provider_id, date, marked, from_calendar)
        SELECT ?, value, 0, 1 FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET from_calendar = 1`,
      args: [providerId, JSON.stringify(days)],
    },
    {
      sql: "INSERT INTO calendar_feeds (provider_id, hash, created_at) VALUES (?, ?, ?)",
      args: [providerId, `feed of ${providerId}`, now - 86_400_000],
    },
  );
}
