import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { places } from "#db/schema/places";
import { providers } from "#db/schema/providers";
import { NOON, type planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { useTestDatabase } from "../../../tests/support/database";
import { type ProviderSearch, providersQuery, toFoundProviders } from "./find-providers.server";
import { keywordMatch } from "./search-providers.rules";
import { rebuildProviderSearch } from "./sync-provider-search.server";

export const LYON = 1;
export const MARSEILLE = 2;
export const AROUND_LYON = 4;
export const NO_PROJECT = sql`(SELECT NULL)`;

function town() {
  return { kind: "city" as const, country: "FR", region: "", postalCodes: "", population: 1 };
}

interface Asked {
  q?: string;
  place?: number;
  page?: number;
  now?: number;
  project?: typeof NO_PROJECT;
}

export function useSearch() {
  const test = useTestDatabase();

  beforeAll(async () => {
    await test.db.insert(places).values([
      { id: LYON, name: "Lyon", latitude: 45.764, longitude: 4.8357, ...town() },
      { id: MARSEILLE, name: "Marseille", latitude: 43.2965, longitude: 5.3698, ...town() },
      { id: 3, name: "France", latitude: 45.764, longitude: 4.8357, ...town(), kind: "country" },
      {
        ...town(),
        id: AROUND_LYON,
        name: "Rhône-Alpes",
        latitude: 45.764,
        longitude: 4.8357,
        kind: "destination",
        radiusKm: 150,
      },
    ]);
  });

  const search = async ({ q = "", place, page = 1, now = NOON, project = NO_PROJECT }: Asked) => {
    const asked: ProviderSearch = { match: keywordMatch(q), place: place ?? null, page };
    return toFoundProviders(await providersQuery(test.db, asked, { project, now }));
  };
  const idsOf = async (asked: Asked) => (await search(asked)).planners.map((found) => found.candidate.providerId);
  const everybody = async (asked: Asked) => {
    const { pages } = await search(asked);
    const ids: number[] = [];
    for (let page = 1; page <= pages; page++) ids.push(...(await idsOf({ ...asked, page })));
    return ids;
  };

  async function clear() {
    await test.db.delete(providers);
    for (const table of ["provider_search", "provider_search_near"])
      await test.db.run(sql`INSERT INTO ${sql.raw(table)} (${sql.raw(table)}) VALUES ('delete-all')`);
  }

  async function write(planners: ReturnType<typeof planner>[], now = NOON) {
    await savePlanners(test.db, planners);
    await rebuildProviderMatch(test.db, now);
    await rebuildProviderSearch(test.db, now);
  }

  return { test, search, idsOf, everybody, clear, write };
}
