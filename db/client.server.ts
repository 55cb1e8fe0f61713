import { type Client, createClient, type InStatement, type ResultSet, type TransactionMode } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { takeTurns } from "~/domain/take-turns";
import { isWrite } from "./is-write";
import { RESTORING_SENTENCE } from "./restoring";

export interface DatabaseServer {
  /** HTTP(S) URL of a libSQL server (Turso or sqld). */
  url: string;
  token?: string | undefined;
  /** Time limit of one round trip. A writer waits at least this long for its turn. */
  timeoutMs?: number;
}

export interface DatabaseSettings extends DatabaseServer {
  /** Second server for the reads of public pages (docs/decisions/0075-read-replica.md). */
  replica?: Replica | undefined;
  /** True while a restore fills the database. Every query then fails as if the database were unavailable. */
  refuses?: boolean;
  /**
   * Sends reads that start in the same turn of the event loop in one round trip, such as those of a page and its frame,
   * whose loaders run in parallel (docs/decisions/0015-batched-reads.md).
   */
  readsTogether?: boolean;
  /** With `readsTogether`: joins batches with writes, too, such as a page and the audit entry of its view. */
  writesTogether?: boolean;
}

/** The part of the settings that decides where reads go. */
export type Reads = Pick<DatabaseSettings, "replica" | "timeoutMs">;

interface Replica extends DatabaseServer {
  /** Whether reads try the replica before the primary. If the first server fails, they go to the other one. */
  isFirst: boolean;
  /** Called when the replica failed and the primary answered the same read. */
  failed(): void;
}

/** Error for a database that refuses, times out or answers with a server error. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

export interface RoundTrips {
  /** Round trips, without retries after another writer's lock. */
  count: number;
  repeats: number;
  ms: number;
  /** At least one write succeeded. */
  hasWritten: boolean;
}

const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Opens a connection for one request and counts its round trips. After a failure, further queries fail immediately, so
 * that a page waits for one time limit at most.
 */
export function openDatabase(settings: DatabaseSettings) {
  const roundTrips: RoundTrips = { count: 0, repeats: 0, ms: 0, hasWritten: false };

  function clientOf({ url, token, timeoutMs = DEFAULT_TIMEOUT_MS }: DatabaseServer): Client {
    let away = settings.refuses ? new DatabaseUnavailable(RESTORING_SENTENCE) : undefined;
    async function countingFetch(request: Request): Promise<Response> {
      if (away) throw away;
      const started = Date.now();
      const roundTrip = Symbol("round trip");
      underWay.set(roundTrip, started);
      roundTrips.count += 1;
      try {
        const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
        // The time limit includes the body, because a server can send headers and then hang.
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
    return createClient({ url, authToken: token, fetch: countingFetch });
  }

  function connect() {
    const { replica, readsTogether, writesTogether } = settings;
    const longestWaitMs = Math.max(settings.timeoutMs ?? 0, WRITERS.longestWaitMs);
    const primary = waitingForLocks(clientOf(settings), roundTrips, longestWaitMs);
    const client = replica ? withReplica(primary, clientOf(replica), replica, roundTrips) : primary;
    return drizzle(readsTogether ? readingTogether(client, writesTogether) : client);
  }
  let db: ReturnType<typeof connect> | undefined;
  return {
    roundTrips,
    /** Connects on first use, because many pages need no database. */
    get db() {
      db ??= connect();
      return db;
    },
  };
}

/**
 * Checks whether a server reads its own data. A sqld replica forwards reads to the primary until its first copy is
 * complete; the results then report no rows as read.
 * @throws DatabaseUnavailable
 */
export async function readsOwnData(server: DatabaseServer): Promise<boolean> {
  const { url, token, timeoutMs = DEFAULT_TIMEOUT_MS } = server;
  const stmt = { sql: "SELECT max(created_at) FROM __drizzle_migrations", want_rows: true };
  try {
    const response = await fetch(new URL("/v2/pipeline", url), {
      method: "POST",
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body: JSON.stringify({ requests: [{ type: "execute", stmt }, { type: "close" }] }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { results } = (await response.json()) as { results: { response?: { result: { rows_read?: number } } }[] };
    return results[0]?.response?.result.rows_read !== 0;
  } catch (cause) {
    throw new DatabaseUnavailable(`The database does not answer: ${String(cause)}`, { cause });
  }
}

/** Start times of open round trips. Old entries are dropped, because an aborted request never removes its own. */
const underWay = new Map<symbol, number>();

/** Checks whether a request of this isolate waits for the database. CPU-heavy work then lets that request continue. */
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
 * Sends reads that start in the same turn of the event loop as one batch. Sends writes separately.
 * @param writes true: sends batches that contain writes together, too. Each batch keeps its statements in order
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
  return withMethods(client, {
    batch: (statements, mode) =>
      statements.some(changes) && !writes ? client.batch(statements, mode) : read(statements),
    async execute(statement) {
      if (changes(statement)) return client.execute(statement);
      const [result] = await read([statement]);
      return result as ResultSet;
    },
  });
}

interface Methods {
  batch(statements: InStatement[], mode?: TransactionMode): Promise<ResultSet[]>;
  execute(statement: InStatement): Promise<ResultSet>;
}

/** Returns a client with other methods for statements. */
function withMethods(client: Client, methods: Methods): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "batch" || name === "execute") return methods[name];
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Reads from the other server if the first one fails. After a write, reads only from the primary. */
function withReplica(primary: Client, replica: Client, { isFirst, failed }: Replica, roundTrips: RoundTrips): Client {
  async function read<T>(from: (client: Client) => Promise<T>): Promise<T> {
    if (roundTrips.hasWritten) return from(primary);
    if (!isFirst)
      return from(primary).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return from(replica).catch(() => Promise.reject(error));
      });
    try {
      return await from(replica);
    } catch {
      // Retries errors in SQL, too, because the replica may lack a column that the primary has.
      const result = await from(primary);
      failed();
      return result;
    }
  }
  return withMethods(primary, {
    batch: (statements, mode) =>
      statements.some(changes) ? primary.batch(statements, mode) : read((client) => client.batch(statements, mode)),
    execute: (statement) =>
      changes(statement) ? primary.execute(statement) : read((client) => client.execute(statement)),
  });
}

/**
 * Limits the concurrent writers of one isolate, because the database serializes writes and many waiting ones slow it
 * down. A visitor waits at most `longestWaitMs`; work after the response waits for its longer time limit.
 */
const WRITERS = { atOnce: 4, longestWaitMs: 2_500, pollMs: 8, forgottenAfterMs: 5_000 } as const;
const writers = takeTurns(WRITERS);

/** Checks whether writers are waiting. Work that is not urgent should then wait. */
export const isCrowded = () => writers.isFull();

/** Milliseconds before each retry while another writer or a checkpoint has the lock. */
const LOCK_WAITS_MS = [20, 60, 150, 400] as const;
/** Milliseconds before each retry after those of `LOCK_WAITS_MS`. */
const LONGEST_LOCK_WAIT_MS = 900;

/**
 * Queues writers and retries after locks (docs/decisions/0008-concurrent-writes.md). A batch with a write takes the
 * lock when it begins, because SQLite rejects an upgrade from read to write. A rejected batch has changed nothing, so a
 * retry is safe. A checkpoint rejects all writes, so bulk loads retry until their time limit.
 */
function waitingForLocks(client: Client, roundTrips: RoundTrips, longestWaitMs: number): Client {
  const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = Date.now();
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!isLocked(error)) throw error;
        const wait = (LOCK_WAITS_MS[tries] ?? LONGEST_LOCK_WAIT_MS) * (0.5 + Math.random());
        if (Date.now() + wait - since > longestWaitMs)
          throw new DatabaseUnavailable("The database is locked by other writers.", { cause: error });
        roundTrips.count -= 1;
        roundTrips.repeats += 1;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
  async function write<T>(work: () => Promise<T>): Promise<T> {
    const result = await writers.inTurn(() => retrying(work), {
      ms: longestWaitMs,
      tooLate: () => Promise.reject(new DatabaseUnavailable("Too many writers are waiting.")),
    });
    roundTrips.hasWritten = true;
    return result;
  }
  return withMethods(client, {
    batch: (statements, mode) =>
      statements.some(changes)
        ? write(() => client.batch(statements, "write"))
        : retrying(() => client.batch(statements, mode)),
    execute: (statement) =>
      changes(statement) ? write(() => client.execute(statement)) : retrying(() => client.execute(statement)),
  });
}

const changes = (statement: InStatement) => isWrite(typeof statement === "string" ? statement : statement.sql);

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

export type Database = ReturnType<typeof openDatabase>["db"];

/** Checks whether an error or one of its causes is a `DatabaseUnavailable`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.name === "DatabaseUnavailable") return true;
  return false;
}
