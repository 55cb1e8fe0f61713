import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewLinks } from "#db/schema/reviews";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days } from "~/domain/durations";
import { findReviewLink, inviteCouples } from "./review-links.server";
import { CODE, NOW, useReviews } from "./reviews.fixture";

const { test, clock, deps, emails, metHere } = useReviews();

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  await metHere("2027-02-26");
});

const invite = async () => {
  await inviteCouples(deps());
  return emails();
};

it("three days after its event, a couple is asked once for a review, with a link of its own (review-12)", async () => {
  clock.at = NOW - days(1);
  expect(await invite()).toEqual([]);
  clock.at = NOW;
  const [email] = await invite();
  expect(email).toMatchObject({ recipient: "couple-1@example.org", accountId: 1 });
  const secret = /invitation=([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "";
  expect(email?.text).toContain(`/review/${CODE}?`);
  expect(await findReviewLink(deps(), "renewed", secret)).toMatchObject({ providerId: 1, eventDate: "2027-02-26" });
  expect(await findReviewLink(deps(), "renewed", "another")).toBeNull();
  expect(await invite()).toHaveLength(1);
});

it.each([
  ["called off", () => test.db.update(projects).set({ closedAt: 1, closedReason: "cancelled" })],
  ["not accepted", () => test.db.update(requests).set({ status: "locked" })],
  ["whose mail comes back", () => test.db.update(accounts).set({ emailBouncedAt: 1 })],
  ["long ago", () => test.db.update(projects).set({ eventDate: "2026-06-20" })],
  ["by a provider that is not shown", () => test.db.update(providers).set({ status: "refused" })],
])(
  "a couple is not asked about a cancelled, unaccepted or old event, or at a bounced address: an event %s (review-24)",
  async (_, change) => {
    await change();
    expect(await invite()).toEqual([]);
    await test.db.update(providers).set({ status: "verified" });
  },
);

it("a couple that closed its project after finding a planner is asked for a review; a provider without a link gets one (review-23)", async () => {
  await test.db.update(projects).set({ closedAt: 1, closedReason: "found" });
  await test.db.delete(reviewLinks);
  expect(await invite()).toHaveLength(1);
  expect((await test.db.select().from(reviewLinks))[0]?.code).toMatch(/^[0-9a-f]{32}$/);
  await test.db.update(reviewLinks).set({ code: CODE });
});
