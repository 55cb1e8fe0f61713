interface Column {
  name: string;
  notNull: boolean;
  primaryKey: boolean;
  default?: unknown;
}

/** Schema after a migration, as drizzle-kit writes it (`migrations/meta`). */
export interface Snapshot {
  tables: Record<string, { columns: Record<string, Column> }>;
}

/**
 * Returns the tables and columns that a migration removes. The previous release may still use them during a deployment
 * or after a rollback. Includes renamed columns, and columns that become required without a default.
 * @returns `table` or `table.column`
 */
export function removalsBetween(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.tables).flatMap(([table, { columns: had }]) => {
    const has = after.tables[table]?.columns;
    if (!has) return [table];
    const gone = Object.keys(had).filter((name) => !has[name]);
    const needed = Object.values(has).filter(
      ({ name, notNull, primaryKey, default: value }) =>
        notNull && !primaryKey && value === undefined && !(had[name]?.notNull && had[name].default === undefined),
    );
    return [...gone, ...needed.map(({ name }) => name)].map((name) => `${table}.${name}`);
  });
}

/**
 * Returns the DROP statements for retired tables and columns (`migrations/retired.json`), which a later release runs.
 */
export const dropsOf = (retired: readonly string[]) =>
  retired.map((name) => {
    const [table, column] = name.split(".");
    return column ? `ALTER TABLE \`${table}\` DROP COLUMN \`${column}\`;` : `DROP TABLE \`${table}\`;`;
  });
