import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { digestItems, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { LinkDeps } from "~/domain/deps";
import { links } from "~/domain/links.fixture";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { changeFavorite, mergeFavorites, unmarkedQuery } from "./favorites.server";

const test = useTestDatabase();
let clock: ReturnType<typeof stoppedClock>;
let deps: LinkDeps;
let marie: Couple;
let max: Couple;

beforeEach(async () => {
  for (const table of [accounts, providers, outbox, digestItems]) await test.db.delete(table);
  clock = stoppedClock(NOON);
  deps = { db: test.db, clock, links };
  marie = await saveCouple(test.db, 1, { firstname: "Mariette", lastname: "Grandjean" });
  max = await saveCouple(test.db, 2);
  await savePlanners(test.db, [
    planner(1, { row: { locale: "de", market: "DE" } }),
    planner(2),
    planner(3, { row: { visible: false } }),
    planner(7, { row: { kind: "venue" } }),
  ]);
  await saveVenues(
    test.db,
    [1, 2].map((number) => venue(number, { providerId: 7, visible: true })),
  );
});

const CLICK = { kind: "planner", id: "planner-1", intent: "add" } as const;
const click = (of: Couple, change: Partial<Parameters<typeof changeFavorite>[2]> = {}) =>
  changeFavorite(deps, of, { ...CLICK, ...change });
const emails = () => test.db.select().from(outbox).orderBy(outbox.id);
const keys = async () => (await emails()).map(({ dedupeKey }) => dedupeKey);

describe("the first favourite of a profile", () => {
  it("a provider receives an email about the first favourite of its profile, in its language and without the couple (favorite-8)", async () => {
    await click(marie);
    expect(await emails()).toMatchObject([
      {
        dedupeKey: "firstFavorite:planner-1",
        notice: "favorite",
        recipient: "planner-1@example.org",
        accountId: null,
        providerId: 1,
        subject: "Planner 1: zum ersten Mal als Favorit gemerkt",
        text: expect.stringContaining("https://de.alliance.example/pro/statistics"),
      },
    ]);
    expect(JSON.stringify(await emails())).not.toMatch(/Mariette|Grandjean|couple-1/);
    clock.pass(1);
    await click(max);
    await click(marie, { id: "planner-2" });
    expect(await keys(), "one per profile").toEqual(["firstFavorite:planner-1", "firstFavorite:planner-2"]);
  });

  it("each venue has its own email, to its provider (favorite-8)", async () => {
    for (const number of [1, 2]) await click(marie, { kind: "venue", id: venue(number).publicId });
    await click(max, { kind: "venue", id: venue(1).publicId });
    expect(await emails()).toMatchObject(
      [1, 2].map((number) => ({
        dedupeKey: `firstFavorite:${venue(number).publicId}`,
        providerId: 7,
        subject: expect.stringContaining(venue(number).name ?? "?"),
      })),
    );
  });

  it("the email is not repeated after a removal, also once the first one is forgotten (favorite-8)", async () => {
    await click(marie);
    await click(marie, { intent: "remove" });
    await test.db.delete(outbox);
    await click(marie);
    await click(max);
    expect(await keys()).toEqual([]);
  });

  it("is announced once, if two couples mark the profile at the same time", async () => {
    await Promise.all([click(marie), click(max), click(marie)]);
    expect(await keys()).toEqual(["firstFavorite:planner-1"]);
    expect(await test.db.select().from(favorites)).toHaveLength(2);
  });

  it("is not announced if an earlier release stored another one", async () => {
    await test.db.insert(favorites).values({ accountId: 2, providerId: 1, createdAt: 0 });
    await click(marie);
    await click(marie, { intent: "remove" });
    await click(marie);
    expect(await keys()).toEqual([]);
  });

  it("is over, even if the provider did not want the email then", async () => {
    const choice = { providerId: 1, notice: "favorite", delivery: "off" as const, changedAt: 0 };
    await test.db.insert(providerNoticeChoices).values(choice);
    await click(marie);
    await test.db.delete(providerNoticeChoices);
    await click(max);
    expect([await keys(), await test.db.select().from(digestItems)]).toEqual([[], []]);
  });

  it("may come from a visitor who signs in, if it becomes a favourite then", async () => {
    const marked = { planners: ["planner-1", "planner-3", "unknown"], venues: [venue(2).publicId] };
    const merge = async () => {
      const statements = await mergeFavorites(deps, "new", marked, await unmarkedQuery(test.db, marked));
      const [first, ...others] = statements;
      if (first) await test.db.batch([first, ...others]);
    };
    await merge();
    expect(await keys(), "without a session").toEqual([]);
    const session = { id: "new", accountId: 1, remembered: true, device: "", createdAt: 0, seenAt: 0 };
    await test.db.insert(sessions).values(session);
    await Promise.all([merge(), merge()]);
    expect((await keys()).sort()).toEqual(["firstFavorite:planner-1", `firstFavorite:${venue(2).publicId}`].sort());
  });
});
