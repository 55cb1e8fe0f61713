import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { days } from "~/domain/durations";
import { useTestDatabase } from "../../../tests/support/database";
import { matchesQuery, toMatches } from "./find-matches.server";
import type { MatchOptions, MatchSource } from "./matches-statement.server";
import { MATCH_LIMITS, type MatchQuery } from "./matching.rules";
import { BUSY_DATE, matchQuery, NOON, planner, savePlanners } from "./planners.fixture";
import { rebuildProviderMatch, syncProviderMatch } from "./sync-provider-match.server";

describe("for one project", () => {
  const test = useTestDatabase();
  const ids = async (source: MatchSource, options: Partial<MatchOptions> = {}) =>
    (await find(source, options)).map((match) => match.candidate.providerId);
  const find = async (source: MatchSource, options: Partial<MatchOptions> = {}) =>
    toMatches(await matchesQuery(test.db, source, { now: NOON, ...options }));
  const far = { latitude: 43.2965, longitude: 5.3698 };

  beforeAll(async () => {
    const names = { nameFr: "", nameEn: "", nameNl: "", nameDe: "", nameIt: "", nameEs: "", namePt: "" };
    await savePlanners(test.db, [
      planner(1, {
        row: { rating: 4, lastLoginAt: NOON - days(89), profileImage: "p/1" },
        isos: ["en", "fr"],
      }),
      planner(2, { busy: [BUSY_DATE], row: { rating: 5, lastLoginAt: NOON - days(90) } }),
      planner(3, { row: { rating: 1, premiumUntil: NOON + 1 } }),
      planner(4, { row: { visible: false } }),
      planner(5, { row: { status: "in_progress" } }),
      planner(6, { row: { ...far, premiumUntil: NOON + days(9) }, isos: ["de"] }),
      planner(7, { services: [{ code: "WEDDING_DESIGN", price: 10 }] }),
    ]);
    await rebuildProviderMatch(test.db, NOON);
    await test.db.batch([
      test.db.insert(eventTypes).values({ slug: "mariage", position: 1, category: "wedding", ...names }),
      ...[1, 2].map((id) =>
        test.db.insert(accounts).values({
          ...{ id, publicId: `account-${id}`, phone: `+3361234567${id}`, firstname: "A", lastname: "B" },
          ...{ email: "a@b.fr", locale: "fr", market: "FR", createdAt: NOON, updatedAt: NOON },
        }),
      ),
      test.db.insert(projects).values({
        ...{ id: 1, publicId: "project-1", accountId: 1, status: "draft", reachedStep: 4, eventType: "mariage" },
        ...{ createdAt: NOON, updatedAt: NOON },
      }),
      test.db.insert(requests).values({
        ...{
          publicId: "request-1",
          projectId: 1,
          providerId: 2,
          status: "locked",
          message: "Bonjour",
          createdAt: NOON,
        },
      }),
    ]);
  }, 60_000);

  beforeEach(() => setMatchQuery(JSON.stringify(matchQuery())));
  const setMatchQuery = (text: string | null) => test.db.update(projects).set({ matchQuery: text });
  const own = { publicId: "project-1", accountId: 1 };

  it("reads the query from the owner's project alone, in one round trip", async () => {
    const before = test.roundTrips.count;
    expect(await ids(own)).toEqual([3, 2, 1]);
    expect(test.roundTrips.count - before).toBe(1);
    expect(await ids({ ...own, accountId: 2 })).toEqual([]);
    expect(await ids({ ...own, publicId: "project-2" })).toEqual([]);
    expect(await ids({ ...own, accountId: 2 }, { pinned: ["planner-1"] })).toEqual([]);
  });

  it("gives everything that a card shows", async () => {
    const [premium, contacted, first] = await find(own);
    expect(first).toMatchObject({
      planner: {
        publicId: "planner-1",
        name: "Planner 1",
        city: "Lyon",
        zipCode: "69001",
        country: "FR",
        premium: false,
        profileImage: "p/1",
        recentlyActive: true,
        services: [{ code: "FULL_PLANNING", position: 0, price: 3000 }],
      },
      level: 0,
      pinned: false,
      contacted: false,
      answerRate: 1,
      answerHours: 10,
    });
    expect(contacted).toMatchObject({ contacted: true, planner: { publicId: "planner-2", recentlyActive: false } });
    expect(premium?.planner.premium).toBe(true);
  });

  it("leaves out who is busy on the date", async () => {
    expect(await ids({ query: matchQuery({ eventDate: BUSY_DATE }) })).toEqual([3, 1]);
  });

  it("shows no planner as Premium, or first, after its Premium ended and before the table is updated", async () => {
    const matches = await find(own, { now: NOON + 1 });
    expect(matches.map((m) => [m.candidate.providerId, m.planner.premium])).toEqual([
      [2, false],
      [1, false],
      [3, false],
    ]);
  });

  it("puts pinned planners first, in the order given, once, whether or not they match, but never a hidden one", async () => {
    const pinned = ["planner-6", "planner-1", "planner-6", "planner-4", "planner-5", "planner-404", "'; --"];
    const matches = await find(own, { pinned });
    expect(matches.map((m) => [m.candidate.providerId, m.pinned, m.planner.premium])).toEqual([
      [6, true, true],
      [1, true, false],
      [3, false, true],
      [2, false, false],
    ]);
  });

  it("venues are not matched; one that the couple came for is still shown (match-2)", async () => {
    await test.db.update(providers).set({ kind: "venue" }).where(sql`id = 1`);
    await test.db.batch(syncProviderMatch(test.db, 1, NOON));
    expect(await ids(own)).not.toContain(1);
    const [first] = await find(own, { pinned: ["planner-1"] });
    expect(first).toMatchObject({ pinned: true, level: null, planner: { publicId: "planner-1", kind: "venue" } });
    await test.db.update(providers).set({ kind: "planner" }).where(sql`id = 1`);
    await test.db.batch(syncProviderMatch(test.db, 1, NOON));
  });

  it("never shows a profile that was hidden without the table being told", async () => {
    await test.db.update(providers).set({ visible: false }).where(sql`id = 3`);
    expect(await ids(own, { pinned: ["planner-3"] })).toEqual([2, 1]);
    await test.db.update(providers).set({ visible: true }).where(sql`id = 3`);
  });

  it("finds nobody with a query that is missing, broken or made of something else, and does not fail", async () => {
    const broken = [
      ...[null, "", "{", "null", "[]", "7", '"text"', "{}", '{"mode":"point"}', '{"mode":"anywhere"}'],
      '{"mode":"point","vector":"x","service":"y","languages":[],"ranges":"z","wideRanges":{"a":"b"},"budget":7}',
      '{"mode":"point","vector":{"x":1e999,"y":[],"z":{}},"service":1e300,"languages":-1,"ranges":[["a"],7,null,"[",[[1]]]}',
      JSON.stringify({
        ...matchQuery(),
        ranges: [
          ["x", {}, null, []],
          [7, 63, -999, 1e308, 1],
        ],
      }),
    ];
    for (const text of broken) {
      await setMatchQuery(text);
      expect(await ids(own), String(text)).toEqual([]);
    }
  });

  it("shows pinned planners even where the place is unknown", async () => {
    await setMatchQuery(null);
    expect(await ids(own, { pinned: ["planner-1"] })).toEqual([1]);
  });

  it("scores a planner at the very place, where rounding takes the cosine above 1", async () => {
    const query = matchQuery();
    const vector = Object.fromEntries(
      Object.entries(query.vector ?? {}).map(([axis, value]) => [axis, value * 1.0000001]),
    );
    const [match] = await find({ query: { ...query, vector: vector as unknown as MatchQuery["vector"] } });
    expect(match?.score).toBeGreaterThan(0);
  });

  it("keeps the near ones where more fit than are scored", async () => {
    const services = [{ code: "CORPORATE_EVENTS", price: 3000 }];
    const west = { longitude: 3.2, travelRadiusKm: 200 };
    const crowd = Array.from({ length: MATCH_LIMITS.scored + 50 }, (_, i) =>
      planner(1_000 + i, { services, row: west }),
    );
    const near = [9_001, 9_002].map((id) => planner(id, { services, row: { longitude: 5, travelRadiusKm: 200 } }));
    await savePlanners(test.db, [...crowd, ...near]);
    await rebuildProviderMatch(test.db, NOON);
    const found = await ids({ query: matchQuery({ services: ["CORPORATE_EVENTS"] }) });
    expect(found).toHaveLength(MATCH_LIMITS.shown);
    expect(found.slice(0, 2).sort()).toEqual([9_001, 9_002]);
  });
});
