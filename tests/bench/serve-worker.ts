import { serveBundle } from "../support/serve-bundle";

// Serves one bundle in a process of its own, which can be killed with its runtime. WORKER: what serveBundle is told, as JSON.

await serveBundle(JSON.parse(process.env.WORKER ?? "{}"));
