import type { ReactNode } from "react";
import { LISTED, nameOfEntry } from "~/domain/credits/credits.rules";
import type { ProviderLedger } from "~/domain/credits/ledger.server";
import { RETURN_CAUSES, RETURN_FIGURES } from "~/domain/credits/return.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { type Column, ListTable } from "../list-table";

const NONE = "\u2013";

type Row<T extends keyof ProviderLedger> = ProviderLedger[T] extends readonly (infer One)[] ? One : never;

export function LedgerTables({ ledger }: { ledger: ProviderLedger }) {
  const { t } = useTexts();
  const format = useFormat();
  const moment = (at: number | null) => (at === null ? NONE : format.moment(at));
  const planOf = (interval: "month" | "year" | null) => t(`admin:ledger.interval.${interval ?? "month"}`);
  const reasonOf = ({ kind, reason, by }: Row<"entries">) => {
    const cause = kind === "return" ? RETURN_CAUSES.find((known) => known === reason) : undefined;
    const words = cause ? t(`returns:cause.${cause}`, RETURN_FIGURES) : reason;
    return [words, by && t("admin:ledger.by", { name: by })].filter(Boolean).join(" · ");
  };
  const entries: Column<Row<"entries">>[] = [
    { head: t("admin:ledger.when"), cell: ({ at }) => <Cell>{moment(at)}</Cell> },
    {
      head: t("admin:ledger.what"),
      cell: (entry) => <Cell small={reasonOf(entry)}>{t(`admin:ledger.kind.${nameOfEntry(entry)}`)}</Cell>,
    },
    { head: t("admin:ledger.about"), cell: (entry) => <Cell>{aboutOf(entry)}</Cell> },
    { head: t("admin:ledger.credits"), cell: ({ amount }) => <Cell>{format.signed(amount)}</Cell> },
    { head: t("admin:ledger.after"), cell: ({ balance }) => <Cell>{format.number(balance)}</Cell> },
  ];
  const orders: Column<Row<"orders">>[] = [
    { head: t("admin:ledger.number"), cell: ({ id, at }) => <Cell small={moment(at)}>{orderNumber(id, at)}</Cell> },
    {
      head: t("admin:ledger.product"),
      cell: ({ product, credits, interval }) => (
        <Cell>{product === "credits" ? t("admin:ledger.pack", { count: credits ?? 0 }) : planOf(interval)}</Cell>
      ),
    },
    { head: t("admin:ledger.amount"), cell: ({ amount }) => <Cell>{format.cents(amount)}</Cell> },
    { head: t("admin:ledger.state"), cell: ({ state }) => <Cell>{t(`admin:ledger.order.${state}`)}</Cell> },
    {
      head: t("admin:ledger.invoice"),
      cell: ({ number, invoiceUrl, paymentId }) => (
        <Cell small={paymentId}>
          {invoiceUrl ? (
            <a href={invoiceUrl} rel="noopener noreferrer">
              {number ?? NONE}
            </a>
          ) : (
            (number ?? NONE)
          )}
        </Cell>
      ),
    },
  ];
  const subscriptions: Column<Row<"subscriptions">>[] = [
    { head: t("admin:ledger.plan"), cell: ({ id, interval }) => <Cell small={id}>{planOf(interval)}</Cell> },
    {
      head: t("admin:ledger.state"),
      cell: ({ status, cancels }) => <Cell small={cancels ? t("admin:ledger.cancels") : null}>{status}</Cell>,
    },
    { head: t("admin:ledger.started"), cell: ({ startedAt }) => <Cell>{moment(startedAt)}</Cell> },
    { head: t("admin:ledger.until"), cell: ({ endedAt, periodEnd }) => <Cell>{moment(endedAt ?? periodEnd)}</Cell> },
    {
      head: t("admin:ledger.failures"),
      cell: ({ failedAttempts }) => <Cell>{format.number(failedAttempts)}</Cell>,
    },
  ];
  const claims: Column<Row<"claims">>[] = [
    { head: t("admin:ledger.request"), cell: ({ requestId }) => <Cell>{requestId}</Cell> },
    { head: t("admin:ledger.state"), cell: ({ state }) => <Cell>{t(`admin:ledger.claim.${state}`)}</Cell> },
    { head: t("admin:ledger.opened"), cell: ({ openedAt }) => <Cell>{moment(openedAt)}</Cell> },
    { head: t("admin:ledger.due"), cell: ({ dueAt }) => <Cell>{moment(dueAt)}</Cell> },
    { head: t("admin:ledger.ended"), cell: ({ endedAt }) => <Cell>{moment(endedAt)}</Cell> },
  ];
  return (
    <div className="space-y-block">
      <Table name="entries" rows={ledger.entries} columns={entries} />
      <Table name="orders" rows={ledger.orders} columns={orders} />
      <Table name="subscriptions" rows={ledger.subscriptions} columns={subscriptions} />
      <Table name="claims" rows={ledger.claims} columns={claims} />
    </div>
  );
}

/**
 * Returns the id of a request, or the order number that the provider sees. An order that is paid in the next year keeps
 * its number.
 */
function aboutOf({ requestId, orderId, orderedAt, at }: Row<"entries">): string {
  if (requestId !== null) return requestId;
  return orderId === null ? NONE : orderNumber(orderId, orderedAt ?? at);
}

interface TableProps<T> {
  name: "entries" | "orders" | "subscriptions" | "claims";
  /** The newest rows, plus one if there are older rows. */
  rows: T[];
  columns: Column<T>[];
}

function Table<T extends { id: string | number }>({ name, rows, columns }: TableProps<T>) {
  const { t } = useTexts();
  const heading = `ledger-${name}`;
  if (rows.length === 0 && name !== "entries") return null;
  return (
    <section className="space-y-4" aria-labelledby={heading}>
      <h2 className="text-h3" id={heading}>
        {t(`admin:ledger.${name}`)}
      </h2>
      {rows.length === 0 ? (
        <p className="text-ink-muted">{t("admin:ledger.none")}</p>
      ) : (
        <ListTable rows={rows.slice(0, LISTED)} keyOf={({ id }) => String(id)} columns={columns} labelledBy={heading} />
      )}
      {rows.length > LISTED ? (
        <p className="text-small text-ink-muted">{t("admin:ledger.newest", { most: LISTED })}</p>
      ) : null}
    </section>
  );
}

function Cell({ children, small }: { children: ReactNode; small?: ReactNode }) {
  return (
    <div>
      {children}
      {small ? <p className="text-small text-ink-muted wrap-anywhere font-sans font-normal">{small}</p> : null}
    </div>
  );
}
