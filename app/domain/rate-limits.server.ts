import { type SQL, sql } from "drizzle-orm";

/** A counter that must stay below its limit for a write to happen. */
export interface Limit {
  key: string;
  windowStart: number;
  count: number;
}

/** SQL condition: the counter has not reached its limit. Stands inside the statement that it restricts. */
export function below({ key, windowStart, count }: Limit): SQL {
  return sql`COALESCE((SELECT count FROM rate_limits WHERE key = ${key} AND window_start = ${windowStart}), 0) < ${count}`;
}

/** Counts one more, if the condition holds: normally that the restricted row was written in the same batch. */
export function countOne({ key, windowStart }: Limit, condition: SQL): SQL {
  return sql`
    INSERT INTO rate_limits (key, window_start, count) SELECT ${key}, ${windowStart}, 1 WHERE ${condition}
    ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1`;
}
