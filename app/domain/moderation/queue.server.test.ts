import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveProvider } from "../../../tests/support/providers";
import { complete, NOW, useModeration } from "./moderation.fixture";
import { findQueue } from "./queue.server";
import { requestReview } from "./request-review.server";

const { test, provider, moderator, deps, look } = useModeration();

it("names other profiles with the same SIRET, the place in the queue, and who is next", async () => {
  await saveProvider(test.db, 2, { ...complete, name: "Fil Blanc", reviewRequestedAt: NOW + 5 });
  await requestReview(deps(), provider);
  expect(await look()).toMatchObject({
    sameSiret: [{ publicId: "provider-2", name: "Fil Blanc" }],
    place: { number: 1, of: 2 },
    next: { publicId: "provider-2" },
  });
  expect((await findQueue(deps(), moderator, 1)).profiles.map(({ sameSiret }) => sameSiret)).toEqual([true, true]);
});

it("the queue shows twenty a page, the oldest first", async () => {
  await test.db.run(sql`DELETE FROM providers`);
  for (let n = 1; n <= 23; n++)
    await saveProvider(test.db, n, {
      name: `P${n}`,
      reviewRequestedAt: NOW - n,
      registerState: n === 23 ? "not_found" : "found",
    });
  const [first, second] = [await findQueue(deps(), moderator, 1), await findQueue(deps(), moderator, 2)];
  expect([first.total, first.profiles.length]).toEqual([23, 20]);
  expect(first.profiles[0]).toMatchObject({ name: "P23", registerState: "not_found", cause: "new", changes: [] });
  expect(second.profiles.map(({ name }) => name)).toEqual(["P3", "P2", "P1"]);
});
