import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { CreditsView } from "./credits-view.server";

/** Orders that are not over: each leads to its page. Nothing when there is none. */
export function WaitingOrders({ orders }: { orders: CreditsView["waiting"] }) {
  const { t } = useTexts();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 className="text-h3 mb-3.5" id="waiting">
        {t("shop:waiting.heading")}
      </h2>
      <ul>
        {orders.map(({ publicId, number, what, state }) => (
          <li key={publicId} className="border-t border-line py-3 last:border-b">
            <a className="inline-flex min-h-11 items-center" href={paths.pro.order(publicId)}>
              {number}
            </a>
            <br />
            <span className="text-small">{what}</span> <span className="text-small text-ink-muted">{state}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
