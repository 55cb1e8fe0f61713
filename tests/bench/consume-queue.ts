import { setTimeout as sleep } from "node:timers/promises";
import type * as queue from "~/http/background/queue.server";
import type * as settingsModule from "~/http/pipeline/settings.server";
import { loadModule } from "../../scripts/load-module.mjs";
import { endWithParent } from "../../scripts/processes.mjs";

// A queue consumer in its own process. Takes one batch after the other from the queue of measure-delivery.ts.

const { consumeBatch } = (await loadModule("/app/http/background/queue.server.ts")).module as typeof queue;
const { parseSettings } = (await loadModule("/app/http/pipeline/settings.server.ts")).module as typeof settingsModule;
const settings = parseSettings(JSON.parse(process.env.SETTINGS ?? "{}"));
const broker = process.env.BROKER_URL ?? "";
endWithParent(async () => undefined);
console.log(`ready ${JSON.stringify({})}`);
// One line per message would take longer than its delivery.
console.log = () => undefined;

for (;;) {
  const answer = await fetch(`${broker}/take?consumer=${process.env.CONSUMER}`);
  const batch = (await answer.json()) as queue.QueueBatch | null;
  if (!batch) {
    await sleep(50);
    continue;
  }
  const isDone = await consumeBatch(settings, batch).then(
    () => true,
    () => false,
  );
  await fetch(`${broker}/${isDone ? "done" : "retry"}?consumer=${process.env.CONSUMER}`);
}
