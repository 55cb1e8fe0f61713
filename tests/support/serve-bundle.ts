import { execFile } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { Miniflare, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Writes what `wrangler deploy` would upload to a folder. @returns the path of the module that is uploaded */
export async function bundleWorker(folder: string): Promise<string> {
  await promisify(execFile)("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_LOG_PATH: join(folder, "logs"), WRANGLER_SEND_METRICS: "false", CI: "true" },
  });
  return join(folder, "entry.worker.js");
}

interface Serving {
  /** Path of the module (`bundleWorker`). */
  bundle: string;
  port: number;
  /** Where its bucket and its cache are kept. */
  dataDir: string;
  settings: Record<string, string>;
  /** Where the lines go that it logs; without one they are dropped. */
  log?: string;
  /** Path of a module without imports that is evaluated before the bundle. */
  first?: string;
}

const module = (path: string, contents: string) => ({ type: "ESModule" as const, path, contents });

const PRODUCT = "alliance";
const SCHEDULED = "/cdn-cgi/handler/scheduled";

/**
 * Stands before the runtime's address that fires cron triggers, which does not find the handler of a Worker with assets by itself
 * (https://github.com/cloudflare/workers-sdk/issues/9882).
 */
const trigger: WorkerOptions = {
  name: "trigger",
  routes: [`*${SCHEDULED}*`],
  compatibilityDate: "2026-04-01",
  compatibilityFlags: ["service_binding_extra_handlers"],
  serviceBindings: { PRODUCT: { name: PRODUCT, entrypoint: "product" } },
  modules: true,
  script: `export default { async scheduled(event, { PRODUCT }) {
    const { outcome } = await PRODUCT.scheduled({ scheduledTime: new Date(event.scheduledTime), cron: event.cron });
    if (outcome !== "ok") throw new Error(outcome);
  } };`,
};

/**
 * Serves a bundle as `wrangler dev` does, by the same wrangler.toml and in the same runtime, but without what that adds for developers:
 * a second runtime that every request passes through, and a watcher. They cost almost as much as the answers.
 */
export async function serveBundle({ bundle, port, dataDir, settings, log, first }: Serving) {
  const folder = dirname(bundle);
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const product = {
    ...workerOptions,
    name: PRODUCT,
    bindings: { ...workerOptions.bindings, ...settings },
    modules: [
      // Under a second name, by which the trigger reaches it past the files.
      module(
        join(folder, "served.js"),
        `import "./first.js"; export { default, default as product } from "./${basename(bundle)}";`,
      ),
      module(join(folder, "first.js"), first ? readFileSync(first, "utf8") : ""),
      module(bundle, readFileSync(bundle, "utf8")),
    ],
    modulesRoot: folder,
  };
  const miniflare = new Miniflare({
    workers: [product, trigger],
    port,
    host: "127.0.0.1",
    cf: false,
    r2Persist: join(dataDir, "r2"),
    cachePersist: join(dataDir, "cache"),
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: (...outputs: [Readable, Readable]) => {
      for (const output of outputs)
        if (log) output.pipe(createWriteStream(log, { flags: "a" }));
        else output.resume();
    },
  });
  await miniflare.ready;
  const cron = setInterval(() => {
    fetch(`http://127.0.0.1:${port}${SCHEDULED}`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
  }, 60_000);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(cron);
      await miniflare.dispose();
    },
  };
}
