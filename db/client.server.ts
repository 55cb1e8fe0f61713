import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { takeTurns } from "~/domain/take-turns";
import { isWrite } from "./is-write";
import { RESTORING_SENTENCE } from "./restoring";

export interface DatabaseSettings {
  /** http(s) address of a libSQL server (Turso, or sqld). */
  url: string;
  token?: string | undefined;
  /** How long one round trip may take before the database counts as away, and how long a writer waits for its turn at least. */
  timeoutMs?: number;
  /** A restore is filling the database: every query fails as if it were down. */
  refuses?: boolean;
  /**
   * Sends the reads of one turn of the event loop in one round trip: the loaders of a page and of its frame run side by side without knowing
   * of each other (docs/decisions/0015-batched-reads.md).
   */
  readsTogether?: boolean;
  /** Batches that write go with these reads: those of a page that enters in the log what it shows. */
  writesTogether?: boolean;
}

/** The database refused, did not answer in time, or answered with a server error. Shown as "we are away for a moment". */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

export interface RoundTrips {
  /** Without repeats of what was turned away by another writer's lock: how many these are depends on the other writers. */
  count: number;
  repeats: number;
  ms: number;
}

const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Opens a connection for one request. It counts its round trips, and after the first failure it fails at once for the rest of the request,
 * so that a page never waits twice.
 */
export function openDatabase(settings: DatabaseSettings) {
  const roundTrips: RoundTrips = { count: 0, repeats: 0, ms: 0 };
  let away = settings.refuses ? new DatabaseUnavailable(RESTORING_SENTENCE) : undefined;

  async function countingFetch(request: Request): Promise<Response> {
    if (away) throw away;
    const started = Date.now();
    const roundTrip = Symbol("round trip");
    underWay.set(roundTrip, started);
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
      underWay.delete(roundTrip);
      roundTrips.ms += Date.now() - started;
    }
  }

  function connect() {
    const client = createClient({ url: settings.url, authToken: settings.token, fetch: countingFetch });
    const waiting = waitingForLocks(client, roundTrips, Math.max(settings.timeoutMs ?? 0, WRITERS.longestWaitMs));
    return drizzle(settings.readsTogether ? readingTogether(waiting, settings.writesTogether) : waiting);
  }
  let db: ReturnType<typeof connect> | undefined;
  return {
    roundTrips,
    /** Made when it is first asked for: many pages need none. */
    get db() {
      db ??= connect();
      return db;
    },
  };
}

/** When the round trips under way began. A request that was cut off never ends its own, so old entries are dropped. */
const underWay = new Map<symbol, number>();

/** Whether a request of this isolate waits for the database. Work that keeps the isolate busy lets the answer in first. */
export function isAnswerAwaited(): boolean {
  const forgotten = Date.now() - DEFAULT_TIMEOUT_MS;
  for (const [roundTrip, since] of underWay) if (since < forgotten) underWay.delete(roundTrip);
  return underWay.size > 0;
}

interface Read {
  statements: InStatement[];
  resolve(results: ResultSet[]): void;
  reject(error: unknown): void;
}

/**
 * Sends reads of the same moment as one batch and gives each caller its own part. Writes, and batches with a write, go alone and at once.
 * @param writes batches with a write go along: the statements of each stay side by side and in order
 */
function readingTogether(client: Client, writes = false): Client {
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
          statements.some(changes) && !writes ? target.batch(statements, mode) : read(statements);
      }
      if (name === "execute") {
        return async (statement: InStatement) => {
          if (changes(statement)) return target.execute(statement);
          const [result] = await read([statement]);
          return result;
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * Writers that one isolate sends to the database at the same time: they take turns there anyway, and a crowd slows it down. A visitor
 * waits at most `longestWaitMs` for a turn; connections that work after the response have longer time limits and wait as long.
 */
const WRITERS = { atOnce: 4, longestWaitMs: 2_500, pollMs: 8, forgottenAfterMs: 5_000 } as const;
const writers = takeTurns(WRITERS);

/** Whether writers are waiting: work that can be done a minute later should be. */
export const isCrowded = () => writers.isFull();

/** Milliseconds before each further try while another writer has the lock. Their sum stays below the time limit of a round trip. */
const LOCK_WAITS_MS = [20, 60, 150, 400, 900] as const;

/**
 * Writers take turns (docs/decisions/0008-concurrent-writes.md). A batch that writes asks for the lock when it begins: one that began by
 * reading would be turned away when it wants to write. A batch that is turned away has done nothing yet and is tried again.
 */
function waitingForLocks(client: Client, roundTrips: RoundTrips, longestWaitMs: number): Client {
  const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
    for (const wait of LOCK_WAITS_MS) {
      try {
        return await work();
      } catch (error) {
        if (!isLocked(error)) throw error;
        roundTrips.count -= 1;
        roundTrips.repeats += 1;
        await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
      }
    }
    return work().catch((error: unknown) => {
      throw isLocked(error)
        ? new DatabaseUnavailable("The database is locked by other writers.", { cause: error })
        : error;
    });
  };
  const inTurn = <T>(work: () => Promise<T>) =>
    writers.inTurn(work, {
      ms: longestWaitMs,
      tooLate: () => Promise.reject(new DatabaseUnavailable("Too many writers are waiting.")),
    });
  return new Proxy(client, {
    get(target, name) {
      if (name === "batch") {
        return (statements: InStatement[], mode?: "write" | "read" | "deferred") =>
          statements.some(changes)
            ? inTurn(() => retrying(() => target.batch(statements, "write")))
            : retrying(() => target.batch(statements, mode));
      }
      if (name === "execute") {
        return (statement: InStatement) =>
          changes(statement)
            ? inTurn(() => retrying(() => target.execute(statement)))
            : retrying(() => target.execute(statement));
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const changes = (statement: InStatement) => isWrite(typeof statement === "string" ? statement : statement.sql);

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

export type Database = ReturnType<typeof openDatabase>["db"];

/** Whether an error, or one of its causes, says that the database was away. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.name === "DatabaseUnavailable") return true;
  return false;
}
