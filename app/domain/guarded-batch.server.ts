import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { type Named, namedBatch, type ResultOf } from "#db/named-batch";
import { DomainError, type DomainErrorCode } from "./domain-error";

/** Conditions that must be true for a batch to write, by their error code. Checked in order; NULL is false. */
export type Conditions = { [code in DomainErrorCode]?: SQL };

/**
 * Runs the statements if all conditions are true, in one transaction with the write lock. In SQLite, only an error
 * aborts a transaction, so a false condition reads an invalid JSON path: its code, which the error message repeats.
 * @throws DomainError with the code of the first condition that is false
 */
export async function guardedBatch<T extends Named>(
  db: Database,
  conditions: Conditions,
  statements: T,
  details: { [code in DomainErrorCode]?: DomainError["details"] } = {},
): Promise<{ [K in keyof T]: ResultOf<T[K]> }> {
  try {
    const { guard: _, ...results } = await namedBatch(db, { guard: guardOf(db, conditions), ...statements });
    return results as { [K in keyof T]: ResultOf<T[K]> };
  } catch (error) {
    const code = refusedBy(error, Object.keys(conditions) as DomainErrorCode[]);
    throw code ? new DomainError(code, details[code]) : error;
  }
}

export async function batchIf(db: Database, condition: SQL, statements: Named): Promise<boolean> {
  try {
    await namedBatch(db, { guard: guardOf(db, { refused: condition }), ...statements });
    return true;
  } catch (error) {
    if (refusedBy(error, ["refused"])) return false;
    throw error;
  }
}

const guardOf = (db: Database, conditions: Record<string, SQL>) =>
  db.all(sql`SELECT json_extract('{}', coalesce(${firstFalse(conditions)}, '$'))`);

/** Selects the code of the first false condition, or null, for a read before the batch. */
export const refusalIn = (db: Database, conditions: Conditions) =>
  db.all<{ code: DomainErrorCode | null }>(sql`SELECT ${firstFalse(conditions)} AS code`);

function firstFalse(conditions: Conditions | Record<string, SQL>): SQL {
  const cases = Object.entries(conditions).map(
    ([code, condition]) => sql`WHEN NOT coalesce(${condition}, 0) THEN ${code}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** The database client wraps the SQLite error in its own errors. */
function refusedBy<Code extends string>(error: unknown, codes: readonly Code[]): Code | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { message } = e;
    const code = codes.find((code) => message.includes(`'${code}'`));
    if (code && /JSON path/i.test(message)) return code;
  }
  return undefined;
}
