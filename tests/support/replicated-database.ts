import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase, readsOwnData } from "#db/client.server";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { startDatabaseSwitch } from "./database-switch.mjs";

const TIMEOUT_MS = 30_000;

type Server = "primary" | "replica";

/**
 * Starts a primary and a replica, with a switch for the replication between them.
 * @param data folder of the primary's data, which is copied
 */
export async function startReplicatedDatabase(data: string) {
  const folder = mkdtempSync(join(tmpdir(), "alliance-replica-"));
  cpSync(data, join(folder, "primary"), { recursive: true });
  const ports = { primary: await freePort(), replica: await freePort(), grpc: await freePort() };
  const replication = await startDatabaseSwitch(`http://127.0.0.1:${ports.grpc}`);
  const options = { primary: { grpcPort: ports.grpc }, replica: { primaryGrpcUrl: replication.url } };
  const start = (name: Server) =>
    startSqld({ dataDir: join(folder, name), port: ports[name], ...(options[name] as object) });
  const servers = { primary: await start("primary"), replica: await start("replica") };
  let tables = 0;
  const signal = (name: Server, sign: "SIGSTOP" | "SIGCONT") => servers[name].process.kill(sign);
  return {
    urls: { primary: servers.primary.url, replica: servers.replica.url },
    async replicate(isOn: boolean) {
      await fetch(`${replication.controlUrl}/${isOn ? "pass" : "hang"}`, { method: "POST" });
    },
    /** Waits until the replica has the primary's newest table, and no longer forwards reads. */
    async untilCopied() {
      tables += 1;
      const newest = sql.raw(`copied_${tables}`);
      const [primary, replica] = [servers.primary, servers.replica].map(({ url }) => ({ url, timeoutMs: TIMEOUT_MS }));
      if (!primary || !replica) return;
      await openDatabase(primary).db.run(sql`CREATE TABLE ${newest} (id INTEGER)`);
      const isCopied = () =>
        openDatabase(replica)
          .db.run(sql`SELECT 1 FROM ${newest}`)
          .then(
            () => readsOwnData(replica),
            () => false,
          );
      while (!(await isCopied())) await sleep(20);
    },
    /** Stops a server's process, so that it accepts connections and does not answer. */
    pause: (name: Server) => signal(name, "SIGSTOP"),
    resume: (name: Server) => signal(name, "SIGCONT"),
    stopServer: (name: Server) => servers[name].stop(),
    async startServer(name: Server) {
      servers[name] = await start(name);
    },
    async stop() {
      for (const name of ["replica", "primary"] as const) {
        signal(name, "SIGCONT");
        await servers[name].stop();
      }
      await replication.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
