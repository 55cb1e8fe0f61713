import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPurchase } from "~/domain/payments/find-purchase.server";
import { chosenProduct, isFormKey } from "~/domain/payments/purchase.rules";
import { startOrder } from "~/domain/payments/start-order.server";
import type { AppContext } from "~/http/context.server";
import { requireProvider } from "~/http/guards.server";
import { notPaid, orderAddresses, paymentDeps } from "~/http/payments.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { BillingFacts } from "./billing-facts";
import { confirmView } from "./confirm-view.server";
import { NextSteps } from "./next-steps";
import { OrderSlip } from "./order-slip";

export const handle: RouteHandle = { title: "shop:confirm.title", leadsTo: "checkout" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const product = productOr(context, searchParams.get("credits"), searchParams.get("premium"));
  const requestId = searchParams.get("request");
  const found = await findPurchase(context, provider, context.locale, { product, requestId });
  return confirmView(context, product, found ?? providerGone(context));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const form = await request.formData();
  const [key, requestId] = [form.get("key"), form.get("request")];
  const product = productOr(context, text(form.get("credits")), text(form.get("premium")));
  try {
    const { url } = await startOrder(
      paymentDeps(context),
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

/** @throws Response to the shop, which says what was wrong with the choice */
function productOr(context: AppContext, credits: string | null, premium: string | null) {
  try {
    return chosenProduct(credits, premium);
  } catch (error) {
    throw notPaid(context, error);
  }
}

/** The last page before the vendor's: what is paid, how often, and by whom (rules shop-3 and shop-4). */
export default function ConfirmOrder() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const isCredits = view.kind === "credits";
  return (
    <div className="space-y-block">
      <div>
        <p>
          <BackLink href={isCredits ? paths.pro.credits(view.request?.publicId) : paths.pro.subscription()}>
            {t(`shop:confirm.other.${view.kind}`)}
          </BackLink>
        </p>
        <header>
          <PageTitle>{t("shop:confirm.title")}</PageTitle>
        </header>
      </div>
      <div className="grid gap-gap lg:grid-cols-2">
        <div className="space-y-8 min-w-0">
          {view.premiumUntil && !isCredits ? (
            <Panel className="space-y-4">
              <Note>{t("shop:active.text", { date: view.premiumUntil })}</Note>
              <ButtonLink variant="quiet" href={paths.pro.subscription()}>
                {t("shop:active.link")}
              </ButtonLink>
            </Panel>
          ) : (
            <OrderSlip view={view} />
          )}
          <NextSteps view={view} />
        </div>
        <BillingFacts facts={view.billing} />
      </div>
    </div>
  );
}
