import { expect, it, vi } from "vitest";
import { erasuresIn, sweepErasureNotes } from "~/domain/retention/erasure-notes.server";
import { recordErasure } from "./after-response.server";

const NOW = Date.UTC(2027, 4, 1, 8);
const clock = { now: () => NOW };
const person = { sessionId: "s", firstname: "Marie", locale: "fr" } as const;
const couple = { role: "couple", accountId: 12, hasFinishedOnboarding: true, ...person } as const;
const provider = { role: "provider", providerId: 4, market: "FR", ...person } as const;

function bucket() {
  const keys = new Set<string>();
  return {
    keys,
    put: async (key: string) => void keys.add(key),
    get: async () => null,
    has: async (key: string) => keys.has(key),
    async remove(folder: string) {
      for (const key of keys) if (key.startsWith(folder)) keys.delete(key);
    },
  };
}

it("a deleted account is recorded by its number only, in the bucket and in the log (backup-14)", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const media = bucket();
  const errors = { report: vi.fn(async () => undefined) };
  await recordErasure({ media, clock, errors }, couple);
  await recordErasure({ media, clock, errors }, provider);
  const at = "2027-05-01T08:00:00.000Z";
  expect(lines.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { level: "info", event: "account.erased", role: "couple", id: 12, at },
    { level: "info", event: "account.erased", role: "provider", id: 4, at },
  ]);
  expect([...media.keys]).toEqual(["erasures/2027-05-01/couple-12", "erasures/2027-05-01/provider-4"]);
  const away = { ...media, put: () => Promise.reject(new Error("away")) };
  await recordErasure({ media: away, clock, errors }, couple);
  expect(errors.report).toHaveBeenCalledOnce();
});

it("recorded deletions are found by the day of a copy, and forgotten after 90 days (backup-15)", async () => {
  const media = bucket();
  for (const key of [
    "erasures/2027-04-30/couple-1",
    "erasures/2027-05-01/couple-12",
    "erasures/2027-05-02/provider-4",
    "12/photo",
  ])
    media.keys.add(key);
  expect(erasuresIn(media.keys, NOW)).toEqual([
    { role: "couple", id: 12 },
    { role: "provider", id: 4 },
  ]);
  await sweepErasureNotes({ media }, Date.UTC(2027, 6, 30, 3, 1));
  await sweepErasureNotes({ media }, Date.UTC(2027, 6, 28, 3));
  expect(media.keys.size, "not at another minute of the hour, and not before the time").toBe(4);
  await sweepErasureNotes({ media }, Date.UTC(2027, 6, 30, 3));
  expect([...media.keys]).toEqual(["erasures/2027-05-01/couple-12", "erasures/2027-05-02/provider-4", "12/photo"]);
});
