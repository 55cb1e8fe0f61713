import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { Miniflare, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Writes the upload of `wrangler deploy` to a folder. @returns the path of the entry module */
export async function bundleWorker(folder: string): Promise<string> {
  await promisify(execFile)("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_LOG_PATH: join(folder, "logs"), WRANGLER_SEND_METRICS: "false", CI: "true" },
  });
  return join(folder, "entry.worker.js");
}

interface Serving {
  /** Path of the module from `bundleWorker`. */
  bundle: string;
  port: number;
  /** Folder of the Worker's bucket and cache. */
  dataDir: string;
  settings: Record<string, string>;
  /** Receives the Worker's log; without it, the log is dropped. */
  log?: Writable;
  /** Path of a module without imports that runs before the bundle. */
  first?: string;
  /** Path of a module without imports. Its default export gets the bundle's Worker and returns the one to serve. */
  wrap?: string;
  /** Runs the cron every minute. Default: true. */
  hasCron?: boolean;
  /** Refuses the Worker's requests to public addresses, so that no test leaves this machine. */
  offline?: boolean;
}

const module = (path: string, contents: string) => ({ type: "ESModule" as const, path, contents });

const PRODUCT = "alliance";
const SCHEDULED = "/cdn-cgi/handler/scheduled";

/**
 * Forwards cron triggers. The runtime's trigger URL does not find the handler of a Worker with assets
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
 * Serves a bundle with the same wrangler.toml and runtime as `wrangler dev`. Omits its proxy and watcher, which take
 * almost as much time as the responses.
 */
export async function serveBundle(serving: Serving) {
  const { bundle, port, dataDir, settings, log, first, wrap, offline = false, hasCron = true } = serving;
  const folder = dirname(bundle);
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const product = {
    ...workerOptions,
    name: PRODUCT,
    outboundService: offline ? { network: { allow: ["private"] } } : undefined,
    bindings: { ...workerOptions.bindings, ...settings },
    modules: [
      // A named export, too, because the default export is behind the assets and the cron trigger cannot reach it.
      module(
        join(folder, "served.js"),
        `import "./first.js"; import worker from "./${basename(bundle)}"; import wrap from "./wrap.js";
        const served = wrap(worker); export { served as default, served as product };`,
      ),
      module(join(folder, "first.js"), first ? readFileSync(first, "utf8") : ""),
      module(join(folder, "wrap.js"), wrap ? readFileSync(wrap, "utf8") : "export default (worker) => worker;"),
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
        if (log) output.pipe(log, { end: false });
        else output.resume();
    },
  });
  await miniflare.ready;
  const runCron = () =>
    fetch(`http://127.0.0.1:${port}${SCHEDULED}`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
  const cron = hasCron ? setInterval(runCron, 60_000) : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(cron);
      await miniflare.dispose();
    },
  };
}
