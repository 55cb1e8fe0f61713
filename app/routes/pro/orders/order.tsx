import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { dropOrder } from "~/domain/payments/drop-order.server";
import { findOrder } from "~/domain/payments/find-order.server";
import { orderExists } from "~/domain/payments/order-exists.server";
import { isWorthAsking } from "~/domain/payments/outcome.rules";
import { refreshOrder } from "~/domain/payments/refresh-order.server";
import { resumeOrder } from "~/domain/payments/resume-order.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { notPaid, orderAddresses, paymentDeps } from "~/http/payments.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { Thread } from "~/ui/thread";
import { followLater } from "./follow-order.server";
import { orderView } from "./order-view.server";
import { Verdict } from "./verdict";

export const handle: RouteHandle = { leadsTo: "checkout" };

/** A page that waits for the vendor loads itself again, without a script. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const checkout = searchParams.get("checkout");
  const visit = checkout ? "back" : searchParams.has("left") ? "left" : null;
  const asks = Boolean(checkout) || searchParams.has("ask");
  // Read beside each other: in one round trip, and in a second one where the vendor is asked in between.
  const [found, exists] = await Promise.all([
    asks ? refreshOrder(paymentDeps(context), provider, id, checkout ?? undefined) : findOrder(context, provider, id),
    orderExists(context, id),
  ]);
  if (!found) throw new DomainError(exists ? "payments.orderForeign" : "payments.orderNotFound");
  // The menu was read beside the vendor's answer, with the balance of before.
  if (asks && found.state === "paid") throw redirectDocument(paths.pro.order(id));
  if (visit !== "back" && !asks && isWorthAsking(found.state)) followLater(context, provider, found, visit);
  const { refresh, ...view } = orderView(context, found, { visit, asks });
  return data(view, { headers: refresh === null ? {} : { Refresh: refresh } });
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const form = await request.formData();
  try {
    if (form.get("intent") === "drop") {
      await dropOrder(paymentDeps(context), provider, id);
      setFlash(context, { kind: "good", text: "shop:waiting.dropped" });
      return redirectDocument(paths.pro.credits(), 303);
    }
    const { url } = await resumeOrder(paymentDeps(context), provider, id, orderAddresses(context));
    return redirectDocument(url, 303);
  } catch (error) {
    return notPaid(context, error, id);
  }
}

/** What became of an order. The first sentence says what happened to the money (rule shop-5). */
export default function Order() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header>
        <Kicker>{t("shop:order.number", { number: view.number })}</Kicker>
        <PageTitle>{view.title}</PageTitle>
      </header>
      <Verdict view={view} />
      <Thread row knots={view.thread} />
    </div>
  );
}
