import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { neighboursQuery } from "./find-statistics.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 1, 28, 23, 30);

it("reads a provider's neighbours by keys alone", async () => {
  const plan = await test.db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN ${neighboursQuery(test.db, 1, NOW).getSQL()}`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      "SEARCH m USING PRIMARY KEY (premium=? AND radius_class=? AND lat_band=? AND lng>? AND lng<?)",
      "SEARCH r USING INDEX requests_provider (provider_id=? AND created_at>?)",
    ]),
  );
  // A correlated median would scan all rows once per neighbour.
  expect(plan.filter(({ detail }) => /^SCAN [mpr]\b|^CORRELATED/.test(detail))).toEqual([]);
});
