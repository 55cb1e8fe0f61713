import type { QueuedWork } from "~/adapters/queues/port";
import { ALARM_ROUTES } from "~/domain/administration/problem.rules";
import { deliverMessages } from "~/domain/notifications/deliver-outbox.server";
import { OUTBOX } from "~/domain/notifications/outbox.rules";
import { sendSummaries } from "~/domain/notifications/send-summaries.server";
import type { Settings } from "~/http/pipeline/settings.server";
import { backgroundDeps } from "./background-deps.server";

export interface QueueBatch {
  queue: string;
  messages: readonly { body: unknown }[];
}

/** Reported for work that failed in all retries. Its rows stay due, and the cron enqueues them again. */
export class QueueWorkFailed extends Error {
  override name = "QueueWorkFailed";
}

/** Queue of the work that no consumer could finish (`dead_letter_queue` in wrangler.toml). */
const isFailedQueue = (queue: string) => queue.startsWith("alliance-failed");

/** Runs a batch. @throws the failure: Cloudflare retries, and finally moves the batch to the queue `alliance-failed` */
export async function consumeBatch(settings: Settings, { queue, messages }: QueueBatch): Promise<void> {
  const deps = await backgroundDeps(settings);
  const work = messages.map(({ body }) => body as QueuedWork);
  if (isFailedQueue(queue)) {
    const what = work.map(({ kind, ids }) => `${ids.length} ${kind}`).join(", ");
    deps.log("queue.failed", { what });
    return deps.errors.report(new QueueWorkFailed(`Given up: ${what}`), { route: ALARM_ROUTES.queues });
  }
  for (const { kind, ids } of work)
    try {
      await consume(deps, settings, { kind, ids });
    } catch (error) {
      await deps.errors.report(error, { route: kind });
      throw error;
    }
}

type Background = Awaited<ReturnType<typeof backgroundDeps>>;

async function consume(deps: Background, settings: Settings, { kind, ids }: QueuedWork): Promise<void> {
  if (kind === "providerSummaries") return sendSummaries(deps, "provider", ids);
  if (kind === "coupleSummaries") return sendSummaries(deps, "couple", ids);
  const perSecond = kind === "notices" ? settings.NOTICES_PER_SECOND / OUTBOX.consumers : undefined;
  deps.log("delivered", { kind, ids: ids.length, ...(await deliverMessages(deps, ids, perSecond)) });
}
