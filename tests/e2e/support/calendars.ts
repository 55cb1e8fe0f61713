import { sealAddress } from "~/domain/calendars/sealed-address.server";
import { address } from "./addresses";
import { value, write } from "./database";

interface Connected {
  /** Reason of the last failure; default: none. */
  problem?: string;
  /** Busy days; YYYY-MM-DD. */
  days?: string[];
}

const ADDRESS = "https://calendar.alliance-tests.fr/secret.ics";

/** Inserts a connected calendar that was read 18 minutes ago, and a calendar feed. */
export async function connectCalendar(providerId: number, connected: Connected = {}): Promise<void> {
  await insertCalendar("provider", providerId, connected);
  await write({
    sql: "INSERT INTO calendar_feeds (provider_id, hash, created_at) VALUES (?, ?, ?)",
    args: [providerId, `feed of ${providerId}`, Date.now() - 86_400_000],
  });
}

/** Inserts the connected calendar of a venue. @param venue public id */
export async function connectVenueCalendar(venue: string, connected: Connected = {}): Promise<void> {
  await insertCalendar("venue", await value<number>("SELECT id FROM venues WHERE public_id = ?", venue), connected);
}

async function insertCalendar(kind: "provider" | "venue", owner: number, { problem, days = [] }: Connected) {
  const url = await sealAddress(address("SESSION_SECRET"), ADDRESS);
  const now = Date.now();
  await write(
    {
      sql: `INSERT INTO ${kind === "venue" ? "venue_calendar_sources" : "calendar_sources"}
          (${kind}_id, url, saved_at, next_read_at, read_at, days, problem, tries)
        VALUES (?, ?, 0, ?, ?, ?, ?, ?)`,
      args: [owner, url, now + 86_400_000, now - 1_080_000, days.length, problem ?? null, problem ? 1 : 0],
    },
    {
      sql: `INSERT INTO ${kind}_busy_dates (${kind}_id, date, marked, from_calendar)
        SELECT ?, value, 0, 1 FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET from_calendar = 1`,
      args: [owner, JSON.stringify(days)],
    },
  );
}
