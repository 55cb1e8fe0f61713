import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPurchase } from "~/domain/payments/find-order.server";
import { chosenProduct, isFormKey } from "~/domain/payments/order.rules";
import { startOrder } from "~/domain/payments/start-order.server";
import { groupedSiret } from "~/domain/providers/siret.rules";
import { newPublicId } from "~/domain/secrets.server";
import { planAt } from "~/domain/subscriptions/subscription.rules";
import { notPaid, orderAddresses } from "~/http/background/payments.server";
import { countryName } from "~/http/pages/planner-view.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { referenceOf } from "~/routes/pro/requests/request-texts";
import { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { PageHead, Section } from "~/ui/section";
import { Timeline } from "~/ui/timeline";
import { IconLink } from "~/ui/touch-link";
import { OrderSlip } from "./order-slip";
import { describeEvent } from "./statement";

export const handle: RouteHandle = { title: "shop:confirm.title", leadsTo: "checkout" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const product = productOr(context, searchParams.get("credits"), searchParams.get("premium"));
  const requestId = searchParams.get("request");
  const found = await findPurchase(context, provider, context.locale, { product, requestId });
  const { premiumUntil, shownUntil, request: waiting, billing, ...purchase } = found ?? providerGone(context);
  const { settings, clock } = context;
  const now = clock.now();
  return {
    ...purchase,
    product,
    now,
    premiumUntil: planAt(now, premiumUntil) === "premium" ? shownUntil : null,
    /** Request that the provider wants to unlock with the credit; null: none. */
    request: waiting && { ...waiting, reference: referenceOf(waiting) },
    billing: { ...billing, countryName: countryName(context, billing.country) },
    /** Key of the order, for idempotency: two submissions of the form create one order. */
    orderKey: newPublicId(),
    brand: settings.BRAND_NAME,
    vatPercent: settings.VAT_PERCENT,
    /** Stripe computes the VAT on its checkout page. */
    vatLater: settings.STRIPE_TAX === "on",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const form = await request.formData();
  const [key, requestId] = [form.get("key"), form.get("request")];
  const product = productOr(context, text(form.get("credits")), text(form.get("premium")));
  try {
    const { url } = await startOrder(
      context,
      provider,
      { product, requestId: text(requestId) ?? undefined, key: isFormKey(key) ? key : undefined },
      orderAddresses(context),
    );
    return redirectDocument(url, 303);
  } catch (error) {
    return notPaid(context, error, isFormKey(key) ? key : undefined);
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : null);

/** @throws Response a redirect to the shop with an error about the selection */
function productOr(context: AppContext, credits: string | null, premium: string | null) {
  try {
    return chosenProduct(credits, premium);
  } catch (error) {
    throw notPaid(context, error);
  }
}

/** Renders the last page before Stripe: the order, its price and its terms (rules shop-3 and shop-4). */
export default function ConfirmOrder() {
  const { product, premiumUntil, request, billing, ...order } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const isCredits = product.product === "credits";
  return (
    <div className="space-y-block">
      <PageHead
        back={{
          href: isCredits ? paths.pro.credits(request?.publicId) : paths.pro.subscription(),
          text: t(`shop:confirm.other.${product.product}`),
        }}
        title={t("shop:confirm.title")}
      />
      <div className="grid gap-x-gap gap-y-12 lg:grid-cols-2">
        <div className="space-y-8 min-w-0">
          {premiumUntil !== null && !isCredits ? (
            <Panel className="space-y-4">
              <Note>{t("shop:active.text", { date: format.day(premiumUntil) })}</Note>
              <ButtonLink variant="quiet" href={paths.pro.subscription()}>
                {t("shop:active.link")}
              </ButtonLink>
            </Panel>
          ) : (
            <OrderSlip product={product} request={request?.publicId} {...order} />
          )}
          <NextSteps />
        </div>
        <BillingFacts />
      </div>
    </div>
  );
}

function NextSteps() {
  const { product, request } = useLoaderData<typeof loader>();
  const kind = product.product;
  const { t, format } = useLanguage();
  return (
    <Section id="next" title={t("shop:next.heading")} look="soft" className="space-y-3.5">
      <Timeline
        knots={[
          { key: "pay", state: "tied", title: t("shop:next.pay"), detail: t("shop:next.payText") },
          { key: "arrive", state: "todo", title: t(`shop:next.${kind}`), detail: t(`shop:next.${kind}Text`) },
          request
            ? {
                key: "back",
                state: "todo",
                title: t("shop:next.request", { reference: request.reference }),
                detail: describeEvent({ t, format }, request),
              }
            : { key: "back", state: "todo", title: t("shop:next.unlock"), detail: t("shop:next.unlockText") },
        ]}
      />
    </Section>
  );
}

function BillingFacts() {
  const { billing } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { firstname, lastname, name, street, zipCode, city, country, siret, registrationNumber, email } = billing;
  const address = [street, [zipCode, city].filter(Boolean).join(" "), city && billing.countryName];
  const given = (value: string | null) => value || t("shop:bill.none");
  return (
    <section className="min-w-0" aria-labelledby="billing">
      <h2 className="text-h3 mb-3.5" id="billing">
        {t("shop:bill.heading")}
      </h2>
      <div className="wrap-anywhere">
        <Facts
          narrow
          facts={[
            { term: t("shop:bill.company"), value: [`${firstname} ${lastname}`, name].filter(Boolean).join(", ") },
            { term: t("shop:bill.address"), value: given(address.filter(Boolean).join(", ")) },
            country === "FR"
              ? { term: t("shop:bill.siret"), value: given(siret && groupedSiret(siret)) }
              : { term: t("shop:bill.registration"), value: given(registrationNumber) },
            { term: t("shop:bill.email"), value: <Address>{email}</Address> },
          ]}
        />
      </div>
      <p className="pt-2.5">
        <IconLink href={paths.pro.company()}>{t("shop:bill.change")}</IconLink>
      </p>
    </section>
  );
}
