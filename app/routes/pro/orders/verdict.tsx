import { useTexts } from "~/i18n/texts";
import { ButtonForm } from "~/routes/form-problems";
import { Apart } from "~/ui/apart";
import { actionsClass, Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { OrderView } from "./order-view.server";

/** A payment's answer: picture, what happened to the money, the next step. */
export function Verdict({ view }: { view: OrderView }) {
  const { drawing, money, text, here, write } = view;
  const { pay, links, invoice } = view.buttons;
  const { t } = useTexts();
  return (
    <section className="grid items-center gap-x-gap gap-y-5 sm:grid-cols-[220px_minmax(0,1fr)]">
      <img className="w-full max-w-65" src={drawing} width="260" height="170" alt="" />
      <div>
        <p className="border-0 border-s-3 border-double border-gold py-2.5 ps-4 leading-[1.45] font-semibold">
          {money}
        </p>
        {text ? <p className="pt-2.5 max-w-prose wrap-anywhere">{text}</p> : null}
        <div className={actionsClass({ className: "mt-8" })}>
          <Apart>
            {pay ? (
              <ButtonForm id="pay" className="contents">
                <Button own className="max-[479px]:basis-full">
                  {pay}
                </Button>
              </ButtonForm>
            ) : null}
            {here ? (
              <ButtonLink variant="quiet" href={here}>
                {t("shop:do.refresh")}
              </ButtonLink>
            ) : null}
            {links.map(({ href, text: words }, index) => (
              <ButtonLink key={href} variant={pay === null && index === 0 ? "primary" : "plain"} href={href}>
                {words}
              </ButtonLink>
            ))}
            {invoice ? (
              <ButtonLink variant="plain" href={invoice} rel="noopener">
                <Icon name="doc" /> {t("shop:do.invoice")}
              </ButtonLink>
            ) : null}
            {write ? (
              <ButtonLink variant="plain" href={write}>
                {t("shop:do.write")}
              </ButtonLink>
            ) : null}
          </Apart>
        </div>
      </div>
    </section>
  );
}
