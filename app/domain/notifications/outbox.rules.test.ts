import { describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { nextAttemptAt, OUTBOX_ATTEMPTS, OUTBOX_WAITS_MS, scrubbed, uselessFrom } from "./outbox.rules";

const now = Date.parse("2026-03-01T12:00:00Z");
const email = { kind: "email", sensitive: false, createdAt: now, attempts: 1 } as const;
const code = { kind: "sms", sensitive: true, createdAt: now, attempts: 1 } as const;

describe("the next attempt", () => {
  it("waits longer every time and then no more", () => {
    const waits = Array.from({ length: OUTBOX_ATTEMPTS }, (_, i) => nextAttemptAt({ ...email, attempts: i + 1 }, now));
    expect(waits.slice(0, 3)).toEqual([now + seconds(30), now + minutes(2), now + minutes(10)]);
    expect(waits.at(-1)).toBeUndefined();
    expect(waits.slice(0, -1)).toEqual([...waits.slice(0, -1)].sort((a, b) => Number(a) - Number(b)));
  });

  it("never waits as long as the vendor remembers a key", () => {
    expect(Math.max(...OUTBOX_WAITS_MS)).toBeLessThan(days(1));
    expect(nextAttemptAt(email, now, days(30))).toBeLessThan(now + days(1));
  });

  it("is not earlier than the vendor asks, nor than the table says", () => {
    expect(nextAttemptAt(email, now, minutes(5))).toBe(now + minutes(5));
    expect(nextAttemptAt(email, now, seconds(1))).toBe(now + seconds(30));
  });

  it("does not come once a code no longer works", () => {
    expect(nextAttemptAt({ ...code, attempts: 2 }, now + seconds(31))).toBe(now + seconds(151));
    expect(nextAttemptAt({ ...code, attempts: 3 }, now + seconds(151))).toBeUndefined();
    expect(nextAttemptAt({ ...email, attempts: 3 }, now + hours(5))).toBe(now + hours(5) + minutes(10));
  });
});

it("counts a code's use from when it was written", () => {
  expect(uselessFrom(code)).toBe(now + minutes(10));
  expect(uselessFrom({ ...code, kind: "email" })).toBe(now + hours(1));
  expect(uselessFrom(email)).toBeUndefined();
});

it("empties secrets alone, and not where they are read", () => {
  expect(scrubbed(code, false)).toEqual({ subject: null, text: "", html: null });
  expect(scrubbed(code, true)).toEqual({});
  expect(scrubbed(email, false)).toEqual({});
});
