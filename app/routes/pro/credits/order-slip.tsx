import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { type Product, priceOf, vatIn } from "~/domain/payments/order.rules";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { useFormat, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { panelClass } from "~/ui/panel";
import { IconLink } from "~/ui/touch-link";

const LINE =
  "flex items-baseline gap-2.5 py-[7px] before:order-1 before:min-w-4 before:flex-1 before:border-0 before:border-b before:border-dotted before:border-edge before:content-['']";

const AMOUNT = "order-2 flex-none whitespace-nowrap tabular-nums";

interface OrderSlipProps {
  product: Product;
  /** Public id of the request that the provider wants to unlock with the credit. */
  request: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  balance: number;
  owed: number;
  /** Time of a payment for the same product within the last minutes, in milliseconds since the epoch; null: none. */
  paidRecently: number | null;
  orderKey: string;
  brand: string;
  vatPercent: number;
  vatLater: boolean;
}

export function OrderSlip(props: OrderSlipProps) {
  const { product, request, now, balance, owed, paidRecently, orderKey, brand, vatPercent, vatLater } = props;
  const { t, format } = useLanguage();
  const amount = priceOf(product) ?? 0;
  const price = format.money(amount);
  const credits = product.product === "credits" ? product.credits : null;
  const interval = product.product === "premium" ? product.interval : null;
  const again = paidRecently !== null && credits !== null;
  return (
    <ButtonForm
      id="order"
      action={paths.pro.confirmOrder({})}
      className={panelClass("card", "space-y-4")}
      aria-labelledby="order-heading"
    >
      <h2 className="text-h3" id="order-heading">
        {product.product === "credits"
          ? t("shop:count", { count: product.credits })
          : t(`shop:premium.${product.interval}`)}
      </h2>
      <dl>
        <ProductLines product={product} amount={amount} />
        {vatLater ? null : (
          <Line quiet term={t("shop:confirm.vat", { percent: format.percent(vatPercent / 100) })}>
            {vatIn(amount, vatPercent)}
          </Line>
        )}
        <div className="mt-2 flex items-baseline gap-2.5 border-0 border-t-3 border-double border-gold pt-3.5 pb-[7px]">
          <dt className="flex-1 leading-[1.3] font-semibold">{t("shop:confirm.sum")}</dt>
          <dd className={classNames(AMOUNT, "font-serif text-h2 leading-none")}>{price}</dd>
        </div>
      </dl>
      {vatLater ? <p className="text-small text-ink-muted">{t("shop:confirm.vatLater")}</p> : null}
      {interval === null ? null : <Terms interval={interval} price={price} now={now} />}
      {again ? (
        <Note>{t("shop:twice.credits", { count: credits, ago: format.ago(now - paidRecently), price })}</Note>
      ) : null}
      <Button own wide variant={again ? "quiet" : "primary"}>
        {t(again ? "shop:confirm.payAgain" : "shop:confirm.pay", { price })} <Icon name="next" />
      </Button>
      {credits === null ? null : (
        <p className="flex justify-between gap-3 text-small text-ink-muted">
          <span>{owed > 0 ? t("shop:confirm.owes", { count: owed }) : t("shop:confirm.have", { count: balance })}</span>{" "}
          <span>{t("shop:confirm.then", { number: Math.max(0, balance - owed + credits) })}</span>
        </p>
      )}
      {again ? (
        <p>
          <IconLink href={paths.pro.credits()}>{t("shop:twice.see", { count: balance })}</IconLink>
        </p>
      ) : null}
      <p className="-mb-2.5 border-t border-line pt-3.5 text-small">
        {t("shop:confirm.terms", { brand })}{" "}
        <a className="block w-fit py-2.5" href={`${paths.terms()}#sales`}>
          {t("shop:confirm.termsLink")}
        </a>
      </p>
      <input type="hidden" name="key" value={orderKey} />
      {credits === null ? null : <input type="hidden" name="credits" value={credits} />}
      {interval === null ? null : <input type="hidden" name="premium" value={interval} />}
      {request ? <input type="hidden" name="request" value={request} /> : null}
    </ButtonForm>
  );
}

/** @param amount cents */
function ProductLines({ product, amount }: { product: Product; amount: number }) {
  const { t, format } = useLanguage();
  if (product.product === "credits") {
    const price = format.money(amount / product.credits);
    return <Line term={t("shop:confirm.line.credits", { count: product.credits, price })}>{amount}</Line>;
  }
  if (product.interval === "month") return <Line term={t("shop:confirm.line.month")}>{amount}</Line>;
  const months = PRICES.premium.month * 12;
  const percent = format.percent((months - amount) / months);
  return (
    <>
      <Line term={t("shop:confirm.line.year")}>{months}</Line>
      <Line term={t("shop:confirm.discount", { percent })}>{amount - months}</Line>
    </>
  );
}

interface LineProps {
  term: string;
  quiet?: boolean;
  /** Cents. */
  children: number;
}

function Line({ term, quiet, children }: LineProps) {
  const format = useFormat();
  return (
    <div className={classNames(LINE, quiet && "text-small text-ink-muted")}>
      <dt>{term}</dt>
      <dd className={AMOUNT}>{format.cents(children).replace("-", "−")}</dd>
    </div>
  );
}

function Terms({ interval, price, now }: { interval: "month" | "year"; price: string; now: number }) {
  const { t, format } = useLanguage();
  if (interval === "year")
    return (
      <p className="text-small">
        {t("shop:confirm.yearly", {
          price,
          date: format.dayOfYear(now),
          days: Math.round(SUBSCRIPTIONS.reminder / days(1)),
          withdrawal: Math.round(SUBSCRIPTIONS.withdrawal / days(1)),
        })}
      </p>
    );
  return (
    <>
      <p className="text-small">{t("shop:confirm.monthly", { price, day: format.dayOfMonth(now) })}</p>
      {format.dayNumber(now) > 28 ? <p className="text-small">{t("shop:confirm.shortMonths")}</p> : null}
    </>
  );
}
