import { newPublicId } from "./couples";
import { value, write } from "./database";
import type { ProviderAccount } from "./providers";

const HOUR = 3_600_000;

type Columns = Record<string, string | number | null>;

export interface TestOrder {
  id: number;
  publicId: string;
}

/** Inserts an open order of 5 credits with a payment page. @param columns values that replace defaults, by column */
export async function insertOrder(
  { id, locale, market }: Pick<ProviderAccount, "id" | "locale" | "market">,
  columns: Columns = {},
): Promise<TestOrder> {
  const now = Date.now();
  const publicId = newPublicId();
  const row: Columns = {
    ...{ public_id: publicId, provider_id: id, product: "credits", credits: 5, interval: null, amount: 22_500 },
    ...{
      state: "open",
      checkout_id: `cs_test_${publicId}`,
      checkout_url: `https://checkout.stripe.com/c/pay/${publicId}`,
    },
    ...{ locale, market: market.toUpperCase() },
    ...{ created_at: now, moved_at: now, expires_at: now + 24 * HOUR, checked_at: now },
    ...columns,
  };
  const names = Object.keys(row);
  await write({
    sql: `INSERT INTO orders (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    args: Object.values(row),
  });
  return { id: await value("SELECT id FROM orders WHERE public_id = ?", publicId), publicId };
}

export async function insertPaidOrder(account: ProviderAccount, columns: Columns = {}): Promise<TestOrder> {
  const now = Date.now();
  const order = await insertOrder(account, { state: "paid", paid_at: now, card: "4242", ...columns });
  const row = "SELECT id, provider_id, paid_at, amount, credits FROM orders WHERE id = ?";
  await write(
    {
      sql: `INSERT INTO payment_invoices (id, provider_id, order_id, number, url, pdf, paid, created_at, paid_at)
        SELECT ?, provider_id, id, ?, ?, ?, amount, paid_at, paid_at FROM (${row})`,
      args: [
        `in_${order.publicId}`,
        `A-2026-${order.id}`,
        `https://invoice.stripe.com/i/${order.publicId}`,
        `https://pay.stripe.com/invoice/${order.publicId}/pdf`,
        order.id,
      ],
    },
    {
      sql: `INSERT INTO credit_entries (provider_id, kind, amount, cause, order_id, created_at)
        SELECT provider_id, 'purchase', credits, ?, id, paid_at FROM (${row}) WHERE credits IS NOT NULL`,
      args: [`purchase:${order.publicId}`, order.id],
    },
  );
  return order;
}

export const insertEntry = (providerId: number, kind: string, amount: number, columns: Columns = {}) => {
  const row: Columns = {
    ...{ provider_id: providerId, kind, amount, cause: `${kind}:${newPublicId()}`, created_at: Date.now() },
    ...columns,
  };
  const names = Object.keys(row);
  return write({
    sql: `INSERT INTO credit_entries (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    args: Object.values(row),
  });
};
