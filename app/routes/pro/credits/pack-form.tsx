import type { PRICES } from "~/domain/credits/credits.rules";
import type { EventOfRequest } from "~/domain/credits/shop.server";
import { OFFERS } from "~/domain/payments/order.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { actionsClass, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { choiceClass } from "~/ui/choice";
import { classNames, tickClass } from "~/ui/classes";
import { panelClass } from "~/ui/panel";
import { describeEvent } from "./describe-entry";

const PRESET = 5;

type PackSize = 1 | (typeof PRICES.packs)[number]["credits"];

/** Classes that show the selected pack on the button. Browsers without `:has()` show a general text. */
const SHOWN_WITH: Record<PackSize, string> = {
  1: 'group-has-[[value="1"]:checked]/buy:inline',
  5: 'group-has-[[value="5"]:checked]/buy:inline',
  10: 'group-has-[[value="10"]:checked]/buy:inline',
  25: 'group-has-[[value="25"]:checked]/buy:inline',
};

const packClass = classNames(
  choiceClass(),
  "max-[359px]:gap-2 max-[359px]:px-3 md:flex-col md:items-start md:gap-0.5 md:p-4.5",
);

interface PackFormProps {
  /** Request that the provider wants to unlock with the credit; null: none. */
  request: (EventOfRequest & { reference: string }) | null;
}

/**
 * Renders the packs as radio buttons. The confirmation page follows and nothing is ordered yet, so the form uses GET.
 */
export function PackForm({ request }: PackFormProps) {
  const { t } = useTexts();
  const format = useFormat();
  return (
    <form className={panelClass("card", "group/buy")} action={paths.pro.confirmOrder({})}>
      {request ? <input type="hidden" name="request" value={request.publicId} /> : null}
      <fieldset>
        <legend className="font-serif text-h3 font-normal">{t("shop:buy.heading")}</legend>
        <div className="grid auto-rows-fr gap-2.5 md:grid-cols-4">
          {OFFERS.map(({ credits, price, each, saving }) => (
            <label className={packClass} htmlFor={`pack-${credits}`} key={credits}>
              {" "}
              <input
                className={classNames(tickClass, "md:absolute md:top-3.5 md:right-3.5")}
                type="radio"
                name="credits"
                id={`pack-${credits}`}
                value={credits}
                defaultChecked={credits === PRESET}
              />{" "}
              <span className="min-w-0 flex-1 wrap-normal md:flex-none">
                <span className="font-serif text-h2 leading-none md:mb-0.5 md:block md:text-calm">{credits}</span>{" "}
                {t("shop:buy.pack", { count: credits })}
              </span>{" "}
              <span className="flex-none text-end font-serif text-h3 leading-[1.15] wrap-normal md:mt-3 md:text-start">
                {format.money(price)}{" "}
                <small className="mt-[3px] block font-sans text-small leading-[1.4] text-ink-muted">
                  {saving > 0 ? t("shop:buy.each", { price: format.money(each) }) : t("shop:buy.base")}
                </small>{" "}
                {saving > 0 ? (
                  <span className="ms-auto block w-fit font-sans leading-[1.6] md:ms-0 md:mt-3">
                    <Chip kind="good">{t("shop:buy.saving", { price: format.money(saving) })}</Chip>
                  </span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={actionsClass({ className: "mt-8" })}>
        <Button>
          <span className="group-has-[[name=credits]:checked]/buy:hidden">{t("shop:buy.check")}</span>
          {OFFERS.map(({ credits, price }) => (
            <span className={classNames("hidden", SHOWN_WITH[credits as PackSize])} key={credits}>
              {" "}
              {t("shop:buy.button", { count: credits, price: format.money(price) })}
            </span>
          ))}
        </Button>{" "}
        <p className="text-small text-ink-muted">
          {t("shop:buy.hint")}
          <br />
          {t("shop:buy.prices")}
        </p>
      </div>
      {request ? (
        <p className="text-small pt-2.5">
          <a href={paths.pro.request(request.publicId)}>
            {t("shop:buy.back", { reference: request.reference, event: describeEvent({ t, format }, request) })}
          </a>
        </p>
      ) : null}
    </form>
  );
}
