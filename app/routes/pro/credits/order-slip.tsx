import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button, iconLinkClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Note } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { panelClass } from "~/ui/panel";
import type { ConfirmView } from "./confirm-view.server";

/** A dotted leader leads from the words to the amount. */
const LINE =
  "flex items-baseline gap-2.5 py-[7px] before:order-1 before:min-w-4 before:flex-1 before:border-0 before:border-b before:border-dotted before:border-edge before:content-['']";

const AMOUNT = "order-2 flex-none whitespace-nowrap tabular-nums";

/** The lines of an order, its sum, and the button that leads to the vendor's page. */
export function OrderSlip({ view }: { view: ConfirmView }) {
  const { t } = useTexts();
  const { credits, premium, paidLately } = view;
  const again = paidLately !== null && credits !== null;
  return (
    <ButtonForm
      id="order"
      action={paths.pro.confirmOrder({})}
      className={panelClass("card", "space-y-4")}
      aria-labelledby="order-heading"
    >
      <h2 className="text-h3" id="order-heading">
        {view.heading}
      </h2>
      <dl>
        {view.lines.map(({ term, value, quiet }) => (
          <div key={term} className={classNames(LINE, quiet && "text-small text-ink-muted")}>
            <dt>{term}</dt>
            <dd className={AMOUNT}>{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline gap-2.5 border-0 border-t-3 border-double border-gold pt-3.5 pb-[7px]">
          <dt className="flex-1 leading-[1.3] font-semibold">{t("shop:confirm.sum")}</dt>
          <dd className={classNames(AMOUNT, "font-serif text-[clamp(1.875rem,1.5rem+1.4vw,2.5rem)] leading-none")}>
            {view.sum}
          </dd>
        </div>
      </dl>
      {view.vatLater ? <p className="text-small text-ink-muted">{t("shop:confirm.vatLater")}</p> : null}
      {view.terms.map((sentence) => (
        <p className="text-small" key={sentence}>
          {sentence}
        </p>
      ))}
      {again ? <Note>{t("shop:twice.credits", { count: credits, ago: paidLately, price: view.sum })}</Note> : null}
      <Button own wide variant={again ? "quiet" : "primary"}>
        {t(again ? "shop:confirm.payAgain" : "shop:confirm.pay", { price: view.sum })} <Icon name="next" />
      </Button>
      {credits === null ? null : (
        <p className="flex justify-between gap-3 text-small text-ink-muted">
          <span>
            {view.owed > 0
              ? t("shop:confirm.owes", { count: view.owed })
              : t("shop:confirm.have", { count: view.balance })}
          </span>{" "}
          <span>{t("shop:confirm.then", { number: view.afterwards })}</span>
        </p>
      )}
      {again ? (
        <p>
          <a className={iconLinkClass} href={paths.pro.credits()}>
            {t("shop:twice.see", { count: view.balance })}
          </a>
        </p>
      ) : null}
      <p className="border-t border-line pt-3.5 text-small">
        {t("shop:confirm.terms", { brand: view.brand })}{" "}
        <a className="block w-fit py-2.5" href={`${paths.terms()}#sales`}>
          {t("shop:confirm.termsLink")}
        </a>
      </p>
      <input type="hidden" name="key" value={view.key} />
      {credits === null ? null : <input type="hidden" name="credits" value={credits} />}
      {premium === null ? null : <input type="hidden" name="premium" value={premium} />}
      {view.request ? <input type="hidden" name="request" value={view.request.publicId} /> : null}
    </ButtonForm>
  );
}
