import { paymentEvents } from "#db/schema/payments";
import type { PaymentEvent, Payments } from "~/adapters/payments/port";
import type { Deps } from "~/domain/deps";

/** Stores an event once, for the sweep. */
export async function receiveEvent({ db, clock }: Deps & { payments: Payments }, event: PaymentEvent): Promise<void> {
  const { id, type, objectId, createdAt } = event;
  const now = clock.now();
  await db
    .insert(paymentEvents)
    .values({ id, type, objectId, createdAt, receivedAt: now, nextAttemptAt: now })
    .onConflictDoNothing();
}
