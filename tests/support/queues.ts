import type { QueuedWork, Queues } from "~/adapters/queues/port";
import type { Deps, LinkDeps } from "~/domain/deps";
import { type DeliveryCounts, type DeliveryDeps, deliverMessages } from "~/domain/notifications/deliver-outbox.server";
import { enqueueDue } from "~/domain/notifications/outbox.server";
import { enqueueSummaries, sendSummaries } from "~/domain/notifications/send-summaries.server";

/** Returns queues that collect their messages. */
export function memoryQueues() {
  const work: QueuedWork[] = [];
  const queues: Queues = { send: async (more) => void work.push(...more) };
  return { queues, work };
}

/** Returns the work that the cron enqueues for due messages. */
export async function dueWork(deps: Deps, noticesPerSecond = 100): Promise<QueuedWork[]> {
  const { queues, work } = memoryQueues();
  await enqueueDue({ ...deps, queues, noticesPerSecond });
  return work;
}

/** Delivers due messages with cron and consumers, in sequence. */
export async function deliverDue(deps: DeliveryDeps): Promise<DeliveryCounts> {
  const total = { sent: 0, retried: 0, dead: 0 };
  for (const { ids } of await dueWork(deps)) {
    const { sent, retried, dead } = await deliverMessages(deps, ids);
    total.sent += sent;
    total.retried += retried;
    total.dead += dead;
  }
  return total;
}

/** Sends due summaries with cron and consumers. */
export async function sendDueSummaries(deps: LinkDeps): Promise<void> {
  const { queues, work } = memoryQueues();
  await enqueueSummaries({ ...deps, queues }, 100);
  for (const { kind, ids } of work)
    await sendSummaries(deps, kind === "providerSummaries" ? "provider" : "couple", ids);
}

/** Queue bindings for a Worker in a test, and their messages as batches for `worker.queue`. */
export function queueBindings() {
  const batches: { queue: string; messages: { body: unknown }[] }[] = [];
  const bind = (queue: string) => ({
    sendBatch: async (messages: { body: unknown }[]) => {
      for (const message of messages) batches.push({ queue, messages: [message] });
    },
  });
  return { MESSAGES: bind("alliance-messages"), NOTICES: bind("alliance-notices"), batches };
}
