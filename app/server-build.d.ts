// What `npm run build` leaves; not there on a fresh clone.
declare module "*/build/server/index.js" {
  export const entry: { module: { createWorker: typeof import("~/http/worker.server").createWorker } };
}
