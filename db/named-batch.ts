import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";

type Statement = BatchItem<"sqlite">;
export type Named = Record<string, Statement | readonly Statement[]>;

export type ResultOf<S> = S extends Statement
  ? S["_"]["result"]
  : { -readonly [I in keyof S]: S[I] extends Statement ? S[I]["_"]["result"] : never };

/**
 * Runs one atomic batch and returns its results by name. A list of statements returns a list of results. Statements run
 * in key order, so keys must not be numbers, which JavaScript puts first.
 */
export async function namedBatch<T extends Named>(
  db: Database,
  statements: T,
): Promise<{ [K in keyof T]: ResultOf<T[K]> }> {
  const all = Object.values(statements).flat() as [Statement, ...Statement[]];
  const results: unknown[] = [...(await db.batch(all))];
  const named = Object.entries(statements).map(([name, statement]) => [
    name,
    Array.isArray(statement) ? results.splice(0, statement.length) : results.shift(),
  ]);
  return Object.fromEntries(named);
}
