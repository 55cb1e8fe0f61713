// Output of `npm run build`; missing on a fresh clone.
declare module "*/build/server/index.js" {
  export const entry: { module: { createWorker: typeof import("~/http/pipeline/worker.server").createWorker } };
}
