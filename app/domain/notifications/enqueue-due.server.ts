import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import type { QueuedWork, Queues } from "~/adapters/queues/port";
import type { Deps } from "~/domain/deps";
import { PROMPT } from "./notices.rules";
import { OUTBOX } from "./outbox.rules";

interface EnqueueDeps extends Deps {
  queues: Queues;
  /** Emails per second that the consumers of notices send together. */
  noticesPerSecond: number;
}

/** Returns the number of ids that the cron enqueues per run and kind. A longer queue would only repeat ids. */
export const noticesPerRun = (perSecond: number) => Math.ceil(perSecond * OUTBOX.secondsPerRun);

/** Splits ids into messages. */
export function workOf(kind: QueuedWork["kind"], ids: readonly number[]): QueuedWork[] {
  const work: QueuedWork[] = [];
  for (let from = 0; from < ids.length; from += OUTBOX.idsPerMessage)
    work.push({ kind, ids: ids.slice(from, from + OUTBOX.idsPerMessage) });
  return work;
}

const isNotice = and(isNotNull(outbox.notice), notInArray(outbox.notice, [...PROMPT]));
const isPrompt = or(isNull(outbox.notice), inArray(outbox.notice, [...PROMPT]));

/**
 * Passes the ids of due messages to the queues, the oldest first; runs in the cron. Writes nothing: ids that no
 * consumer has reached after a minute are enqueued again, and the lease of a row prevents a second delivery.
 */
export async function enqueueDue({ db, clock, queues, noticesPerSecond }: EnqueueDeps): Promise<void> {
  const now = clock.now();
  // Two statements per kind, because an OR of both states would read and sort all due rows.
  const select = (condition: SQL | undefined, limit: number) =>
    db.select({ id: outbox.id }).from(outbox).where(condition).orderBy(asc(outbox.nextAttemptAt)).limit(limit);
  const waiting = and(eq(outbox.state, "pending"), lte(outbox.nextAttemptAt, now));
  const expired = and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now));
  const most = noticesPerRun(noticesPerSecond);
  const due = await namedBatch(db, {
    messages: [
      select(and(waiting, isPrompt), OUTBOX.messagesPerRun),
      select(and(expired, isPrompt), OUTBOX.messagesPerRun),
    ] as const,
    notices: [select(and(waiting, isNotice), most), select(and(expired, isNotice), most)] as const,
  });
  const idsOf = (rows: readonly { id: number }[][]) => rows.flat().map(({ id }) => id);
  await queues.send([...workOf("messages", idsOf(due.messages)), ...workOf("notices", idsOf(due.notices))]);
}
