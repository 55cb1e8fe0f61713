import { newWord } from "./couples";
import { write } from "./database";
import type { ProviderAccount } from "./providers";

const DAY = 86_400_000;

interface TestSubscription {
  interval?: "month" | "year";
  /** Days since the start, and days until the end. */
  startedDaysAgo?: number;
  daysLeft?: number;
  /** Cents that the subscription's only invoice has collected. */
  paid?: number;
  columns?: Record<string, string | number | null>;
}

/** Inserts paid Premium: the subscription, its invoice, and the customer at Stripe. */
export async function subscribe(provider: ProviderAccount, changes: TestSubscription = {}): Promise<string> {
  const { interval = "month", startedDaysAgo = 6, daysLeft = 24, columns = {} } = changes;
  const { paid = interval === "year" ? 75_840 : 7_900 } = changes;
  const now = Date.now();
  const id = `sub_${newWord()}`;
  const row: Record<string, string | number | null> = {
    ...{ id, provider_id: provider.id, status: "active", interval, card: "4242", cancel_at_period_end: 0 },
    ...{ started_at: now - startedDaysAgo * DAY, period_start: now - startedDaysAgo * DAY },
    ...{ period_end: now + daysLeft * DAY, ...columns },
  };
  const names = Object.keys(row);
  await write(
    {
      sql: `INSERT INTO subscriptions (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      args: Object.values(row),
    },
    {
      sql: `INSERT INTO payment_invoices (id, provider_id, subscription_id, number, pdf, paid, created_at, paid_at)
        VALUES (?, ?, ?, 'AL-1', 'https://stripe.example/AL-1.pdf', ?, ?, ?)`,
      args: [`in_${newWord()}`, provider.id, id, paid, now - startedDaysAgo * DAY, now - startedDaysAgo * DAY],
    },
    {
      sql: "INSERT INTO payment_customers (provider_id, vendor_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      args: [provider.id, `cus_${newWord()}`, now],
    },
    { sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [now + daysLeft * DAY, provider.id] },
  );
  return id;
}

const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export function newClubCode(): string {
  const part = () => Array.from({ length: 4 }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)]).join("");
  return `ALLI-${part()}-${part()}`;
}
