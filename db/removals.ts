interface Column {
  name: string;
  notNull: boolean;
  primaryKey: boolean;
  default?: unknown;
}

/** As drizzle-kit writes the schema after a migration (`migrations/meta`). */
export interface Snapshot {
  tables: Record<string, { columns: Record<string, Column> }>;
}

/**
 * What a migration takes away from the release before it, which still runs while it is applied and after going back: tables and columns, a
 * new name counting as both, and the possibility to write a row without a value.
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

/** The statements that a later release will run for what no release uses any more (`migrations/retired.json`). */
export const dropsOf = (retired: readonly string[]) =>
  retired.map((name) => {
    const [table, column] = name.split(".");
    return column ? `ALTER TABLE \`${table}\` DROP COLUMN \`${column}\`;` : `DROP TABLE \`${table}\`;`;
  });
