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
  /** Is told the statements of each batch, in place of a round trip, before they are run. */
  beforeAsking: ((statements: string[]) => Promise<unknown>) | undefined;
}

/** A real, empty, migrated libSQL server for the tests of one file. */
export function useTestDatabase(): TestDatabase {
  return useServer((dataDir) => cpSync(inject("migratedData"), dataDir, { recursive: true }));
}

/** As `useTestDatabase`, before any migration. */
export function useEmptyDatabase(): TestDatabase {
  return useServer(() => {});
}

/**
 * The same database in the process of the test, without a server: for thousands of commands, of which the way to sqld would be most of the
 * cost. It asks what the statements do. How the server takes them when they come side by side is asked with `useTestDatabase`.
 */
export function useDatabaseInProcess(): DatabaseInProcess {
  const test = { beforeAsking: undefined } as DatabaseInProcess;
  let close: () => void;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "alliance-test-"));
    cpSync(inject("migratedData"), dataDir, { recursive: true });
    const forgetStatements = keepStatements();
    const client = createClient({ url: `file:${join(dataDir, "dbs", "default", "data")}`, concurrency: 1 });
    // Nothing else opens it, and nothing has to survive the test.
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

/** Keeps prepared statements: preparing each one every time is a third of the client's work. @returns puts the client back as it was */
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

/** The database of a command that is slower than another: `change` happens between its first batch and its second, or before another one. */
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
