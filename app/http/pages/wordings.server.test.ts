import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.server";
import { wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { seconds } from "~/domain/durations";
import { pageCache } from "~/http/pipeline/page-cache.server";
import type { Settings } from "~/http/pipeline/settings.server";
import { saveAdministrator } from "../../../tests/support/administrators";
import { useTestDatabase } from "../../../tests/support/database";

const test = useTestDatabase();
const NOW = 1_800_000_000_000;
let now = NOW;
let isolate: typeof import("./wordings.server");
let later: Promise<unknown>[];

const settings = (url = test.url) =>
  ({
    DATABASE_URL: url,
    CLAIM_PROVIDERS: 500,
    CLAIM_ANSWER_HOURS: 24,
    CLAIM_PROFILES: 3,
    CLAIM_FACTOR: 6,
    CLAIM_MINUTES: 5,
    CLAIM_BADGE: 87,
  }) as unknown as Settings;
const context = () => ({
  settings: settings(),
  db: test.db,
  clock: { now: () => now },
  claims: isolate.knownClaims(settings()),
});
const age = (url?: string) => isolate.wordingsAge(settings(url), (work) => later.push(work), now);
async function page() {
  const asked = test.roundTrips.count;
  const asks = context();
  await isolate.withClaims(asks, Promise.resolve());
  return [asks.claims.providers, test.roundTrips.count - asked];
}
const worded = (figure: number) =>
  test.db.insert(wordings).values({
    key: "claim:providers",
    before: "500",
    after: String(figure),
    changedAt: now,
    changedBy: 1,
  });

beforeEach(async () => {
  [now, later] = [NOW, []];
  await test.db.delete(wordings);
  await test.db.delete(administrators);
  await saveAdministrator(test.db, 1);
  vi.resetModules();
  isolate = await import("./wordings.server");
});

it("other isolates show a change within a minute, without another round trip (wording-7)", async () => {
  expect(await page()).toEqual([500, 1]);
  await worded(700);
  now += seconds(59);
  expect([await page(), age().isGood]).toEqual([[500, 0], true]);
  await Promise.all(later);
  expect(await page(), "read again after a response").toEqual([700, 0]);
  await worded(800);
  now += seconds(60);
  expect(age().isGood, "for cached pages").toBe(false);
  expect(await page()).toEqual([800, 1]);
});

it("a change gives pages another version, so older cached pages are not served (wording-3)", async () => {
  expect(age()).toEqual({ version: -1, isGood: false });
  await Promise.all(later);
  const before = age();
  expect(before.isGood).toBe(true);
  await worded(700);
  isolate.forgetWordings();
  expect(age().isGood).toBe(false);
  await Promise.all(later);
  expect(age().version).toBeGreaterThan(before.version);
  expect(await page()).toEqual([700, 0]);
});

it("cached pages have the version of their wordings (wording-3)", () => {
  const route = { id: "p", path: "planners", parentId: "root", module: { handle: { pageCache: { as: "list" } } } };
  const pages = pageCache({ routes: { p: route } } as unknown as Parameters<typeof pageCache>[0]);
  const request = new Request("http://fr.localhost/planners");
  const settings = { KEEP_LIST_SECONDS: 600, VERSION: "1" } as unknown as Settings;
  const [one, same, other] = [1, 1, 2].map(
    (version) => pages.placeOf(request, new URL(request.url), settings, version)?.key,
  );
  expect([one === same, one === other, one === undefined]).toEqual([true, false, false]);
});

it("while the database is down, an isolate uses its last copy (wording-8)", async () => {
  await worded(700);
  await page();
  now += seconds(61);
  expect(age("http://127.0.0.1:9/").isGood).toBe(false);
  await Promise.all(later);
  expect(age("http://127.0.0.1:9/").isGood).toBe(true);
  expect(await page()).toEqual([700, 0]);
});

it("the Worker refuses the database while a restore fills it (backup-9)", async () => {
  const query = () => openDatabase({ url: test.url, refuses: !isolate.isDatabaseFilled() }).db.all(sql`SELECT 1`);
  await test.db.run(sql`CREATE TABLE restoring (id INTEGER PRIMARY KEY)`);
  age();
  await Promise.all(later);
  await expect(query()).rejects.toMatchObject({ cause: { message: expect.stringContaining("has not finished") } });
  await test.db.run(sql`DROP TABLE restoring`);
  now += seconds(5);
  age();
  await Promise.all(later);
  expect(await query()).toHaveLength(1);
});
