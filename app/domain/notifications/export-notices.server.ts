import { and, eq, lte, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accountNoticeChoices, digestItems, mailStops, providerNoticeChoices } from "#db/schema/notices";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { rowsOf } from "./choose-notices.server";

/**
 * Returns the statements for the export of an account: notice settings, summary lines, and mail stops of its address.
 */
export function noticeExports(db: Database, chooser: Couple | Provider, condition: SQL, now: number) {
  const { owner, id } = rowsOf(chooser);
  const choices = "providerId" in chooser ? providerNoticeChoices : accountNoticeChoices;
  const isOwn =
    "providerId" in chooser
      ? [eq(providerNoticeChoices.providerId, id), eq(digestItems.providerId, id)]
      : [eq(accountNoticeChoices.accountId, id), eq(digestItems.accountId, id)];
  const { notice, delivery, changedAt } = choices;
  const line = { notice: digestItems.notice, text: digestItems.text, url: digestItems.url };
  return {
    noticeChoices: db.select({ notice, delivery, changedAt }).from(choices).where(and(isOwn[0], condition)),
    summaryLines: db
      .select({ ...line, createdAt: digestItems.createdAt, sentAt: digestItems.sentAt })
      .from(digestItems)
      // A delayed line may never be sent.
      .where(and(isOwn[1], lte(digestItems.createdAt, now), condition)),
    mailStops: db
      .select({ recipient: mailStops.recipient, reason: mailStops.reason, stoppedAt: mailStops.since })
      .from(mailStops)
      .innerJoin(owner, eq(owner.email, mailStops.recipient))
      .where(and(eq(owner.id, id), condition)),
  };
}
