import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PRICES } from "~/domain/credits/credits.rules";
import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { findShop, type WaitingOrder } from "~/domain/credits/shop.server";
import { OFFERS, orderNumber } from "~/domain/payments/order.rules";
import { planAt } from "~/domain/subscriptions/subscription.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { referenceOf } from "~/routes/pro/requests/request-texts";
import { actionsClass, BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { choiceClass } from "~/ui/choice";
import { classNames, tickClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Note } from "~/ui/flash";
import { SectionTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";
import { Section } from "~/ui/section";
import { VisuallyHidden } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";
import { describeEvent, Statement } from "./statement";

export const handle: RouteHandle = { title: "shop:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const isWhole = searchParams.get("statement") === "all";
  const found = await findShop(context, provider, context.locale, searchParams.get("request"), isWhole);
  const { premiumUntil, shownUntil, request: waiting, ...shop } = found ?? providerGone(context);
  return {
    ...shop,
    isWhole,
    brand: context.settings.BRAND_NAME,
    /** Milliseconds since the epoch; null: the free plan. */
    premiumUntil: planAt(context.clock.now(), premiumUntil) === "premium" ? shownUntil : null,
    /** Request that the provider wants to unlock with the credit; null: none. */
    request: waiting && { ...waiting, reference: referenceOf(waiting) },
  };
}

/** Renders the shop for credits and the statement (rules shop-1 and shop-2). */
export default function Credits() {
  const { owed, welcomed, waiting, entries, more, brand, isWhole } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const statement = <Statement entries={entries} more={more} brand={brand} isWhole={isWhole} />;
  if (isWhole)
    return (
      <div>
        <p>
          <BackLink href={paths.pro.credits()}>{t("shop:heading")}</BackLink>
        </p>
        {statement}
      </div>
    );
  return (
    <div className="space-y-block">
      <header>
        <h1 className="text-calm">{t("shop:heading")}</h1>
      </header>
      <Balance />
      <Owed credits={owed} />
      {welcomed ? null : (
        <Note>
          <a href={paths.pro.welcome()}>{t("dashboard:welcome.waiting")}</a>
        </Note>
      )}
      <WaitingOrders orders={waiting} />
      <PackForm />
      <Returns />
      {statement}
      <Questions />
    </div>
  );
}

/** Maximum number of rings. More would be too small to count, so only the figure is shown. */
const MOST_RINGS = 7;

function Balance() {
  const { balance: credits, premiumUntil } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const rings = credits <= MOST_RINGS ? Array.from({ length: credits }, (_, ring) => ring) : [];
  return (
    <section aria-label={t("shop:balance.label")}>
      <p className="flex h-[clamp(6.5rem,4.4rem+8vw,10.75rem)] items-end gap-[clamp(16px,3vw,36px)] [background:linear-gradient(var(--gold),var(--gold))_0_100%/100%_1px_no-repeat]">
        <span className="-mb-[0.118em] font-serif text-[clamp(9rem,6.4rem+10vw,13.5rem)] leading-[0.72] tracking-[-0.04em]">
          {credits}
        </span>
        {rings.length > 0 ? (
          <svg
            className="-mb-[15px] h-7.5 max-w-[60%] overflow-visible fill-paper stroke-evergreen stroke-[1.8]"
            viewBox={`0 0 ${rings.length * 40} 30`}
            aria-hidden="true"
          >
            {rings.map((ring) => (
              <circle key={ring} cx={18 + ring * 40} cy="15" r="12" className={ring % 2 ? "stroke-gold" : undefined} />
            ))}
          </svg>
        ) : null}
      </p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2">
        <p className="text-lead text-ink-muted flex flex-wrap items-center gap-3">
          {t("shop:balance.under", { count: credits })}{" "}
          {premiumUntil === null ? null : <Chip>{t("shop:balance.paused")}</Chip>}
        </p>
        <p className="text-small text-ink-muted">
          {t("shop:balance.one")}
          <br />
          {premiumUntil === null ? (
            <a href={paths.pro.subscription()}>{t("shop:balance.premium")}</a>
          ) : (
            t("shop:balance.pausedText", { date: format.day(premiumUntil) })
          )}
        </p>
      </div>
    </section>
  );
}

/** Explains owed credits: they were used, and then their payment was refunded. Renders nothing without any. */
function Owed({ credits }: { credits: number }) {
  const { t } = useTexts();
  if (credits === 0) return null;
  return (
    <Section id="owed" title={t("shop:owed.heading", { count: credits })} look="soft" className="max-w-prose space-y-3">
      <p>{t("shop:owed.why")}</p>
      <p>
        <a href="#statement">{t("shop:owed.statement")}</a>
      </p>
      <p>{t("shop:owed.next")}</p>
    </Section>
  );
}

function WaitingOrders({ orders }: { orders: readonly WaitingOrder[] }) {
  const { t } = useTexts();
  if (orders.length === 0) return null;
  return (
    <Section id="waiting" title={t("shop:waiting.heading")} className="space-y-3.5">
      <ul>
        {orders.map((order) => (
          <Waiting key={order.publicId} order={order} />
        ))}
      </ul>
    </Section>
  );
}

function Waiting({ order }: { order: WaitingOrder }) {
  const { t, format } = useLanguage();
  const { id, publicId, product, credits, interval, amount, state, createdAt, expiresAt } = order;
  const number = t("shop:order.number", { number: orderNumber(id, createdAt) });
  const what =
    product === "credits" ? t("shop:count", { count: credits ?? 0 }) : t(`shop:premium.${interval ?? "month"}`);
  const isUnderWay = state === "processing" || state === "reserved";
  return (
    <li className="border-t border-line py-3 last:border-b">
      <TouchLink href={paths.pro.order(publicId)}>{number}</TouchLink>
      <br />
      <span className="text-small">{`${what}, ${format.money(amount)}`}</span>{" "}
      <span className="text-small text-ink-muted">
        {isUnderWay ? t(`shop:waiting.${state}`) : t("shop:waiting.unpaid", { moment: format.moment(expiresAt) })}
      </span>
      {isUnderWay ? null : (
        <ButtonForm id={`drop-${publicId}`} action={paths.pro.order(publicId)}>
          <Button own variant="plain" className="px-0! font-normal!" name="intent" value="drop">
            {t("shop:waiting.drop")} <VisuallyHidden>{number}</VisuallyHidden>
          </Button>
        </ButtonForm>
      )}
    </li>
  );
}

/** Renders the conditions for returned credits in one sentence, and a link to the full rule (rule return-8). */
function Returns() {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="returns">
      <SectionTitle id="returns">{t("returns:page.title")}</SectionTitle>
      <p className="max-w-prose text-ink-muted">
        {t("returns:rule.short", RETURN_FIGURES)}{" "}
        <a className="inline-block py-2" href={paths.creditReturns()}>
          {t("returns:rule.whole")}
        </a>
      </p>
    </section>
  );
}

const QUESTIONS = ["expire", "premium", "decline", "invoices"] as const;

function Questions() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="questions">
      <SectionTitle className="mb-3.5" id="questions">
        {t("shop:faq.heading")}
      </SectionTitle>
      {QUESTIONS.map((question) => (
        <Disclosure key={question} summary={t(`shop:faq.${question}.question`)}>
          <p className="max-w-prose text-ink-muted">{t(`shop:faq.${question}.answer`)}</p>
        </Disclosure>
      ))}
    </section>
  );
}

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

function PackForm() {
  const { request } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
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
