import { createHash } from "node:crypto";
import { DatabaseRefusal, openStream, type Plain, type Stream, toPlain, type Value } from "./hrana";

export interface DatabaseAddress {
  url: string;
  token?: string | undefined;
}

/** Row of `sqlite_schema`, in order of creation. */
export interface SchemaEntry {
  type: "table" | "index" | "trigger" | "view";
  name: string;
  /** Table to which an index or trigger belongs. */
  table: string;
  sql: string;
}

export interface Table {
  name: string;
  /** `shadow`: table of a full-text index; `sequence`: numbers of AUTOINCREMENT. */
  kind: "plain" | "shadow" | "sequence";
  /** Columns in a row of the dump, with `rowid` first if no column is an alias of it. */
  columns: string[];
  /** Columns that define the order of the rows. */
  key: string[];
}

export interface Schema {
  entries: SchemaEntry[];
  tables: Table[];
}

/** Number of rows and hash of a table. Equal tables have equal values. */
export interface Content {
  rows: number;
  hash: string;
}

/** Approximate size of a page of rows in characters. sqld rejects answers of more than 10 MB. */
const PAGE_CHARACTERS = 1_500_000;
const FIRST_PAGE = 50;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads a database at one point in time: all reads are in one transaction, during which others can write. */
export async function readingAtOnce<T>(address: DatabaseAddress, work: (stream: Stream) => Promise<T>): Promise<T> {
  const stream = openStream(address);
  try {
    await stream.execute("BEGIN TRANSACTION READONLY");
    return await work(stream);
  } finally {
    await stream.close();
  }
}

export async function readSchema(stream: Stream): Promise<Schema> {
  const { rows } = await stream.execute(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
  );
  const all = rows.map((row) => {
    const [type, name, table, sql] = row.map((value) => String(toPlain(value)));
    return { type, name, table, sql } as SchemaEntry;
  });
  const kinds = new Map(
    (await stream.execute("SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main'")).rows.map((row) => {
      const [name, type, withoutRowid] = row.map(toPlain);
      return [name, { type, withoutRowid: withoutRowid === 1 }];
    }),
  );
  const tables: Table[] = [];
  for (const { type, name, sql } of all) {
    const kind = kinds.get(name);
    if (type !== "table" || kind?.type === "virtual" || (name.startsWith("sqlite_") && name !== "sqlite_sequence"))
      continue;
    tables.push(
      await readTable(stream, name, kind?.type === "shadow", kind?.withoutRowid ?? /WITHOUT ROWID/i.test(sql)),
    );
  }
  const isMadeByItself = ({ name }: SchemaEntry) =>
    name.startsWith("sqlite_") || tables.some((table) => table.name === name && table.kind === "shadow");
  return { entries: all.filter((entry) => !isMadeByItself(entry)), tables };
}

async function readTable(stream: Stream, name: string, isShadow: boolean, withoutRowid: boolean): Promise<Table> {
  // `pragma_table_info` omits generated columns.
  const { rows } = await stream.execute(
    `SELECT name, type, pk FROM pragma_table_info('${name.replaceAll("'", "''")}')`,
  );
  const columns = rows.map((row) => {
    const [column, type, position] = row.map(toPlain);
    return { name: String(column), type: String(type), position: Number(position) };
  });
  const keys = columns.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  const names = columns.map((column) => column.name);
  const [only] = keys;
  const kind = name === "sqlite_sequence" ? "sequence" : isShadow ? "shadow" : "plain";
  if (withoutRowid) return { name, kind, columns: names, key: keys.map((column) => column.name) };
  if (keys.length === 1 && only?.type.toUpperCase() === "INTEGER")
    return { name, kind, columns: names, key: [only.name] };
  return { name, kind, columns: ["rowid", ...names], key: ["rowid"] };
}

/** Yields all rows of a table in order, in pages, each row as a line of JSON. */
export async function* linesOf(stream: Stream, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const places = key.map((column) => columns.indexOf(column));
  const list = (names: string[]) => names.map(quoted).join(", ");
  let limit = FIRST_PAGE;
  let last: Value[] | undefined;
  for (;;) {
    const after = last ? ` WHERE (${list(key)}) > (${key.map(() => "?").join(", ")})` : "";
    const select = `SELECT ${list(columns)} FROM ${quoted(name)}${after} ORDER BY ${list(key)} LIMIT ${limit}`;
    let rows: Value[][];
    try {
      ({ rows } = await stream.execute(select, last));
    } catch (error) {
      // The rows of this page are longer than those before: retry with fewer.
      if (!(error instanceof DatabaseRefusal && error.code === "RESPONSE_TOO_LARGE" && limit > 1)) throw error;
      limit = Math.ceil(limit / 8);
      continue;
    }
    const lines = rows.map((row) => JSON.stringify(row.map(toPlain)));
    if (lines.length > 0) yield lines;
    if (rows.length < limit) return;
    const end = rows.at(-1) ?? [];
    last = places.map((place) => end[place] ?? { type: "null" });
    const characters = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    limit = Math.max(1, Math.min(limit * 4, Math.floor(PAGE_CHARACTERS / (characters + 20 * columns.length))));
  }
}

export function contentOf(address: DatabaseAddress): Promise<{ schema: Schema; contents: Map<string, Content> }> {
  return readingAtOnce(address, async (stream) => {
    const schema = await readSchema(stream);
    const contents = new Map<string, Content>();
    for (const table of schema.tables) {
      const content = countContent();
      for await (const lines of linesOf(stream, table)) content.add(lines);
      contents.set(table.name, content.result());
    }
    return { schema, contents };
  });
}

export function countContent() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines: string[]) {
      rows += lines.length;
      for (const line of lines) hash.update(line).update("\n");
    },
    result: (): Content => ({ rows, hash: hash.digest("hex") }),
  };
}

export const rowOf = (line: string) => JSON.parse(line) as Plain[];
