// Finds full table scans of a statement in libSQL's query plan.

export interface Statement {
  sql: string;
  args?: unknown[];
  named_args?: unknown[];
}

export interface WholeRead {
  table: string;
  step: string;
  statement: Statement;
}

/** Tables that always have few rows. */
export const SMALL_TABLES = [
  ...["budget_ranges", "event_types", "guest_ranges", "languages", "planner_budget_ranges", "planner_preferences"],
  "service_types",
  ...["administrators", "administrator_roles", "alarms", "provider_numbers"],
];

/** Returns full scans of large tables, and the checked tables. @param url URL of the server */
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

/** Returns tables that the bytecode reads from the first or last row, or counts, directly or by index. */
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
 * Returns the large tables that a step of a plan may scan. The plan contains aliases, which can mean several tables:
 * returns all of these, and `tablesWalked` selects the right one.
 */
export function readWhole(step: string, sql: string, large: readonly string[]): string[] {
  const [, name, how = ""] = /^SCAN (\w+)\b(.*)$/.exec(step) ?? /^SEARCH (\w+) (USING AUTOMATIC .*)$/.exec(step) ?? [];
  // In FTS5 plans, M is a search for words, and = a search for a row.
  if (!name || /VIRTUAL TABLE INDEX \d+:[^ ]*[M=]/.test(how)) return [];
  return large.filter(
    (table) => name === table || new RegExp(`\\b${table}["\`]?\\s+(as\\s+)?["\`]?${name}\\b`, "i").test(sql),
  );
}
