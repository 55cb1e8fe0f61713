// Serves the Worker in a separate process. WORKER: the options of `serveBundle` as JSON. By default it serves the last
// build.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { endWithParent } from "./processes.mjs";
import { bundleWorker, serveBundle } from "./serve-bundle";

const options = JSON.parse(process.env.WORKER ?? "{}");
const bundle = options.bundle ?? (await bundleOfBuild(join(options.dataDir, "bundle")));
const { url, stop } = await serveBundle({ ...options, bundle, log: process.stdout });
endWithParent(stop);
console.log(`ready ${JSON.stringify({ url })}`);

/** Bundles the last build unless its bundle is newer: bundling takes as long as the rest of the start. */
async function bundleOfBuild(folder: string): Promise<string> {
  const bundle = join(folder, "entry.worker.js");
  const sources = ["build/server/index.js", "app/entry.worker.ts", "wrangler.toml", "package-lock.json"];
  const isNew = existsSync(bundle) && sources.every((source) => statSync(source).mtimeMs < statSync(bundle).mtimeMs);
  return isNew ? bundle : bundleWorker(folder);
}
