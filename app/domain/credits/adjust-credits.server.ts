import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import { creditEntries } from "#db/schema/credits";
import { providers } from "#db/schema/providers";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { adjustmentCause } from "./adjustment.form";
import { balanceOf } from "./find-ledger.server";

export interface Adjustment {
  /** Public id of the provider. */
  publicId: string;
  key: string;
  /** Credits: positive to add, negative to deduct. */
  amount: number;
  reason: string;
}

/**
 * Adds or deducts credits in a provider's account, with a reason that is emailed to the provider (rules ledger-2,
 * ledger-3). Two round trips; a form that is submitted twice changes nothing.
 * @returns the balance afterwards
 * @throws DomainError session.expired, provider.notFound, ledger.belowZero, ledger.used (the form was submitted before,
 *   with other values)
 */
export async function adjustCredits(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { publicId, key, amount, reason }: Adjustment,
): Promise<{ balance: number }> {
  const { db, clock, links } = deps;
  const { id, email, firstname, locale, market } = providers;
  const {
    provider: [provider],
  } = await readInSession(db, [administrator, "adjustCredits"], {
    provider: db
      .select({ id, email, firstname, locale, market })
      .from(providers)
      .where(eq(providers.publicId, publicId)),
  });
  if (!provider) throw new DomainError("provider.notFound");
  const cause = adjustmentCause(provider.id, key);
  const isEntered = (condition?: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${creditEntries} WHERE ${and(eq(creditEntries.cause, cause), condition)})`;
  const balance = sql`(SELECT coalesce(sum(b.amount), 0) FROM ${creditEntries} b WHERE b.provider_id = ${provider.id})`;
  const content = adjustmentEmail(
    links.brand,
    provider,
    { amount, reason },
    links.url(provider.market, paths.pro.credits()),
  );
  const {
    sum: [sum],
  } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(administrator, "adjustCredits"),
      "provider.notFound": exists(db.select({ id }).from(providers).where(eq(id, provider.id))),
      "ledger.used": sql`NOT ${isEntered(or(ne(creditEntries.amount, amount), ne(creditEntries.reason, reason)))}`,
      "ledger.belowZero": sql`${isEntered()} OR ${balance} + ${amount} >= 0`,
    },
    {
      adjusted: db
        .insert(creditEntries)
        .values({
          providerId: provider.id,
          kind: "adjustment",
          amount,
          cause,
          reason,
          administratorId: administrator.administratorId,
          createdAt: clock.now(),
        })
        .onConflictDoNothing({ target: creditEntries.cause }),
      entered: auditStatement(
        deps,
        administrator,
        { act: "credits.adjusted", subjectKind: "provider", subjectId: publicId, after: { amount } },
        PREVIOUS_WROTE,
      ),
      email: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: provider.email,
          providerId: provider.id,
          dedupeKey: `creditsAdjusted:${provider.id}:${key}`,
          ...content,
        },
        PREVIOUS_WROTE,
      ),
      sum: balanceOf(db, provider.id),
    },
  );
  return { balance: sum?.balance ?? 0 };
}

export function adjustmentEmail(
  brand: string,
  { firstname, locale }: { firstname: string; locale: Locale },
  { amount, reason }: Pick<Adjustment, "amount" | "reason">,
  url: string,
): Email {
  const t = translator(locale);
  const count = Math.abs(amount);
  const way = amount > 0 ? "added" : "taken";
  return renderEmail({
    brand,
    reader: { firstname, locale },
    fine: necessaryFine(locale, "money"),
    subject: t(`returns:adjusted.${way}`, { brand, count }),
    paragraphs: [t(`returns:adjusted.${way}Text`, { brand, count })],
    quote: { heading: t("messages:reason"), text: reason },
    closing: [{ label: t("returns:letter.link"), url }],
  });
}
