import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";

// Copies rows by SQL in the database server. The same originals always give the same copies.

/** Number of towns that receive copies. They are the biggest towns of the markets. */
const TOWNS = 12_000;
/** Maximum distance from the town's centre in degrees. */
const SPREAD = 0.1;

/**
 * Creates the tables `bench_originals` (originals with an index from 0) and `bench_towns` during the work.
 * @param originals selects `id`
 */
export async function withTowns(db: Database, originals: SQL, work: () => Promise<void>): Promise<void> {
  await runEach(db, [
    sql`CREATE TABLE bench_originals AS SELECT CAST(row_number() OVER (ORDER BY id) - 1 AS INTEGER) AS place, id FROM (${originals})`,
    sql`CREATE INDEX bench_originals_place ON bench_originals (place)`,
    // Without the cast the column has no type, and SQLite does not use its index.
    sql`
      CREATE TABLE bench_towns AS SELECT country, CAST(row_number() OVER (PARTITION BY country ORDER BY id) - 1 AS INTEGER) AS place,
        count(*) OVER (PARTITION BY country) AS count, name, region, latitude, longitude,
        substr(postal_codes, 1, instr(postal_codes || '|', '|') - 1) AS code
      FROM (SELECT * FROM places WHERE kind = 'city' AND population > 0 AND country IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')
        ORDER BY id LIMIT ${TOWNS})`,
    sql`CREATE INDEX bench_towns_place ON bench_towns (country, place)`,
  ]);
  await work();
  await runEach(db, [sql`DROP TABLE bench_originals`, sql`DROP TABLE bench_towns`]);
}

/**
 * Runs statements one by one. When a checkpoint waits, sqld ends a transaction of more than five seconds, but not a
 * single statement.
 */
export async function runEach(db: Database, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await db.run(statement);
}

/**
 * Joins a town `t` in the country of the row `p` to each copy `n`. Place 0 is the biggest town. The product of three
 * random numbers is mostly small, so bigger towns receive more copies.
 */
export const TOWN = sql`CROSS JOIN bench_towns biggest ON biggest.country = p.country AND biggest.place = 0
  CROSS JOIN bench_towns t ON t.country = p.country
    AND t.place = CAST(biggest.count * ${random(1)} * ${random(1)} * ${random(1)} AS INTEGER)`;

export const IN_TOWN: Record<string, SQL> = {
  city: sql`t.name`,
  zip_code: sql`t.code`,
  region: sql`t.region`,
  latitude: sql`t.latitude + (${random(2)} - 0.5) * ${SPREAD}`,
  longitude: sql`t.longitude + (${random(3)} - 0.5) * ${SPREAD}`,
};

/**
 * Drops the indexes and the trigger of a table during the work, which is then ten times faster, and recreates them.
 * @param used index that the work needs
 */
export async function withoutIndexes(
  db: Database,
  table: string,
  work: () => Promise<void>,
  used: string | null = null,
): Promise<void> {
  const kept = await db.all<{ type: "index" | "trigger"; name: string; text: string }>(sql`
    SELECT type, name, sql AS text FROM sqlite_master
    WHERE tbl_name = ${table} AND (type = 'index' AND sql NOT LIKE '%UNIQUE%' AND name IS NOT ${used} OR name = 'provider_search_names_insert')`);
  for (const { type, name } of kept)
    await db.run(sql`DROP ${sql.raw(type === "index" ? "INDEX" : "TRIGGER")} ${sql.identifier(name)}`);
  await work();
  for (const { text } of kept) await db.run(sql.raw(text));
}

export async function columnsOf(db: Database, table: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
  return rows.map(({ name }) => name);
}

export const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

export const values = (columns: readonly string[], own: Record<string, SQL>) =>
  sql.join(
    columns.map((column) => own[column] ?? sql`p.${sql.identifier(column)}`),
    sql`, `,
  );

/** Returns evenly distributed numbers from 0 to 1 by id: the fractional part of multiples of an irrational number. */
function random(which: 1 | 2 | 3): SQL {
  const step = { 1: Math.sqrt(5), 2: Math.sqrt(2), 3: Math.sqrt(3) }[which];
  return sql.raw(`(n.id * ${step} - floor(n.id * ${step}))`);
}

export type Tell = (what: string, seconds: number) => void;

export async function step(tell: Tell, what: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  tell(what, (Date.now() - started) / 1000);
}
