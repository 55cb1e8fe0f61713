/** Value in libSQL's HTTP protocol. @see https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */
export type Value =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

export interface Result {
  cols: { name: string | null }[];
  rows: Value[][];
}

/** Connection to a libSQL server; `BEGIN` and `PRAGMA` apply until it is closed. */
export interface Stream {
  execute(sql: string, args?: Value[]): Promise<Result>;
  close(): Promise<void>;
}

export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal";
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

interface Answer {
  baton: string | null;
  base_url: string | null;
  results: (
    | { type: "ok"; response: { result: Result } }
    | { type: "error"; error: { message: string; code?: string } }
  )[];
}

const TIMEOUT_MS = 120_000;

/** Time limit for retries of a statement, while another writer or a checkpoint has the lock. */
const LOCKED_MS = 60_000;
const LOCKED_PAUSE_MS = 100;

/**
 * Opens a connection. libSQL's client is not used: it converts rows to objects, which takes most of the time of a dump,
 * and does not distinguish integers from floats.
 */
export function openStream({ url, token }: { url: string; token?: string | undefined }): Stream {
  let base = url.replace(/^libsql:/, "https:").replace(/\/$/, "");
  let baton: string | null = null;

  async function ask(requests: object[]): Promise<Result> {
    const response = await fetch(`${base}/v2/pipeline`, {
      method: "POST",
      // With compression a dump takes five times as long, because sqld compresses on one core.
      headers: {
        "Content-Type": "application/json",
        "Accept-Encoding": "identity",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ baton, requests }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const why = error.cause instanceof Error ? error.cause.message : error.message;
      throw new Error(`The database at ${new URL(base).host} does not answer: ${why}.`, { cause: error });
    });
    if (!response.ok)
      throw new Error(`The database answered with status ${response.status}: ${(await response.text()).slice(0, 300)}`);
    const answer = (await response.json()) as Answer;
    baton = answer.baton;
    base = answer.base_url ?? base;
    const [first] = answer.results;
    if (first?.type === "error") throw new DatabaseRefusal(first.error.message, first.error.code);
    if (!first) throw new Error("The database answered without a result.");
    return first.response.result;
  }

  async function untilUnlocked(requests: object[]): Promise<Result> {
    const deadline = Date.now() + LOCKED_MS;
    for (;;) {
      try {
        return await ask(requests);
      } catch (error) {
        const isLocked = error instanceof DatabaseRefusal && error.code === "SQLITE_BUSY";
        if (!isLocked || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCKED_PAUSE_MS));
      }
    }
  }

  return {
    execute: (sql, args = []) => untilUnlocked([{ type: "execute", stmt: { sql, args, want_rows: true } }]),
    async close() {
      // If the server has already ended the stream, there is nothing to close.
      if (baton !== null) await ask([{ type: "close" }]).catch(() => undefined);
      baton = null;
    },
  };
}

/** Value in a line of a dump: plain JSON where JSON preserves the type. */
export type Plain = null | number | string | { i: string } | { f: number } | { b: string };

export function toPlain(value: Value): Plain {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : { i: value.value };
    case "float":
      return Number.isInteger(value.value) ? { f: value.value } : value.value;
    case "text":
      return value.value;
    case "blob":
      return { b: value.base64 };
  }
}

export function toValue(plain: Plain): Value {
  if (plain === null) return { type: "null" };
  if (typeof plain === "string") return { type: "text", value: plain };
  if (typeof plain === "number")
    return Number.isInteger(plain) ? { type: "integer", value: String(plain) } : { type: "float", value: plain };
  if ("i" in plain) return { type: "integer", value: plain.i };
  if ("f" in plain) return { type: "float", value: plain.f };
  return { type: "blob", base64: plain.b };
}
