import { readdirSync } from "node:fs";
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";

const modules = await Promise.all(
  readdirSync("db/schema").map((file) => import(`../../db/schema/${file.replace(/\.ts$/, "")}.ts`)),
);

export const TABLES = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

const configs = TABLES.map(getTableConfig);

export type OwnerTable = "accounts" | "providers";

const keysOf = (name: string) =>
  (configs.find((one) => one.name === name)?.foreignKeys ?? []).map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    return {
      column: columns[0]?.name ?? "",
      parent: getTableConfig(foreignTable).name,
      id: foreignColumns[0]?.name ?? "",
    };
  });

/** Returns the owner's table and all tables whose foreign keys reference it, directly or indirectly. */
export function tablesBelow(owner: OwnerTable): string[] {
  const found = new Set<string>([owner]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { name } of configs) if (keysOf(name).some(({ parent }) => found.has(parent))) found.add(name);
  }
  return [...found].sort();
}

export async function ownedRows(db: Database, owner: OwnerTable, id: number): Promise<Record<string, number>> {
  const below = tablesBelow(owner);
  const leads = (name: string): SQL =>
    name === owner
      ? sql`id = ${id}`
      : sql.join(
          keysOf(name)
            .filter(({ parent }) => below.includes(parent))
            .map(
              ({ column, parent, id: key }) =>
                sql`${sql.identifier(column)} IN (SELECT ${sql.identifier(key)} FROM ${sql.identifier(parent)} WHERE ${leads(parent)})`,
            ),
          sql` OR `,
        );
  const counted: Record<string, number> = {};
  for (const name of below) {
    const [row] = await db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM ${sql.identifier(name)} WHERE ${leads(name)}`,
    );
    counted[name] = row?.n ?? 0;
  }
  return counted;
}
