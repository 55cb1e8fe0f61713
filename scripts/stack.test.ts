import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { freePort, requireFreePorts, startSqld } from "./sqld.mjs";
import { firstToEnd, watchWorker } from "./stack.mjs";

/** Starts another program that answers every request. */
async function listening(port = 0) {
  const server = createServer((_, response) => response.end("ok"));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it("names every port that another program has, before anything is started", async () => {
  const other = await listening();
  try {
    await requireFreePorts({ PORT: await freePort(), PAYMENTS_PORT: 0 });
    await expect(requireFreePorts({ PORT: other.port, DB_PORT: await freePort() })).rejects.toThrow(
      `Port ${other.port} is in use: is Alliance running already? PORT sets another port.`,
    );
    const start = startSqld({ dataDir: "/nowhere/to/write", port: other.port });
    await expect(start, "the health of another program's server").rejects.toThrow("DB_PORT sets another port");
  } finally {
    await other.stop();
  }
});

it("says which part of the stack has ended by itself", async () => {
  const child = spawn(process.execPath, ["-e", "process.exit(3)"]);
  expect(await firstToEnd({ sqld: undefined, wrangler: { process: child } })).toBe("wrangler has ended (status 3).");
});

it("says when the Worker answers no more, and when it answers again", async () => {
  const port = await freePort();
  const lines: string[] = [];
  const watch = { everyMs: 10, timeoutMs: 200, failures: 2 };
  const stop = watchWorker({ url: `http://127.0.0.1:${port}` }, (line: string) => lines.push(line), watch);
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining("does not answer")]));
  const worker = await listening(port);
  await vi.waitFor(() => expect(lines.at(-1)).toBe("The Worker answers again."));
  stop();
  await worker.stop();
});
