import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { providerDays } from "#db/schema/statistics";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findBadge, findOwnBadge } from "./find-badge.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 31, 12);
const deps = () => ({ db: test.db, clock: stoppedClock(NOW) });
const change = (values: Partial<typeof providers.$inferInsert>) => test.db.update(providers).set(values);
const badge = () => findBadge(deps(), "provider-1");

beforeEach(async () => {
  await test.db.delete(providers);
});

it("the badge has stars from three reviews on, and is gone while the profile is hidden (badge-3)", async () => {
  await saveProvider(test.db, 1, { ...approvedProvider, rating: 4.5, reviewCount: 2 });
  expect(await badge()).toMatchObject({ rated: null, premium: false });
  await change({ reviewCount: 3, premiumUntil: NOW + 1 });
  expect(await badge()).toMatchObject({ rated: { rating: 4.5, reviews: 3 }, premium: true });
  await change({ premiumUntil: NOW });
  expect(await badge()).toMatchObject({ premium: false });
  await change({ visible: false });
  expect(await badge()).toBeNull();
});

it("the provider sees how often its badge was loaded in 30 days (badge-2)", async () => {
  const provider = await saveProvider(test.db, 1, { ...approvedProvider, visible: false });
  const loaded = (day: string, measure: "badge" | "messages" = "badge") => ({ providerId: 1, day, measure, count: 2 });
  await test.db
    .insert(providerDays)
    .values([loaded("2027-03-01"), loaded("2027-03-02"), loaded("2027-03-31"), loaded("2027-03-31", "messages")]);
  expect(await findOwnBadge(deps(), provider)).toMatchObject({
    isShown: false,
    days: [
      { day: "2027-03-02", count: 2 },
      { day: "2027-03-31", count: 2 },
    ],
  });
});
