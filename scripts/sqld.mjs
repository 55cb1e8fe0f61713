// Starts a real libSQL server (sqld) on a data folder and waits until it answers.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

export function sqldBinary() {
  const platform = `@sqld/${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${platform}/package.json`)), "sqld");
  } catch {
    throw new Error(
      `There is no sqld for ${process.platform}-${process.arch}. Set DATABASE_URL to a libSQL server instead (docs/OPERATIONS.md).`,
    );
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Checks that ports are free. @throws Error with a line per port in use
 * @param {Record<string, number>} ports by the setting that changes them; 0: any free port
 */
export async function requireFreePorts(ports) {
  const problems = [];
  for (const [setting, port] of Object.entries(ports))
    if (port !== 0 && !(await isFree(port)))
      problems.push(`Port ${port} is in use: is Alliance running already? ${setting} sets another port.`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * Without an interval, a commit that finds the WAL full runs the checkpoint. With several concurrent writers, this
 * checkpoint may never end: sqld then stops writing and uses all CPU (docs/decisions/0045-checkpoints.md).
 */
const CHECKPOINT_SECONDS = 60;

/**
 * @param {{ dataDir: string, port: number, checkpointSeconds?: number, grpcPort?: number, primaryGrpcUrl?: string }}
 * options `grpcPort`: port to which replicas connect; `primaryGrpcUrl`: primary of this replica
 * @returns {Promise<{ url: string, stop: () => Promise<void>, process: import("node:child_process").ChildProcess }>}
 */
export async function startSqld({ dataDir, port, checkpointSeconds = CHECKPOINT_SECONDS, grpcPort, primaryGrpcUrl }) {
  // Otherwise another program's server could answer the health check below.
  await requireFreePorts({ DB_PORT: port });
  mkdirSync(dataDir, { recursive: true });
  const options = [
    "--http-listen-addr",
    `127.0.0.1:${port}`,
    "--checkpoint-interval-s",
    String(checkpointSeconds),
    "--no-welcome",
  ];
  if (grpcPort) options.push("--grpc-listen-addr", `127.0.0.1:${grpcPort}`);
  if (primaryGrpcUrl) options.push("--primary-grpc-url", primaryGrpcUrl);
  const child = spawn(sqldBinary(), ["-d", dataDir, ...options], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, RUST_LOG: "error" },
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  // miniflare ends this process on a signal before `stop` can run.
  const endWithParent = () => child.kill("SIGTERM");
  process.once("exit", endWithParent);
  gone.then(() => process.off("exit", endWithParent));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 750) {
      child.kill("SIGKILL");
      throw new Error(`sqld did not start on port ${port}: ${complaint}`);
    }
    try {
      if ((await fetch(`${url}/health`)).ok) break;
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await gone;
      clearTimeout(slow);
    },
  };
}
