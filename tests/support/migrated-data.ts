import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#db/migrate";
import { freePort, startSqld } from "../../scripts/sqld.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Data folder of a migrated, empty database. Each test file copies it. */
    migratedData: string;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), "alliance-migrated-"));
  const server = await startSqld({ dataDir, port: await freePort() });
  try {
    await migrate({ url: server.url });
  } finally {
    await server.stop();
  }
  project.provide("migratedData", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
