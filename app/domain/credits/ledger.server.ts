import { and, desc, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { orders, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/outbox.server";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/subscription-conditions.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { adjustmentCause } from "./adjustment.form";
import { LISTED, WELCOME_CREDITS, welcomeCause } from "./credits.rules";

export const balanceOf = (db: Database, providerId: number) =>
  db
    .select({ balance: sql<number>`max(0, coalesce(sum(${creditEntries.amount}), 0))` })
    .from(creditEntries)
    .where(eq(creditEntries.providerId, providerId));

/** Column: number of credits that a provider owes, because it used credits whose payment was refunded. */
export const owedBy = (db: Database, providerId: number) => {
  const sum = sql<number>`max(0, -coalesce(sum(${creditEntries.amount}), 0))`.mapWith(Number);
  return sql<number>`(${db.select({ owed: sum }).from(creditEntries).where(eq(creditEntries.providerId, providerId))})`;
};

export const isWelcomed = (db: Database, providerId: number) =>
  exists(
    db
      .select({ cause: creditEntries.cause })
      .from(creditEntries)
      .where(eq(creditEntries.cause, welcomeCause(providerId))),
  ).mapWith(Boolean);

export function planOf(db: Database, provider: Provider) {
  const welcomed = isWelcomed(db, provider.providerId);
  return db
    .select({
      kind: providers.kind,
      premiumUntil: providers.premiumUntil,
      shownUntil: SHOWN_UNTIL,
      welcomed,
      owed: owedBy(db, provider.providerId),
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
}

/** Returns whether a provider has its welcome credit; null if its session has ended. */
export async function findWelcome({ db }: Pick<Deps, "db">, provider: Provider) {
  const [plan] = await planOf(db, provider);
  return plan ? plan.welcomed : null;
}

/** One row more than is listed, to detect older ones. */
const READ = LISTED + 1;

export type ProviderLedger = Awaited<ReturnType<typeof findProviderLedger>>;

/** Lists for administrators, newest first (rule ledger-1). Each list has up to one row more than is displayed. */
export async function findProviderLedger({ db }: Pick<Deps, "db">, administrator: Administrator, publicId: string) {
  const open = sessionIsOpen(administrator, "ledger");
  const itself = db.select({ id: providers.id }).from(providers).where(eq(providers.publicId, publicId));
  const isIts = (column: SQL | typeof orders.providerId) => and(sql`${column} = ${itself}`, open);
  const e = creditEntries;
  const { provider, entries, ...lists } = await namedBatch(db, {
    provider: db
      .select({ publicId: providers.publicId, name: providers.name, premiumUntil: providers.premiumUntil })
      .from(providers)
      .where(and(eq(providers.publicId, publicId), open)),
    entries: db
      .select({
        ...columnsOf(e, ["id", "kind", "amount", "requestId", "orderId", "reason"]),
        by: administrators.name,
        at: e.createdAt,
        orderedAt: orders.createdAt,
        balance: sql<number>`sum(${e.amount}) OVER (ORDER BY ${e.id})`,
      })
      .from(e)
      .leftJoin(administrators, eq(administrators.id, e.administratorId))
      .leftJoin(orders, eq(orders.id, e.orderId))
      .where(isIts(sql`${e.providerId}`))
      .orderBy(desc(e.id))
      .limit(READ),
    orders: db
      .select({
        ...columnsOf(orders, ["id", "product", "credits", "interval", "amount", "state", "paymentId"]),
        at: orders.createdAt,
        number: paymentInvoices.number,
        invoiceUrl: paymentInvoices.url,
      })
      .from(orders)
      .leftJoin(paymentInvoices, eq(paymentInvoices.orderId, orders.id))
      .where(isIts(orders.providerId))
      .orderBy(desc(orders.id))
      .limit(READ),
    subscriptions: db
      .select({
        ...columnsOf(subscriptions, ["id", "status", "interval", "startedAt", "periodEnd", "endedAt"]),
        cancels: subscriptions.cancelAtPeriodEnd,
        failedAttempts: subscriptions.failedAttempts,
      })
      .from(subscriptions)
      .where(isIts(sql`${subscriptions.providerId}`))
      .orderBy(desc(subscriptions.startedAt))
      .limit(READ),
    claims: db
      .select(columnsOf(creditClaims, ["id", "requestId", "state", "openedAt", "dueAt", "endedAt"]))
      .from(creditClaims)
      .where(isIts(sql`${creditClaims.providerId}`))
      .orderBy(desc(creditClaims.id))
      .limit(READ),
  });
  const [own] = provider;
  if (!own) throw new DomainError("provider.notFound");
  return { ...own, balance: entries[0]?.balance ?? 0, entries, ...lists };
}

/** Gives a provider its welcome credit once (rule welcome-credit-1): the ledger accepts one row per cause. */
export async function claimWelcomeCredit({ db, clock }: Deps, provider: Provider): Promise<{ claimed: boolean }> {
  const { providerId } = provider;
  const { given } = await guardedBatch(
    db,
    // A deleted account has no session.
    { "onboarding.failed": sessionIsOpen(provider) },
    {
      given: db
        .insert(creditEntries)
        .values({
          providerId,
          kind: "welcome",
          amount: WELCOME_CREDITS,
          cause: welcomeCause(providerId),
          createdAt: clock.now(),
        })
        .onConflictDoNothing({ target: creditEntries.cause }),
    },
  );
  return { claimed: given.rowsAffected === 1 };
}

export interface Adjustment {
  publicId: string;
  key: string;
  amount: number;
  reason: string;
}

/**
 * Adds or deducts credits, and emails the reason (rules ledger-2, ledger-3).
 * @returns the new balance
 * @throws DomainError session.expired, provider.notFound, ledger.belowZero, ledger.used (by another submission)
 */
export async function adjustCredits(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { publicId, key, amount, reason }: Adjustment,
): Promise<{ balance: number }> {
  const { db, clock, links } = deps;
  const { id, email, firstname, locale, market } = providers;
  const { found } = await readInSession(db, [administrator, "adjustCredits"], {
    found: db.select({ id, email, firstname, locale, market }).from(providers).where(eq(providers.publicId, publicId)),
  });
  const [provider] = found;
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
  const { sum } = await guardedBatch(
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
  return { balance: sum[0]?.balance ?? 0 };
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
    figure: { value: `${amount > 0 ? "+" : "−"}${t("shop:count", { count })}` },
    paragraphs: [],
    preview: reason,
    quote: { heading: t("messages:reason"), text: reason },
    closing: [
      { label: t("returns:letter.link"), url },
      ...(amount > 0 ? [] : [{ small: t("returns:adjusted.disagree") }]),
    ],
  });
}
