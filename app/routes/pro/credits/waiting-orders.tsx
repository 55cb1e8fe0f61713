import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visually-hidden";
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
        {orders.map(({ publicId, number, what, state, mayDrop }) => (
          <li key={publicId} className="border-t border-line py-3 last:border-b">
            <a className="inline-flex min-h-11 items-center" href={paths.pro.order(publicId)}>
              {number}
            </a>
            <br />
            <span className="text-small">{what}</span> <span className="text-small text-ink-muted">{state}</span>
            {mayDrop ? (
              <ButtonForm id={`drop-${publicId}`} action={paths.pro.order(publicId)}>
                <Button own variant="plain" className="px-0! font-normal!" name="intent" value="drop">
                  {t("shop:waiting.drop")} <VisuallyHidden>{number}</VisuallyHidden>
                </Button>
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
