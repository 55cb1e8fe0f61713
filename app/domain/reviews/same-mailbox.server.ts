import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

const partsOf = (email: string) => {
  const [address, at] = [email.toLowerCase(), email.lastIndexOf("@")];
  const plus = address.indexOf("+");
  return { local: address.slice(0, plus > 0 && plus < at ? plus : at), host: address.slice(at) };
};

/** An address without the part after a plus sign, lower case: with many vendors both reach the same mailbox. Nothing is sent to it. */
export function plainAddress(email: string): string {
  const { local, host } = partsOf(email);
  return `${local}${host}`;
}

/** Condition: a column of addresses, lower case, has the same mailbox. Two searches by the column's index. */
export function isSameMailbox(column: SQLiteColumn, email: string): SQL {
  const { local, host } = partsOf(email);
  // "," follows "+".
  const tagged = and(
    gte(column, `${local}+`),
    lt(column, `${local},`),
    sql`substr(${column}, ${-host.length}) = ${host}`,
  );
  return or(eq(column, `${local}${host}`), tagged) as SQL;
}
