import { type SQL, sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.server";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { rebuildProviderSearch } from "~/domain/providers/sync-provider-search.server";

const TIMEOUT_MS = 120_000;
const CHUNK = 500;
/** Towns that planners are put into: the biggest of the gazetteer. */
const TOWNS = 12_000;
/** Degrees around the town: a planner rarely lives at the town hall. */
const SPREAD = 0.1;

interface Row {
  [column: string]: string | number | null;
}

/**
 * Fills a database that holds the demo planners with copies of them in other towns, until there are `count` planners, and rebuilds what
 * matching and search read. The same rows each time. Does nothing where there are so many.
 */
export async function fillProviders(url: string, count: number): Promise<void> {
  const { db } = openDatabase({ url, timeoutMs: TIMEOUT_MS });
  const [present] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM providers`);
  if (present && present.count >= count) return;
  const [demo, services, languages, towns] = await db.batch([
    db.all<Row>(sql`SELECT * FROM providers ORDER BY id`),
    db.all<Row>(sql`SELECT * FROM provider_services ORDER BY provider_id, position`),
    db.all<Row>(sql`SELECT * FROM provider_languages`),
    db.all<Row>(sql`
      SELECT name, country, region, latitude, longitude, substr(postal_codes, 1, instr(postal_codes || '|', '|') - 1) AS code
      FROM places WHERE kind = 'city' AND population > 0 AND country IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')
      ORDER BY id LIMIT ${TOWNS}`),
  ]);
  const random = randomFrom(1);
  const byCountry = new Map(
    ["FR", "BE", "GB", "DE", "IT", "ES", "PT"].map((c) => [c, towns.filter((t) => t.country === c)]),
  );
  const servicesOf = groupBy(services);
  const languagesOf = groupBy(languages);
  const first = Math.max(...demo.map((row) => Number(row.id))) + 1;
  for (let at = 0; at < count - demo.length; at += CHUNK) {
    const size = Math.min(CHUNK, count - demo.length - at);
    const copies = Array.from({ length: size }, (_, i) => {
      const original = demo[(at + i) % demo.length] as Row;
      const near = byCountry.get(String(original.country)) ?? towns;
      // The bigger the town the more planners: ids are ranks.
      const town = near[Math.floor(near.length * random() ** 3)] as Row;
      const id = first + at + i;
      return {
        original,
        row: { ...original, ...placed(town, random), id, public_id: `bench${id}`, email: `bench${id}@example.com` },
      };
    });
    await db.batch([
      insert(
        db,
        "providers",
        copies.map(({ row }) => row),
      ),
      insert(
        db,
        "provider_services",
        copies.flatMap(({ original, row }) => copiesFor(servicesOf, original, row.id)),
      ),
      insert(
        db,
        "provider_languages",
        copies.flatMap(({ original, row }) => copiesFor(languagesOf, original, row.id)),
      ),
    ]);
  }
  await rebuildProviderMatch(db, Date.now());
  await rebuildProviderSearch(db, Date.now());
}

function placed(town: Row, random: () => number): Row {
  return {
    city: town.name ?? "",
    zip_code: town.code ?? "",
    country: town.country ?? "",
    region: town.region ?? "",
    latitude: Number(town.latitude) + (random() - 0.5) * SPREAD,
    longitude: Number(town.longitude) + (random() - 0.5) * SPREAD,
  };
}

function groupBy(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const id = Number(row.provider_id);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return groups;
}

const copiesFor = (groups: Map<number, Row[]>, original: Row, id: number) =>
  (groups.get(Number(original.id)) ?? []).map((row) => ({ ...row, provider_id: id }));

function insert(db: Database, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((column): SQL => sql`value ->> ${column}`);
  return db.run(sql`INSERT INTO ${sql.identifier(table)} (${sql.join(
    columns.map((c) => sql.identifier(c)),
    sql`, `,
  )})
    SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(rows)})`);
}

/** Numbers from 0 to 1, the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
