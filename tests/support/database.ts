import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type InStatement } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase, type RoundTrips } from "#db/client.server";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { cheapFetch } from "./cheap-fetch";

export interface TestDatabase {
  db: Database;
  url: string;
  roundTrips: RoundTrips;
}

export interface DatabaseInProcess extends Pick<TestDatabase, "db"> {
  /** Called with the statements of each batch before they run. */
  beforeAsking: ((statements: string[]) => Promise<unknown>) | undefined;
}

/** Starts a migrated libSQL server for one test file. */
export function useTestDatabase(): TestDatabase {
  return useServer((dataDir) => cpSync(inject("migratedData"), dataDir, { recursive: true }));
}

/** Like `useTestDatabase`, without migrations. */
export function useEmptyDatabase(): TestDatabase {
  return useServer(() => {});
}

/**
 * Opens the same database in the test process, for thousands of commands without network cost. Use `useTestDatabase`
 * for tests of concurrency.
 */
export function useDatabaseInProcess(): DatabaseInProcess {
  const test = { beforeAsking: undefined } as DatabaseInProcess;
  let close: () => void;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "alliance-test-"));
    cpSync(inject("migratedData"), dataDir, { recursive: true });
    const forgetStatements = keepStatements();
    const client = createClient({ url: `file:${join(dataDir, "dbs", "default", "data")}`, concurrency: 1 });
    // No other client opens the file, and its data may be lost in a crash.
    for (const pragma of ["synchronous = OFF", "journal_mode = MEMORY", "locking_mode = EXCLUSIVE"])
      await client.execute(`PRAGMA ${pragma}`);
    close = () => {
      forgetStatements();
      client.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    test.db = drizzle(tellingBefore(client, (statements) => test.beforeAsking?.(statements)));
  });
  afterAll(() => close());
  return test;
}

const textOf = (statement: InStatement | [string, unknown?]) =>
  typeof statement === "string" ? statement : Array.isArray(statement) ? statement[0] : statement.sql;

function tellingBefore(client: Client, tell: (statements: string[]) => Promise<unknown> | undefined): Client {
  const { execute, batch } = client;
  return Object.assign(client, {
    execute: async (...asked: Parameters<Client["execute"]>) => {
      await tell([textOf(asked[0])]);
      return execute.apply(client, asked);
    },
    batch: async (statements: Parameters<Client["batch"]>[0], mode: Parameters<Client["batch"]>[1]) => {
      await tell(statements.map(textOf));
      return batch.call(client, statements, mode);
    },
  });
}

/**
 * Caches prepared statements, because preparing takes a third of the client's time.
 * @returns a function that undoes it
 */
function keepStatements(): () => void {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("@libsql/client/sqlite3"));
  const { prototype } = ofClient("libsql") as { prototype: { prepare(sql: string): unknown } };
  const { prepare } = prototype;
  const kept = new Map<string, unknown>();
  prototype.prepare = function (sql) {
    const statement = kept.get(sql) ?? prepare.call(this, sql);
    kept.set(sql, statement);
    return statement;
  };
  return () => {
    prototype.prepare = prepare;
    kept.clear();
  };
}

/** Wraps a database to test a race: `change` runs before the second batch, or before batch number `before`. */
export function interrupted(db: Database, change: () => Promise<unknown>, before = 2): Database {
  let batches = 0;
  const batch: Database["batch"] = async (statements) => {
    batches += 1;
    if (batches === before) await change();
    return db.batch(statements);
  };
  return Object.assign(Object.create(db) as Database, { batch });
}

function useServer(fill: (dataDir: string) => void): TestDatabase {
  const test = {} as TestDatabase;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "alliance-test-"));
    fill(dataDir);
    const server = await startSqld({ dataDir, port: await freePort() });
    const { fetch } = globalThis;
    globalThis.fetch = cheapFetch(server.url, fetch);
    stop = async () => {
      globalThis.fetch = fetch;
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    Object.assign(test, { url: server.url, ...openDatabase({ url: server.url, timeoutMs: 30_000 }) });
  }, 60_000);
  afterAll(() => stop());
  return test;
}
