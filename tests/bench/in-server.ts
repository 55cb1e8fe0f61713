import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { openDatabase } from "#db/client.server";
import { findWholeReads, type Statement } from "../support/whole-reads";

// Measures the working time of a libSQL server, and prints each result as a line of JSON.

const RUNS = 200;
const WARM_UP = 30;

const dialect = new SQLiteAsyncDialect();

interface Answer {
  /** Milliseconds that sqld took to run the statement (`query_duration_ms`), without the network. */
  ms: number;
  rows: number;
  statements: Statement[];
}

/** Measures one statement per run. @throws Error if a statement scans a large table */
export function measureStatements(url: string, name: string, statementOf: (run: number) => SQL, goal?: number) {
  return measure(url, name, goal, async (run) => {
    const { sql: text, params } = dialect.sqlToQuery(statementOf(run));
    const stmt = { sql: text, args: params.map(toHrana), want_rows: true };
    const response = await fetch(`${url}/v3/pipeline`, {
      method: "POST",
      body: JSON.stringify({ baton: null, requests: [{ type: "execute", stmt }, { type: "close" }] }),
    });
    return { ...read(await response.json()), statements: [stmt] };
  });
}

/** Measures all statements of a read function. @throws Error if a statement scans a large table */
export function measureRead(url: string, name: string, work: (run: number) => Promise<unknown>, goal?: number) {
  return measure(url, name, goal, async (run) => {
    const answers: Answer[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (asked, settings) => {
      const body = asked instanceof Request ? await asked.clone().text() : "";
      const response = await fetch(asked, settings);
      answers.push({ ...read(await response.clone().json()), statements: statementsOf(body) });
      return response;
    };
    try {
      await work(run);
    } finally {
      globalThis.fetch = fetch;
    }
    return {
      ms: answers.reduce((sum, { ms }) => sum + ms, 0),
      rows: answers.reduce((sum, { rows }) => sum + rows, 0),
      statements: answers.flatMap(({ statements }) => statements),
    };
  });
}

async function measure(url: string, name: string, goal: number | undefined, ask: (run: number) => Promise<Answer>) {
  const times: number[] = [];
  let rows = 0;
  const different = new Map<string, Statement>();
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const answer = await ask(run);
    for (const statement of answer.statements) different.set(statement.sql, statement);
    if (run < WARM_UP) continue;
    times.push(answer.ms);
    rows += answer.rows;
  }
  const { found } = await findWholeReads(url, [...different.values()]);
  if (found.length > 0)
    throw new Error(
      `${name}: ${found.map(({ table, step, statement }) => `${table}, ${step}\n${statement.sql}`).join("\n")}`,
    );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1) ?? "";
  const figures = { p50: at(0.5), p95: at(0.95), p99: at(0.99), rows: (rows / RUNS).toFixed(1) };
  print(name, goal === undefined ? figures : { ...figures, goal });
}

interface Result {
  rows: unknown[];
  query_duration_ms: number;
}

interface HranaAnswer {
  results: { type: "ok" | "error"; response: { type: string; result: Result | { step_results: (Result | null)[] } } }[];
}

function read(body: unknown): Pick<Answer, "ms" | "rows"> {
  const results = (body as HranaAnswer).results.flatMap((answer) => {
    if (answer.type !== "ok") throw new Error(JSON.stringify(answer));
    const { type, result } = answer.response;
    if (type !== "execute" && type !== "batch") return [];
    return "step_results" in result ? result.step_results : [result];
  });
  return {
    ms: results.reduce((sum, result) => sum + (result?.query_duration_ms ?? 0), 0),
    rows: results.reduce((sum, result) => sum + (result?.rows.length ?? 0), 0),
  };
}

interface HranaStatement extends Omit<Statement, "sql"> {
  sql?: string;
  sql_id?: number;
}

interface HranaRequest {
  type: string;
  sql?: string;
  sql_id?: number;
  stmt?: HranaStatement;
  batch?: { steps: { stmt: HranaStatement }[] };
}

/** Returns the SELECT statements of a Hrana request. Stored statements are referenced by number. */
function statementsOf(body: string): Statement[] {
  const { requests } = JSON.parse(body) as { requests: HranaRequest[] };
  const stored = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql]));
  return requests
    .flatMap(({ stmt, batch }) => [...(stmt ? [stmt] : []), ...(batch?.steps.map((step) => step.stmt) ?? [])])
    .map(({ sql, sql_id, args = [] }) => ({ sql: sql ?? stored.get(sql_id) ?? "", args }))
    .filter(({ sql }) => /^\s*(with|select)\b/i.test(sql));
}

function toHrana(value: unknown) {
  if (value === null) return { type: "null" };
  if (typeof value === "number" && Number.isInteger(value)) return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  return { type: "text", value: String(value) };
}

export function print(name: string, figures: Record<string, string | number>): void {
  console.log(JSON.stringify({ name, ...figures }));
}

export interface Town {
  id: number;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** Returns a function that returns another one of the 2,000 biggest towns of the markets for each run. */
export async function bigTowns(url: string): Promise<(run: number) => Town> {
  const towns = await openDatabase({ url }).db.all<Town>(sql`
    SELECT id, name, country, latitude, longitude FROM places WHERE kind = 'city' AND country IN ('FR', 'DE', 'IT', 'ES', 'GB', 'BE', 'PT')
    ORDER BY id LIMIT 2000`);
  return (run) => towns[(run * 37) % towns.length] as Town;
}
