import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import {
  columnsOf,
  IN_TOWN,
  names,
  runEach,
  step,
  type Tell,
  TOWN,
  values,
  withoutIndexes,
  withTowns,
} from "./copy-rows";

const TIMEOUT_MS = 600_000;
const CHUNK = 10_000;
/** Tables whose rows are copied with their venue. */
const BELOW = ["venue_images", "venue_services", "venue_busy_dates"] as const;

/**
 * Copies demo venues to other towns until there are `count` venues, spread over all their providers, and rebuilds the
 * tables of lists and search. Does nothing if there are enough.
 * @param tell receives each step and its seconds
 */
export async function fillVenues(url: string, count: number, tell: Tell): Promise<void> {
  const { db } = openDatabase({ url, timeoutMs: TIMEOUT_MS });
  const [present] = await db.all<{ count: number; last: number }>(
    sql`SELECT count(*) AS count, max(id) AS last FROM venues WHERE visible = 1`,
  );
  if (!present || present.count >= count) return;
  const [originals, first] = [present.count, present.last + 1];
  const last = present.last + count - originals;
  await step(tell, "copying venues", () =>
    withTowns(db, sql`SELECT id FROM venues WHERE visible = 1`, () =>
      withHosts(db, (hosts) =>
        withoutIndexes(db, "venues", async () => {
          for (let from = first; from <= last; from += CHUNK)
            await copyVenues(db, { first, from, to: Math.min(from + CHUNK - 1, last), originals, hosts });
        }),
      ),
    ),
  );
  await step(tell, "rebuilding what lists and search read", () => rebuildVenues(db, Date.now()));
}

/** Creates the table `bench_hosts` during the work. @param work receives its number of rows */
async function withHosts(db: Database, work: (count: number) => Promise<void>): Promise<void> {
  await runEach(db, [
    sql`
      CREATE TABLE bench_hosts AS SELECT CAST(row_number() OVER (ORDER BY id) - 1 AS INTEGER) AS place, id FROM providers
      WHERE kind = 'venue' AND status = 'verified' AND visible = 1`,
    sql`CREATE INDEX bench_hosts_place ON bench_hosts (place)`,
  ]);
  const [hosts] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM bench_hosts`);
  await work(hosts?.count ?? 0);
  await db.run(sql`DROP TABLE bench_hosts`);
}

interface Span {
  first: number;
  from: number;
  to: number;
  originals: number;
  hosts: number;
}

async function copyVenues(db: Database, { first, from, to, originals, hosts }: Span): Promise<void> {
  const columns = await columnsOf(db, "venues");
  const below = await Promise.all(BELOW.map(async (table) => ({ table, columns: await columnsOf(db, table) })));
  const copies = sql`numbers (id) AS (SELECT ${from} UNION ALL SELECT id + 1 FROM numbers WHERE id < ${to})`;
  const original = sql`numbers n CROSS JOIN bench_originals o ON o.place = (n.id - ${first}) % ${originals}`;
  await runEach(db, [
    sql`
      INSERT INTO venues (${names(columns)})
      WITH RECURSIVE ${copies}
      SELECT ${values(columns, {
        ...IN_TOWN,
        id: sql`n.id`,
        public_id: sql`'bench' || n.id`,
        provider_id: sql`(SELECT id FROM bench_hosts WHERE place = n.id % ${hosts})`,
      })}
      FROM ${original} CROSS JOIN venues p ON p.id = o.id ${TOWN}`,
    ...below.map(
      (part) => sql`
        INSERT INTO ${sql.identifier(part.table)} (${names(part.columns)})
        WITH RECURSIVE ${copies}
        SELECT ${values(part.columns, { venue_id: sql`n.id`, public_id: sql`'bench' || n.id || '-' || p.position` })}
        FROM ${original} CROSS JOIN ${sql.identifier(part.table)} p ON p.venue_id = o.id`,
    ),
  ]);
}
