import { test } from "@playwright/test";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time zones in which a day can end: of all markets, and UTC for counters. */
const ZONES = ["UTC", "Europe/London", "Europe/Paris"];

/**
 * Waits for the next window of the rate limits if the current one ends soon, so that all tries count in one window
 * (rate-limits.server.ts).
 */
export async function inOneWindow(window: number, needed = 20_000): Promise<void> {
  const left = window - (Date.now() % window);
  if (left <= needed) await waitFor(left);
}

/** Waits until after midnight if it is near, so that "today" does not change during a test. */
export async function inOneDay(needed = 60_000): Promise<void> {
  const now = Date.now();
  const hourOf = (timeZone: string) => new Intl.DateTimeFormat("en", { hour: "2-digit", hour12: false, timeZone });
  if (ZONES.some((zone) => hourOf(zone).format(now) === "23")) await inOneWindow(HOUR, needed);
}

async function waitFor(ms: number): Promise<void> {
  test.setTimeout(test.info().timeout + ms);
  await new Promise((resolve) => setTimeout(resolve, ms));
}
