import { type Translate, useTexts } from "~/i18n/texts";
import { type Column, ListTable } from "../list-table";
import type { LedgerRow, LedgerView } from "./ledger-view.server";

const headsOf = (t: Translate) => ({
  entries: [
    t("admin:ledger.when"),
    t("admin:ledger.what"),
    t("admin:ledger.about"),
    t("admin:ledger.credits"),
    t("admin:ledger.after"),
  ],
  orders: [
    t("admin:ledger.number"),
    t("admin:ledger.product"),
    t("admin:ledger.amount"),
    t("admin:ledger.state"),
    t("admin:ledger.invoice"),
  ],
  subscriptions: [
    t("admin:ledger.plan"),
    t("admin:ledger.state"),
    t("admin:ledger.started"),
    t("admin:ledger.until"),
    t("admin:ledger.failures"),
  ],
  claims: [
    t("admin:ledger.request"),
    t("admin:ledger.state"),
    t("admin:ledger.opened"),
    t("admin:ledger.due"),
    t("admin:ledger.ended"),
  ],
});

const TABLES = ["entries", "orders", "subscriptions", "claims"] as const;

/** Credits, orders, subscriptions and claims. What there is none of says so, and so does a list that is cut. */
export function LedgerTables({ view }: { view: LedgerView }) {
  const { t } = useTexts();
  const heads = headsOf(t);
  return (
    <div className="space-y-block">
      {TABLES.map((name) => {
        const { rows, most } = view[name];
        return (
          <section key={name} className="space-y-4" aria-labelledby={`ledger-${name}`}>
            <h2 className="text-h3" id={`ledger-${name}`}>
              {t(`admin:ledger.${name}`)}
            </h2>
            {rows.length === 0 ? (
              <p className="text-ink-muted">{t("admin:ledger.none")}</p>
            ) : (
              <ListTable
                rows={rows}
                keyOf={({ id }) => id}
                columns={columnsOf(heads[name])}
                labelledBy={`ledger-${name}`}
              />
            )}
            {most === null ? null : <p className="text-small text-ink-muted">{t("admin:ledger.newest", { most })}</p>}
          </section>
        );
      })}
    </div>
  );
}

function columnsOf(heads: readonly string[]): Column<LedgerRow>[] {
  return heads.map((head, index) => ({
    head,
    cell: ({ cells }) => (
      <div>
        <Words {...cells[index]} />
      </div>
    ),
  }));
}

function Words({ text, small, href }: Partial<LedgerRow["cells"][number]>) {
  return (
    <>
      {href ? (
        <a href={href} rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
      {small ? <p className="text-small text-ink-muted wrap-anywhere font-sans font-normal">{small}</p> : null}
    </>
  );
}
