import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";

export interface DatabaseSettings {
  /** http(s) address of a libSQL server (Turso, or sqld). */
  url: string;
  token?: string | undefined;
  /** How long one round trip may take before the database counts as away. */
  timeoutMs?: number;
  /**
   * Reads that are asked for at the same moment go in one round trip: the loaders of a page and of its frame run side by side, and none
   * knows of the other (docs/decisions/0015-reads-together.md). Costs each read a turn of the event loop.
   */
  readsTogether?: boolean;
}

/** The database refused, did not answer in time, or answered with a server error. Shown as "we are away for a moment". */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

export interface RoundTrips {
  count: number;
  ms: number;
}

const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Opens a connection that belongs to one request: it counts its own round trips, and once the database proved to be away
 * it fails at once for the rest of the request, so that a page never waits twice.
 */
export function openDatabase(settings: DatabaseSettings) {
  const roundTrips: RoundTrips = { count: 0, ms: 0 };
  let away: DatabaseUnavailable | undefined;

  async function countingFetch(request: Request): Promise<Response> {
    if (away) throw away;
    const started = Date.now();
    const question = Symbol("question");
    asked.set(question, started);
    roundTrips.count += 1;
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(settings.timeoutMs ?? DEFAULT_TIMEOUT_MS) });
      // The body is read under the same time limit: a server may answer its headers and then hang.
      const body = await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (cause) {
      away = new DatabaseUnavailable(`The database does not answer: ${String(cause)}`, { cause });
      throw away;
    } finally {
      asked.delete(question);
      roundTrips.ms += Date.now() - started;
    }
  }

  const client = createClient({ url: settings.url, authToken: settings.token, fetch: countingFetch });
  const waiting = waitingForLocks(client);
  return { db: drizzle(settings.readsTogether ? readingTogether(waiting) : waiting), roundTrips };
}

/** When the questions under way were asked. One whose request was cut off is never answered: it is forgotten after a while. */
const asked = new Map<symbol, number>();

/** Whether somebody in this isolate waits for the database: who is about to keep the isolate busy lets the answer in first. */
export function isAnswerAwaited(): boolean {
  const forgotten = Date.now() - DEFAULT_TIMEOUT_MS;
  for (const [question, since] of asked) if (since < forgotten) asked.delete(question);
  return asked.size > 0;
}

interface Read {
  statements: InStatement[];
  resolve(results: ResultSet[]): void;
  reject(error: unknown): void;
}

/** Puts reads of the same moment into one batch, each asker given its own part. Writes, and batches with one, go alone and at once. */
function readingTogether(client: Client): Client {
  const waiting: Read[] = [];
  const read = (statements: InStatement[]) =>
    new Promise<ResultSet[]>((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (waiting.length === 1) setTimeout(() => send(waiting.splice(0)), 0);
    });
  async function send(reads: Read[]) {
    try {
      const results = await client.batch(
        reads.flatMap(({ statements }) => statements),
        "read",
      );
      for (const { statements, resolve } of reads) resolve(results.splice(0, statements.length));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === "batch") {
        return (statements: InStatement[], mode?: "write" | "read" | "deferred") =>
          statements.some(isWrite) ? target.batch(statements, mode) : read(statements);
      }
      if (name === "execute") {
        return async (statement: InStatement) => {
          if (isWrite(statement)) return target.execute(statement);
          const [result] = await read([statement]);
          return result;
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Milliseconds before each further try while another writer has the lock. Their sum stays below the time limit of a round trip. */
const LOCK_WAITS_MS = [20, 60, 150, 400, 900] as const;

/**
 * Writers take turns. A batch that writes asks for the lock at its beginning, for one that began by reading would be turned away when
 * it wants to write; and what is turned away all the same has done nothing yet and is tried again.
 */
function waitingForLocks(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "batch") {
        return (statements: InStatement[], mode?: "write" | "read" | "deferred") =>
          statements.some(isWrite)
            ? inTurn(() => retrying(() => target.batch(statements, "write")))
            : retrying(() => target.batch(statements, mode));
      }
      if (name === "execute") {
        return (statement: InStatement) =>
          isWrite(statement)
            ? inTurn(() => retrying(() => target.execute(statement)))
            : retrying(() => target.execute(statement));
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Writers that one isolate sends to the database at the same time: they take turns there anyway, and a crowd slows it down. */
const WRITERS = { atOnce: 4, longestWaitMs: 2_500, pollMs: 8, forgottenAfterMs: 5_000 } as const;

/** When the writers under way began. One whose request was cut off never says that it is done: it is forgotten after a while. */
const writing = new Map<symbol, number>();

/** Whether writers are waiting: what can be done a minute later should be. */
export function isCrowded(): boolean {
  return writing.size >= WRITERS.atOnce;
}

/** Waits for a turn by the request's own timer, because an isolate must not wait for what belongs to another request. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  for (;;) {
    const now = Date.now();
    for (const [writer, began] of writing) if (now - began > WRITERS.forgottenAfterMs) writing.delete(writer);
    if (writing.size < WRITERS.atOnce) break;
    if (now - since > WRITERS.longestWaitMs) throw new DatabaseUnavailable("Too many writers are waiting.");
    await new Promise((resolve) => setTimeout(resolve, WRITERS.pollMs * (0.5 + Math.random())));
  }
  const writer = Symbol("writer");
  writing.set(writer, Date.now());
  try {
    return await work();
  } finally {
    writing.delete(writer);
  }
}

const isWrite = (statement: InStatement) =>
  /^\s*(insert|update|delete|replace)\b/i.test(typeof statement === "string" ? statement : statement.sql);

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of LOCK_WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    }
  }
  return work().catch((error: unknown) => {
    throw isLocked(error)
      ? new DatabaseUnavailable("The database is locked by other writers.", { cause: error })
      : error;
  });
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

export type Database = ReturnType<typeof openDatabase>["db"];

/** Whether an error, or one of its causes, says that the database was away. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.name === "DatabaseUnavailable") return true;
  return false;
}
