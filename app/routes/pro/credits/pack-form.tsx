import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { actionsClass, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { choiceClass } from "~/ui/choice";
import { classNames } from "~/ui/class-names";
import { tickClass } from "~/ui/input";
import { panelClass } from "~/ui/panel";
import type { CreditsView } from "./credits-view.server";

/** Chosen as long as nothing else is. */
const PRESET = 5;

/** The packs as one choice. It leads to the confirmation; nothing is ordered before that, so the form is a GET. */
export function PackForm({ offers, request }: Pick<CreditsView, "offers" | "request">) {
  const { t } = useTexts();
  return (
    <form className={panelClass("card", "shop-buy")} action={paths.pro.confirmOrder({})}>
      {request ? <input type="hidden" name="request" value={request.publicId} /> : null}
      <fieldset>
        <legend className="font-serif">{t("shop:buy.heading")}</legend>
        <div className="shop-packs">
          {offers.map(({ credits, price, each, saving }) => (
            <label className={choiceClass({ className: "shop-pack" })} htmlFor={`pack-${credits}`} key={credits}>
              {" "}
              <input
                className={`${tickClass} md:absolute md:top-3.5 md:right-3.5`}
                type="radio"
                name="credits"
                id={`pack-${credits}`}
                value={credits}
                defaultChecked={credits === PRESET}
              />{" "}
              <span>
                <span className="n">{credits}</span> {t("shop:buy.pack", { count: credits })}
              </span>{" "}
              <span className="cost">
                {price} <small>{saving ? t("shop:buy.each", { price: each }) : t("shop:buy.base")}</small>{" "}
                {saving ? (
                  <span className="block font-sans leading-normal md:mt-3">
                    <Chip kind="good">{t("shop:buy.saving", { price: saving })}</Chip>
                  </span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={actionsClass}>
        <Button>
          <span className="shop-ifnot">{t("shop:buy.check")}</span>
          {offers.map(({ credits, price }) => (
            <span className={classNames("shop-if", `if-${credits}`)} key={credits}>
              {" "}
              {t("shop:buy.button", { count: credits, price })}
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
            {t("shop:buy.back", { reference: request.reference, event: request.event })}
          </a>
        </p>
      ) : null}
    </form>
  );
}
