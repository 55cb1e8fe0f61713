import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { returnCredits } from "~/domain/credits/returns.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { sha256 } from "~/domain/secrets.server";

/** Content of a signed link that verifies a mailbox. It contains no address, because URLs appear in logs. */
export interface MailboxLink {
  accountId: number;
  hash: string;
}

export const mailboxHash = async (email: string) => (await sha256(email)).slice(0, 32);

/** @returns null if the account is deleted or has another address */
export async function findMailbox({ db }: Pick<Deps, "db">, { accountId, hash }: MailboxLink) {
  const [account] = await db
    .select({ email: accounts.email, at: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || (await mailboxHash(account.email)) !== hash) return null;
  return { email: account.email, confirmed: account.at !== null };
}

/** Verifies a mailbox and ends its email stop (rule mailbox-1). A repeat keeps the first time. False: outdated link. */
export async function confirmMailbox(deps: Deps, link: MailboxLink): Promise<boolean> {
  const { db, clock } = deps;
  const mailbox = await findMailbox(deps, link);
  if (!mailbox) return false;
  const isThis = and(eq(accounts.id, link.accountId), eq(accounts.email, mailbox.email));
  const { after } = await namedBatch(db, {
    written: db
      .update(accounts)
      .set({ emailVerifiedAt: clock.now(), emailBouncedAt: null })
      .where(and(isThis, isNull(accounts.emailVerifiedAt))),
    lifted: db.delete(mailStops).where(eq(mailStops.recipient, mailbox.email)),
    after: db.select({ confirmed: sql`1` }).from(accounts).where(isThis),
  });
  return after.length > 0;
}

/** A message that was not delivered, identified by the email or SMS provider's id. */
export interface LostMessage {
  kind: "email" | "sms";
  externalId: string;
}

/** Records that messages do not reach a couple, and returns the credits of its unlocked requests (rule webhook-3). */
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
