import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { creditEntries } from "#db/schema/credits";
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
  db.all<{ balance: number }>(
    sql`SELECT coalesce(sum(amount), 0) AS balance FROM credit_entries WHERE provider_id = ${providerId}`,
  );

/** The provider's credits and plan, in one round trip. @returns null when its session has ended */
export async function findLedger({ db }: Pick<Deps, "db">, provider: Provider): Promise<Ledger | null> {
  const { providerId } = provider;
  const [rows, [sum], entries] = await db.batch([
    db.all<{ premiumUntil: number | null; welcomed: 0 | 1 }>(sql`
      SELECT premium_until AS premiumUntil, EXISTS (SELECT 1 FROM credit_entries WHERE cause = ${welcomeCause(providerId)}) AS welcomed
      FROM providers WHERE id = ${providerId} AND ${sessionIsOpen(provider)}`),
    balanceOf(db, providerId),
    db.all<LedgerEntry>(sql`
      SELECT kind, amount, created_at AS createdAt FROM credit_entries
      WHERE provider_id = ${providerId} AND ${sessionIsOpen(provider)}
      ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`),
  ]);
  const row = rows[0];
  return row
    ? { premiumUntil: row.premiumUntil, welcomed: row.welcomed === 1, balance: sum?.balance ?? 0, entries }
    : null;
}

/** Whether the provider has its welcome credit already. @returns null when its session has ended */
export async function hasWelcomeCredit({ db }: Pick<Deps, "db">, provider: Provider): Promise<boolean | null> {
  const [row] = await db.all<{ claimed: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM credit_entries WHERE cause = ${welcomeCause(provider.providerId)}) AS claimed
    FROM providers WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  return row ? row.claimed === 1 : null;
}
