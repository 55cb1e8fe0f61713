import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase, type RoundTrips } from "#db/client.server";
import { migrate } from "#db/migrate";
import { freePort, startSqld } from "../../scripts/sqld.mjs";

export interface TestDatabase {
  db: Database;
  url: string;
  roundTrips: RoundTrips;
}

/** A real, empty, migrated libSQL server for the tests of one file. */
export function useTestDatabase(): TestDatabase {
  const test = {} as TestDatabase;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "alliance-test-"));
    const server = await startSqld({ dataDir, port: await freePort() });
    stop = async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    await migrate({ url: server.url });
    Object.assign(test, { url: server.url, ...openDatabase({ url: server.url, timeoutMs: 30_000 }) });
  }, 60_000);
  afterAll(() => stop());
  return test;
}
