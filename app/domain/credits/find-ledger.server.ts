import { and, desc, eq, exists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { welcomeCause } from "./credits.rules";

/** A row of the ledger. Credits: added above zero, used below. */
export interface LedgerEntry {
  kind: (typeof creditEntries.$inferSelect)["kind"];
  amount: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export interface Ledger {
  /** Sum of all entries, also of those that are too old to be listed. */
  balance: number;
  /** The newest first. */
  entries: LedgerEntry[];
  /** Has its welcome credit. */
  welcomed: boolean;
  /** Premium is active until then; null: never was. */
  premiumUntil: number | null;
}

/** The newest entries that are listed. */
const LISTED = 200;

/** For a batch: what is in a provider's account, in credits. */
export const balanceOf = (db: Database, providerId: number) =>
  db
    .select({ balance: sql<number>`coalesce(sum(${creditEntries.amount}), 0)` })
    .from(creditEntries)
    .where(eq(creditEntries.providerId, providerId));

/** For a batch: the provider's plan, and whether it has its welcome credit. No row when its session has ended. */
export function planOf(db: Database, provider: Provider) {
  const welcome = db
    .select({ cause: creditEntries.cause })
    .from(creditEntries)
    .where(eq(creditEntries.cause, welcomeCause(provider.providerId)));
  return db
    .select({ premiumUntil: providers.premiumUntil, welcomed: exists(welcome).mapWith(Boolean) })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
}

/** The provider's credits and plan, in one round trip. @returns null when its session has ended */
export async function findLedger({ db }: Pick<Deps, "db">, provider: Provider): Promise<Ledger | null> {
  const {
    plan: [plan],
    sum: [sum],
    entries,
  } = await namedBatch(db, {
    plan: planOf(db, provider),
    sum: balanceOf(db, provider.providerId),
    entries: db
      .select({ kind: creditEntries.kind, amount: creditEntries.amount, createdAt: creditEntries.createdAt })
      .from(creditEntries)
      .where(and(eq(creditEntries.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
      .limit(LISTED),
  });
  return plan ? { ...plan, balance: sum?.balance ?? 0, entries } : null;
}

/** Whether the provider has its welcome credit already. @returns null when its session has ended */
export async function hasWelcomeCredit({ db }: Pick<Deps, "db">, provider: Provider): Promise<boolean | null> {
  const [plan] = await planOf(db, provider);
  return plan ? plan.welcomed : null;
}
