import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { QueueBatch } from "~/http/background/queue.server";
import { endWithParent } from "../../scripts/processes.mjs";

// A queue consumer in its own process: the bundled Worker (BUNDLE) in Node, which starts faster than the Workers
// runtime. Takes batches from the queue of measure-delivery.ts, one after the other.

const { BUNDLE = "", BROKER_URL, CONSUMER, SETTINGS = "{}" } = process.env;
const bundle = (await import(pathToFileURL(BUNDLE).href)) as {
  default: { queue(batch: QueueBatch, env: unknown): Promise<void> };
};
const settings = JSON.parse(SETTINGS);
endWithParent(async () => undefined);
console.log(`ready ${JSON.stringify({})}`);
// Logging a line per message would take longer than its delivery.
console.log = () => undefined;

for (;;) {
  const answer = await fetch(`${BROKER_URL}/take?consumer=${CONSUMER}`);
  const batch = (await answer.json()) as QueueBatch | null;
  if (!batch) {
    await sleep(50);
    continue;
  }
  const isDone = await bundle.default.queue(batch, settings).then(
    () => true,
    () => false,
  );
  await fetch(`${BROKER_URL}/${isDone ? "done" : "retry"}?consumer=${CONSUMER}`);
}
