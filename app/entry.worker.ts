// Entry point of the Worker. The server build contains all code, so nothing is bundled twice.
import * as build from "../build/server/index.js";
import type { createWorker } from "./http/pipeline/worker.server";

const { createWorker: create } = build.entry.module as unknown as { createWorker: typeof createWorker };

export default create(build as unknown as Parameters<typeof createWorker>[0]);
