import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Administrator } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveAdministrator } from "../../../tests/support/administrators";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { findProfiles } from "./find-profiles.server";
import { profileSearchForm } from "./profile-search.form";

const test = useTestDatabase();
let moderator: Administrator;

beforeAll(async () => {
  moderator = await saveAdministrator(test.db, 1);
  await saveProvider(test.db, 1, {
    name: "L’Atelier d’Élise & Cie",
    city: "Strasbourg",
    createdAt: 1,
    status: "verified",
  });
  await saveProvider(test.db, 2, { name: "Maison d’Aubertin", createdAt: 2, siret: "73282932000074", kind: "venue" });
  await saveProvider(test.db, 3, { name: "aubertin Événements", createdAt: 3, market: "BE", reviewRequestedAt: 9 });
  await saveProvider(test.db, 4, { name: "Fil Blanc", createdAt: 4, status: "refused", reviewRequestedAt: 5 });
});

const find = async (search: Record<string, string>) =>
  (await findProfiles({ db: test.db }, moderator, profileSearchForm.parse(search))).profiles.map(({ publicId }) =>
    Number(publicId.split("-")[1]),
  );

it.each([
  ["everything, the newest first", {}, [4, 3, 2, 1]],
  ["the oldest first", { sort: "oldest" }, [1, 2, 3, 4]],
  ["by name, ignoring case", { sort: "name" }, [3, 4, 1, 2]],
  ["the beginning of a word, without its accents", { q: "elis" }, [1]],
  ["a word in the middle of a name", { q: "Aubertin" }, [3, 2]],
  ["several words", { q: "aubertin maison" }, [2]],
  ["matches by name", { q: "aubertin", sort: "name" }, [3, 2]],
  ["a town", { q: "strasb" }, [1]],
  ["a part of an address", { q: "example.org" }, [4, 3, 2, 1]],
  ["an address", { q: "Provider-3@example.org" }, [3]],
  ["a SIRET, however it is spaced", { q: "732 829 320 00074" }, [2]],
  ["a number with its country's code", { q: "+33 6 20 00 00 04" }, [4]],
  ["a national number", { q: "06 20 00 00 04" }, [4]],
  ["what would mean something to the index", { q: '" XOR *(' }, []],
  ["a state", { state: "verified" }, [1]],
  ["those that wait", { state: "waiting", sort: "oldest" }, [3, 4]],
  ["a country", { market: "BE" }, [3]],
  ["a kind among words", { q: "aubertin", kind: "venue" }, [2]],
  ["what nobody offers", { state: "nonsense", page: "0", sort: "x" }, [4, 3, 2, 1]],
])("finds %s", async (_what, search, ids) => expect(await find(search as Record<string, string>)).toEqual(ids));

it("follows the name, and forgets a profile that is gone", async () => {
  await saveProvider(test.db, 5, { name: "Avant", createdAt: 5 });
  await test.db.run(sql`UPDATE providers SET name = 'Après' WHERE id = 5`);
  expect([await find({ q: "avant" }), await find({ q: "apres" })]).toEqual([[], [5]]);
  await test.db.run(sql`DELETE FROM providers WHERE id = 5`);
  expect(await find({ q: "apres" })).toEqual([]);
});

it("reads the index of its order, never all profiles", async () => {
  for (const search of [{}, { sort: "name" }, { state: "refused", market: "PT" }, { state: "waiting" }, { q: "aub" }]) {
    const statements: string[] = [];
    const db = new Proxy(test.db, {
      get: (target, name) =>
        name === "all"
          ? async (query: Parameters<typeof target.all>[0]) => {
              const plan = await target.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query as never}`);
              statements.push(...plan.map(({ detail }) => detail));
              return [];
            }
          : Reflect.get(target, name),
    });
    await findProfiles({ db }, moderator, profileSearchForm.parse(search));
    expect(statements.filter((step) => /^SCAN (?!f\b|n VIRTUAL TABLE INDEX \d+:\S*M)/.test(step))).toEqual([]);
    expect(statements.join("\n")).not.toContain("AUTOMATIC");
  }
});

it("needs a session", async () => {
  const gone = await saveAdministrator(test.db, 2);
  await endSession({ db: test.db, clock: { now: () => 0 } }, gone);
  expect((await findProfiles({ db: test.db }, gone, profileSearchForm.parse({}))).profiles).toEqual([]);
});
