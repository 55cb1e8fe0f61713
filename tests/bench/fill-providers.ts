import { type SQL, sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.server";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";

const TIMEOUT_MS = 600_000;
/** Planners that one batch inserts. */
const CHUNK = 20_000;
/** Towns that planners are put into: the biggest of the gazetteer. */
const TOWNS = 12_000;
/** Degrees around the town: a planner rarely lives at the town hall. */
const SPREAD = 0.1;

/**
 * Fills a database that holds the demo planners with copies of them in other towns, until there are `count` planners, and rebuilds what
 * matching and search read. The rows are made inside the server, the same ones each time. Does nothing where there are so many.
 * @param tell what was done in how many seconds
 */
export async function fillProviders(
  url: string,
  count: number,
  tell: (what: string, seconds: number) => void,
): Promise<void> {
  const { db } = openDatabase({ url, timeoutMs: TIMEOUT_MS });
  const step = async (what: string, work: () => Promise<unknown>) => {
    const started = Date.now();
    await work();
    tell(what, (Date.now() - started) / 1000);
  };
  const [present] = await db.all<{ count: number; last: number }>(
    sql`SELECT count(*) AS count, max(id) AS last FROM providers`,
  );
  if (!present || present.count >= count) return;
  const [originals, first] = [present.count, present.last + 1];
  const last = present.last + count - originals;
  await step("copying planners", async () => {
    await db.batch([
      db.run(
        sql`CREATE TABLE bench_originals AS SELECT CAST(row_number() OVER (ORDER BY id) - 1 AS INTEGER) AS place, id FROM providers`,
      ),
      db.run(sql`CREATE INDEX bench_originals_place ON bench_originals (place)`),
      // The bigger the town the more planners: ids are ranks. Without the cast the place has no type, and its index is not used.
      db.run(sql`
        CREATE TABLE bench_towns AS SELECT country, CAST(row_number() OVER (PARTITION BY country ORDER BY id) - 1 AS INTEGER) AS place,
          count(*) OVER (PARTITION BY country) AS count, name, region, latitude, longitude,
          substr(postal_codes, 1, instr(postal_codes || '|', '|') - 1) AS code
        FROM (SELECT * FROM places WHERE kind = 'city' AND population > 0 AND country IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')
          ORDER BY id LIMIT ${TOWNS})`),
      db.run(sql`CREATE INDEX bench_towns_place ON bench_towns (country, place)`),
    ]);
    await withoutIndexes(db, async () => {
      for (let from = first; from <= last; from += CHUNK)
        await copyProviders(db, { first, from, to: Math.min(from + CHUNK - 1, last), originals });
      await db.run(sql`
        INSERT INTO provider_search_names (rowid, terms)
        SELECT id, name || ' ' || firstname || ' ' || lastname || ' ' || email || ' ' || city FROM providers WHERE id >= ${first}`);
    });
    await db.batch([db.run(sql`DROP TABLE bench_originals`), db.run(sql`DROP TABLE bench_towns`)]);
  });
  await step("rebuilding what matching reads", () => rebuildProviderMatch(db, Date.now()));
  await step("rebuilding what the search reads", () => rebuildProviderSearch(db, Date.now()));
}

/** Does the work without what keeps indexes of `providers` in step row by row, and makes it again afterwards: ten times faster. */
async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const kept = await db.all<{ type: "index" | "trigger"; name: string; text: string }>(sql`
    SELECT type, name, sql AS text FROM sqlite_master
    WHERE tbl_name = 'providers' AND (type = 'index' AND sql NOT LIKE '%UNIQUE%' OR name = 'provider_search_names_insert')`);
  for (const { type, name } of kept)
    await db.run(sql`DROP ${sql.raw(type === "index" ? "INDEX" : "TRIGGER")} ${sql.identifier(name)}`);
  await work();
  for (const { text } of kept) await db.run(sql.raw(text));
}

interface Span {
  /** Id of the first copy of all. */
  first: number;
  from: number;
  to: number;
  originals: number;
}

async function copyProviders(db: Database, { first, from, to, originals }: Span): Promise<void> {
  const [columns, services] = await Promise.all(
    ["providers", "provider_services"].map((table) => columnsOf(db, table)),
  );
  const copies = sql`numbers (id) AS (SELECT ${from} UNION ALL SELECT id + 1 FROM numbers WHERE id < ${to})`;
  const original = sql`numbers n CROSS JOIN bench_originals o ON o.place = (n.id - ${first}) % ${originals}`;
  await db.batch([
    db.run(sql`
      INSERT INTO providers (${names(columns)})
      WITH RECURSIVE ${copies}
      SELECT ${values(columns, {
        id: sql`n.id`,
        public_id: sql`'bench' || n.id`,
        email: sql`'bench' || n.id || '@example.com'`,
        city: sql`t.name`,
        zip_code: sql`t.code`,
        region: sql`t.region`,
        latitude: sql`t.latitude + (${random(2)} - 0.5) * ${SPREAD}`,
        longitude: sql`t.longitude + (${random(3)} - 0.5) * ${SPREAD}`,
      })}
      FROM ${original} CROSS JOIN providers p ON p.id = o.id
        CROSS JOIN bench_towns biggest ON biggest.country = p.country AND biggest.place = 0
        CROSS JOIN bench_towns t ON t.country = p.country
          AND t.place = CAST(biggest.count * ${random(1)} * ${random(1)} * ${random(1)} AS INTEGER)`),
    db.run(sql`
      INSERT INTO provider_services (${names(services)})
      WITH RECURSIVE ${copies}
      SELECT ${values(services, { provider_id: sql`n.id` })} FROM ${original} CROSS JOIN provider_services p ON p.provider_id = o.id`),
    db.run(sql`
      INSERT INTO provider_languages (provider_id, iso)
      WITH RECURSIVE ${copies}
      SELECT n.id, p.iso FROM ${original} CROSS JOIN provider_languages p ON p.provider_id = o.id`),
  ]);
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
  return rows.map(({ name }) => name);
}

const names = (columns: readonly string[] = []) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Columns of the original `p`, but for those that are different in each copy. */
const values = (columns: readonly string[] = [], own: Record<string, SQL>) =>
  sql.join(
    columns.map((column) => own[column] ?? sql`p.${sql.identifier(column)}`),
    sql`, `,
  );

/** Spreads ids evenly over 0 to 1: multiples of an irrational number, less their whole part. */
function random(which: 1 | 2 | 3): SQL {
  const step = { 1: Math.sqrt(5), 2: Math.sqrt(2), 3: Math.sqrt(3) }[which];
  return sql.raw(`(n.id * ${step} - floor(n.id * ${step}))`);
}
