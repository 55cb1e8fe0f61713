import { expect, it } from "vitest";
import { isWrite } from "./is-write";

it.each([
  "INSERT INTO a VALUES (1)",
  "  update a set b = 1",
  "-- why\n DELETE FROM a",
  "/* why */ REPLACE INTO a VALUES (1)",
  "WITH x AS (SELECT 1) INSERT INTO a SELECT * FROM x",
  "with recursive x as (select 1) insert or ignore into a select * from x",
  'WITH x AS (SELECT 1) UPDATE "a" SET b = (SELECT * FROM x)',
  "WITH x AS (SELECT 1)\nDELETE\n  FROM a WHERE b IN x",
])("takes %j for a write", (text) => expect(isWrite(text)).toBe(true));

it.each([
  "SELECT 1",
  "SELECT replace(a, 'x', 'y'), updated_at FROM b",
  "WITH x AS (SELECT replace(a, 'x', 'y') AS updated FROM b) SELECT * FROM x",
  "EXPLAIN QUERY PLAN SELECT 1",
])("takes %j for a read", (text) => expect(isWrite(text)).toBe(false));
