import type { Queue } from "@cloudflare/workers-types";
import type { QueuedWork, Queues } from "./port";

export interface QueueBindings {
  MESSAGES?: unknown;
  NOTICES?: unknown;
}

const AT_ONCE = 100;

export function selectQueues(bindings: QueueBindings): Queues {
  return {
    async send(work) {
      await sendTo(queueOf(bindings, "MESSAGES"), work.filter(isMessages));
      await sendTo(
        queueOf(bindings, "NOTICES"),
        work.filter((one) => !isMessages(one)),
      );
    },
  };
}

const isMessages = ({ kind }: QueuedWork) => kind === "messages";

function queueOf(bindings: QueueBindings, name: keyof QueueBindings): Queue {
  const queue = bindings[name] as Queue | undefined;
  if (typeof queue?.sendBatch !== "function") throw new Error(`No queue is bound as ${name}.`);
  return queue;
}

async function sendTo(queue: Queue, work: readonly QueuedWork[]): Promise<void> {
  for (let from = 0; from < work.length; from += AT_ONCE) {
    const messages = work.slice(from, from + AT_ONCE).map((body) => ({ body, contentType: "json" as const }));
    await queue.sendBatch(messages);
  }
}
