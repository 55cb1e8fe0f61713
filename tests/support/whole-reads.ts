// Which tables a statement reads from one end to the other, as a libSQL server plans it.

/** As the client sends it to the server. */
export interface Statement {
  sql: string;
  args?: unknown[];
  named_args?: unknown[];
}

export interface WholeRead {
  table: string;
  /** Of the plan. */
  step: string;
  statement: Statement;
}

/** Tables that have a few rows, for good. */
export const SMALL_TABLES = [
  ...["budget_ranges", "event_types", "guest_ranges", "languages", "planner_budget_ranges", "planner_preferences"],
  "service_types",
  ...["administrators", "administrator_roles", "provider_numbers"],
];

/** @param url of the server @returns what reads a large table whole, and the tables that were looked at */
export async function findWholeReads(
  url: string,
  statements: readonly Statement[],
): Promise<{ found: WholeRead[]; tables: string[] }> {
  const ask = (...asked: Statement[]) => rowsOf(url, asked);
  const [listed = [], pages = [], virtual = []] = await ask(
    { sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'" },
    { sql: "SELECT rootpage, tbl_name FROM sqlite_master" },
    { sql: "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'" },
  );
  const tables = listed.map(([name = ""]) => name);
  const large = tables.filter((name) => !SMALL_TABLES.includes(name));
  const tableOfPage = new Map(pages.map(([page, name = ""]) => [Number(page), name]));
  const indexes = new Set<string | undefined>(virtual.map(([name]) => name));
  const found: WholeRead[] = [];
  for (const statement of statements) {
    const explained = (how: string) => ({ ...statement, sql: `${how} ${statement.sql}` });
    const [plan = [], program = []] = await ask(explained("EXPLAIN QUERY PLAN"), explained("EXPLAIN"));
    const walked = tablesWalked(program, tableOfPage);
    for (const step of plan.map((row) => row[3] ?? ""))
      for (const table of readWhole(step, statement.sql, large))
        if ((step.includes("VIRTUAL TABLE") ? indexes : walked).has(table)) found.push({ table, step, statement });
  }
  return { found, tables };
}

async function rowsOf(url: string, statements: readonly Statement[]): Promise<string[][][]> {
  const answer = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    body: JSON.stringify({
      requests: [...statements.map((stmt) => ({ type: "execute", stmt })), { type: "close" }],
    }),
  });
  const { results } = (await answer.json()) as {
    results: { type: string; response: { result?: { rows: { value?: string }[][] } } }[];
  };
  return results.map((result, index) => {
    if (result.type !== "ok") throw new Error(`${JSON.stringify(result)}\n${statements[index]?.sql}`);
    return result.response.result?.rows.map((row) => row.map(({ value }) => String(value ?? ""))) ?? [];
  });
}

/** Tables that the program walks along from their first or last row, or counts: themselves or one of their indexes. */
function tablesWalked(program: string[][], tableOfPage: ReadonlyMap<number, string>): Set<string | undefined> {
  const cursors = new Map<string | undefined, string | undefined>();
  for (const [, opcode = "", cursor, page] of program)
    if (["OpenRead", "OpenWrite", "ReopenIdx"].includes(opcode)) cursors.set(cursor, tableOfPage.get(Number(page)));
  return new Set(
    program
      .filter(([, opcode = ""]) => ["Rewind", "Last", "Count"].includes(opcode))
      .map(([, , cursor]) => cursors.get(cursor)),
  );
}

/**
 * The large tables that a step of a plan may read whole. A plan names tables as the statement calls them there, which may be more than one
 * in different places: all of them count here, `tablesWalked` tells which it is.
 */
export function readWhole(step: string, sql: string, large: readonly string[]): string[] {
  const [, name, how = ""] = /^SCAN (\w+)\b(.*)$/.exec(step) ?? /^SEARCH (\w+) (USING AUTOMATIC .*)$/.exec(step) ?? [];
  // FTS5: M is a search for words, = for a row.
  if (!name || /VIRTUAL TABLE INDEX \d+:[^ ]*[M=]/.test(how)) return [];
  return large.filter(
    (table) => name === table || new RegExp(`\\b${table}["\`]?\\s+(as\\s+)?["\`]?${name}\\b`, "i").test(sql),
  );
}
