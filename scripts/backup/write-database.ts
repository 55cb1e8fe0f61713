import { RESTORING } from "#db/restoring";
import { openStream, type Stream, toValue, type Value } from "./hrana";
import { type DatabaseAddress, quoted, readSchema, rowOf, type Schema, type Table } from "./read-database";

/** SQLite accepts 32,766 values per statement; a request stays far below the limits of servers. */
const MOST_VALUES = 30_000;
const MOST_CHARACTERS = 1_000_000;

/**
 * Writes a schema and the rows of its tables into an empty database. Uses no transaction, because servers end a
 * transaction with writes after some seconds.
 * @param linesOf the rows of a table, in pages of lines
 */
export async function writeDatabase(
  address: DatabaseAddress,
  { entries, tables }: Schema,
  linesOf: (table: Table) => AsyncIterable<string[]>,
): Promise<void> {
  const stream = openStream(address);
  try {
    // Tables are written in sequence, so some rows precede the rows that they reference. All references are checked
    // last.
    await stream.execute("PRAGMA foreign_keys = OFF");
    const make = async (type: string) => {
      for (const entry of entries) if (entry.type === type) await stream.execute(entry.sql);
    };
    await make("table");
    for (const table of tables) {
      // Deletes the rows with which a full-text index starts, and AUTOINCREMENT numbers from the rows written so far.
      if (table.kind !== "plain") await stream.execute(`DELETE FROM ${quoted(table.name)}`);
      await writeRows(stream, table, linesOf(table));
    }
    for (const type of ["index", "view", "trigger"]) await make(type);
    const { rows } = await stream.execute("PRAGMA foreign_key_check");
    if (rows.length > 0) throw new Error(`${rows.length} rows refer to rows that are not there.`);
  } finally {
    await stream.close();
  }
}

async function writeRows(stream: Stream, { name, columns }: Table, pages: AsyncIterable<string[]>): Promise<void> {
  const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES `;
  const blanks = `(${columns.map(() => "?").join(", ")})`;
  const most = Math.floor(MOST_VALUES / columns.length);
  let values: Value[] = [];
  let rows = 0;
  let characters = 0;
  const write = async () => {
    if (rows > 0) await stream.execute(into + Array(rows).fill(blanks).join(", "), values);
    [values, rows, characters] = [[], 0, 0];
  };
  for await (const page of pages)
    for (const line of page) {
      if (rows === most || (rows > 0 && characters + line.length > MOST_CHARACTERS)) await write();
      for (const plain of rowOf(line)) values.push(toValue(plain));
      rows += 1;
      characters += line.length;
    }
  await write();
}

/** Returns the state of a database. `unfinished`: a restore deleted its content and did not end. */
export async function stateOf(address: DatabaseAddress): Promise<"empty" | "filled" | "unfinished"> {
  return onStream(address, async (stream) => {
    const { entries } = await readSchema(stream);
    if (entries.some(({ name }) => name === RESTORING)) return "unfinished";
    return entries.length === 0 ? "empty" : "filled";
  });
}

/** Marks a database as being restored, then drops everything else. Worker and migrations reject a marked database. */
export async function beginRestore(address: DatabaseAddress): Promise<void> {
  await onStream(address, async (stream) => {
    await stream.execute(`CREATE TABLE IF NOT EXISTS ${RESTORING} (id INTEGER PRIMARY KEY)`);
    await stream.execute("PRAGMA foreign_keys = OFF");
    const { entries } = await readSchema(stream);
    for (const type of ["trigger", "view", "table"] as const)
      for (const entry of entries)
        if (entry.type === type && entry.name !== RESTORING)
          await stream.execute(`DROP ${type.toUpperCase()} ${quoted(entry.name)}`);
  });
}

export async function endRestore(address: DatabaseAddress): Promise<void> {
  await onStream(address, (stream) => stream.execute(`DROP TABLE ${RESTORING}`));
}

async function onStream<T>(address: DatabaseAddress, work: (stream: Stream) => Promise<T>): Promise<T> {
  const stream = openStream(address);
  try {
    return await work(stream);
  } finally {
    await stream.close();
  }
}
