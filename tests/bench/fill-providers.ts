import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.server";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
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
const CHUNK = 20_000;

/**
 * Copies demo planners to other towns until there are `count` planners, and rebuilds the tables of matching and search.
 * Does nothing if there are enough.
 * @param tell receives each step and its seconds
 */
export async function fillProviders(url: string, count: number, tell: Tell): Promise<void> {
  const { db } = openDatabase({ url, timeoutMs: TIMEOUT_MS });
  const [present] = await db.all<{ count: number; last: number }>(
    sql`SELECT count(*) AS count, max(id) AS last FROM providers`,
  );
  if (!present || present.count >= count) return;
  const [originals, first] = [present.count, present.last + 1];
  const last = present.last + count - originals;
  await step(tell, "copying planners", () =>
    withTowns(db, sql`SELECT id FROM providers`, () =>
      withoutIndexes(db, "providers", async () => {
        for (let from = first; from <= last; from += CHUNK)
          await copyProviders(db, { first, from, to: Math.min(from + CHUNK - 1, last), originals });
        await db.run(sql`
          INSERT INTO provider_search_names (rowid, terms)
          SELECT id, name || ' ' || firstname || ' ' || lastname || ' ' || email || ' ' || city FROM providers WHERE id >= ${first}`);
      }),
    ),
  );
  await step(tell, "rebuilding what matching reads", () =>
    withoutIndexes(db, "provider_match", () => rebuildProviderMatch(db, Date.now()), "provider_match_provider"),
  );
  await step(tell, "rebuilding what the search reads", () => rebuildProviderSearch(db, Date.now()));
}

interface Span {
  first: number;
  from: number;
  to: number;
  originals: number;
}

async function copyProviders(db: Database, { first, from, to, originals }: Span): Promise<void> {
  const [columns, services] = await Promise.all([columnsOf(db, "providers"), columnsOf(db, "provider_services")]);
  const copies = sql`numbers (id) AS (SELECT ${from} UNION ALL SELECT id + 1 FROM numbers WHERE id < ${to})`;
  const original = sql`numbers n CROSS JOIN bench_originals o ON o.place = (n.id - ${first}) % ${originals}`;
  await runEach(db, [
    sql`
      INSERT INTO providers (${names(columns)})
      WITH RECURSIVE ${copies}
      SELECT ${values(columns, {
        ...IN_TOWN,
        id: sql`n.id`,
        public_id: sql`'bench' || n.id`,
        email: sql`'bench' || n.id || '@example.com'`,
      })}
      FROM ${original} CROSS JOIN providers p ON p.id = o.id ${TOWN}`,
    sql`
      INSERT INTO provider_services (${names(services)})
      WITH RECURSIVE ${copies}
      SELECT ${values(services, { provider_id: sql`n.id` })} FROM ${original} CROSS JOIN provider_services p ON p.provider_id = o.id`,
    sql`
      INSERT INTO provider_languages (provider_id, iso)
      WITH RECURSIVE ${copies}
      SELECT n.id, p.iso FROM ${original} CROSS JOIN provider_languages p ON p.provider_id = o.id`,
  ]);
}
