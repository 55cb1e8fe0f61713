import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { returnCredits } from "~/domain/credits/return-credits.server";
import type { LinkDeps } from "~/domain/deps";

/** A message that was not delivered, identified by the email or SMS provider's id. */
export interface LostMessage {
  kind: "email" | "sms";
  externalId: string;
}

/**
 * Records that emails to a couple bounce permanently, or that text messages do not reach its number. Returns the
 * credits of its unlocked requests (rule webhook-3). One batch. Applies only to the couple's current address or number.
 * Safe to repeat.
 */
export async function recordUndeliverable(deps: LinkDeps, message: LostMessage): Promise<void> {
  const { db, clock } = deps;
  const recipient = sql`(SELECT o.${sql.identifier(outbox.recipient.name)} FROM ${outbox} o
    WHERE o.${sql.identifier(outbox.externalId.name)} = ${message.externalId} AND o.${sql.identifier(outbox.kind.name)} = ${message.kind})`;
  const [contact, noted, cause] =
    message.kind === "email"
      ? ([accounts.email, accounts.emailBouncedAt, "email_bounced"] as const)
      : ([accounts.phone, accounts.phoneUndeliverableAt, "phone_undeliverable"] as const);
  const isConcerned: SQL = eq(contact, recipient);
  await namedBatch(db, {
    noted: db
      .update(accounts)
      .set(message.kind === "email" ? { emailBouncedAt: clock.now() } : { phoneUndeliverableAt: clock.now() })
      .where(and(isConcerned, isNull(noted))),
    returned: returnCredits(deps, { cause, condition: isConcerned }),
  });
}
