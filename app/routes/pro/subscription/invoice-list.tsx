import type { PremiumInvoice } from "~/domain/subscriptions/find-subscription.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { iconLinkClass } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Icon } from "~/ui/icon";
import { tableClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** Number of invoices that are visible without unfolding. */
const SHOWN = 6;

interface InvoicesProps {
  invoices: readonly PremiumInvoice[];
}

/** Renders the paid invoices of Premium, the newest first. Stripe has issued them, with their VAT (rule premium-17). */
export function InvoiceList({ invoices }: InvoicesProps) {
  const { t } = useTexts();
  if (invoices.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="invoices">
      <h2 className="text-h3" id="invoices">
        {t("premium:invoices.heading")}
      </h2>
      <Invoices invoices={invoices.slice(0, SHOWN)} />
      {invoices.length > SHOWN ? (
        <Disclosure summary={t("premium:invoices.earlier")}>
          <Invoices invoices={invoices.slice(SHOWN)} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function Invoices({ invoices }: InvoicesProps) {
  const { t } = useTexts();
  const format = useFormat();
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t("premium:invoices.heading")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shop:statement.date")}</th>
          <th scope="col" className="text-end">
            {t("premium:invoices.amount")}
          </th>
          <th scope="col" className="ps-4">
            {t("shop:statement.invoice")}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, url, pdf, paid, paidAt }) => {
          const href = pdf ?? url;
          const name = number ?? t("shop:statement.invoice");
          return (
            <tr key={id}>
              <th scope="row" className="py-1 align-middle font-normal">
                {format.shortDay(paidAt)}
              </th>
              <td className="py-1 text-end align-middle tabular-nums">{format.money(paid)}</td>
              <td className="py-1 ps-4 align-middle">
                {href === null ? (
                  name
                ) : (
                  <a className={iconLinkClass} href={href} rel="noopener">
                    <Icon name="doc" /> {name}
                    {pdf === null ? null : <VisuallyHidden> {t("shop:statement.pdf")}</VisuallyHidden>}
                  </a>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
