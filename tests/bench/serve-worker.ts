import { serveBundle } from "../support/serve-bundle";

// Serves one bundle in a separate process, which can be killed with its runtime. WORKER: the options of serveBundle as
// JSON.

await serveBundle(JSON.parse(process.env.WORKER ?? "{}"));
