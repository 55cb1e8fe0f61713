import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findOrder, type OrderDetail, orderExists } from "~/domain/payments/find-order.server";
import {
  isUnderWay,
  isUnsure,
  isWorthAsking,
  type OrderOutcome,
  orderNumber,
  outcomeOf,
  RECHECK,
  refreshAfter,
} from "~/domain/payments/order.rules";
import { dropOrder, resumeOrder } from "~/domain/payments/start-order.server";
import { leaveOrder, refreshOrder } from "~/domain/payments/sync-order.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { afterResponse } from "~/http/background/after-response.server";
import { notPaid, orderAddresses } from "~/http/background/payments.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { type TextKey, useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PageHead } from "~/ui/section";
import { type Knot, Timeline } from "~/ui/timeline";
import { headingOf, OrderResult, type ShownOrder, shownOrder } from "./order-result";

export const handle: RouteHandle = { leadsTo: "checkout" };

/** Passes on the `Refresh` header, which reloads a pending payment's page without JavaScript. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const checkout = searchParams.get("checkout");
  const visit = checkout ? "back" : searchParams.has("left") ? "left" : null;
  const asks = Boolean(checkout) || searchParams.has("ask");
  const [found, exists] = await Promise.all([
    asks ? refreshOrder(context, provider, id, checkout ?? undefined) : findOrder(context, provider, id),
    orderExists(context, id),
  ]);
  if (!found) throw new DomainError(exists ? "payments.orderForeign" : "payments.orderNotFound");
  // The layout loader ran in parallel and has the old balance, so the page loads again.
  if (asks && found.state === "paid") throw redirectDocument(paths.pro.order(id));
  if (visit !== "back" && !asks && isWorthAsking(found.state)) syncOrderLater(context, provider, found, visit);
  const { clock, url, settings } = context;
  const now = clock.now();
  const outcome = outcomeOf(found, visit);
  const unsure = !asks && visit === null && isUnsure(found, outcome, now);
  const headers = new Headers();
  if (isUnderWay(outcome)) headers.set("Refresh", String(refreshAfter(now - found.createdAt)));
  else if (unsure) headers.set("Refresh", `${ASKED_AFTER}; url=${paths.pro.order(found.publicId, "ask")}`);
  const page = {
    order: shownOrder(found),
    outcome,
    unsure,
    kept: found.expiresAt > now,
    here: url.pathname + url.search,
    operatorEmail: settings.OPERATOR_EMAIL,
  };
  return data(page, { headers });
}

/** Seconds after which a page reloads and queries Stripe, if its order may have been paid. */
const ASKED_AFTER = 5;

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const form = await request.formData();
  try {
    if (form.get("intent") === "drop") {
      await dropOrder(context, provider, id);
      return redirectWithFlash(context, paths.pro.credits(), "shop:waiting.dropped");
    }
    const { url } = await resumeOrder(context, provider, id, orderAddresses(context));
    return redirectDocument(url, 303);
  } catch (error) {
    return notPaid(context, error, id);
  }
}

/** Renders the outcome of an order. The first sentence is about the money (rule shop-5). */
export default function Order() {
  const { order, outcome, unsure, ...page } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead
        kicker={t("shop:order.number", { number: orderNumber(order.id, order.createdAt) })}
        title={unsure && outcome !== "failed" ? t("shop:order.unknown.heading") : headingOf(t, order, outcome)}
      />
      <OrderResult order={order} outcome={outcome} unsure={unsure} {...page} />
      <OrderThread order={order} outcome={outcome} unsure={unsure} />
    </div>
  );
}

/**
 * Syncs an order with Stripe after the response, so that no one waits for it.
 * @param visit the provider `left` the payment page, or views the order (null)
 */
function syncOrderLater(context: AppContext, provider: Provider, order: OrderDetail, visit: "left" | null): void {
  const { publicId, checkedAt, checkoutUrl } = order;
  const wasSynced = checkedAt !== null && context.clock.now() - checkedAt < RECHECK;
  if (visit === null && (wasSynced || checkoutUrl === null)) return;
  const sync = visit === "left" ? leaveOrder : refreshOrder;
  const { links, payments, errors } = context;
  afterResponse(context, "pro/orders/sync", (deps) => sync({ ...deps, links, payments, errors }, provider, publicId));
}

/** State and title of the payment step by outcome. `after` is the detail of the last step; null: that step is done. */
const KNOTS: Record<OrderOutcome, { state: "done" | "tied" | "ends"; title: TextKey; after: TextKey | null }> = {
  processing: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.bank" },
  reserved: { state: "tied", title: "shop:thread.payment.reserved", after: "shop:thread.after.charge" },
  paid: { state: "done", title: "shop:thread.payment.done", after: null },
  failed: { state: "ends", title: "shop:thread.payment.refused", after: "shop:thread.after.payment" },
  canceled: { state: "ends", title: "shop:thread.payment.left", after: "shop:thread.after.payment" },
  open: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.payment" },
  unopened: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.payment" },
  released: { state: "ends", title: "shop:thread.payment.released", after: "shop:thread.after.payment" },
  expired: { state: "ends", title: "shop:thread.payment.left", after: "shop:thread.after.payment" },
  refunded: { state: "ends", title: "shop:thread.payment.refunded", after: "shop:thread.after.back" },
  unknown: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.known" },
  unrecorded: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.known" },
};

function OrderThread({ order, outcome, unsure }: { order: ShownOrder; outcome: OrderOutcome; unsure: boolean }) {
  const { t, format } = useLanguage();
  const { id, product, credits, interval, createdAt, paidAt, refundedAt, movedAt, card } = order;
  const { state, title, after } = KNOTS[outcome];
  const what =
    product === "credits" ? t("shop:count", { count: credits ?? 0 }) : t(`shop:premium.${interval ?? "month"}`);
  const paymentDetail = () => {
    const moment = format.moment((outcome === "paid" && paidAt) || (outcome === "refunded" && refundedAt) || movedAt);
    switch (outcome) {
      case "open":
        return t(unsure ? "shop:thread.silent" : "shop:thread.notYet");
      case "unopened":
        return t("shop:thread.notYet");
      case "unknown":
      case "unrecorded":
        return t("shop:thread.silent");
      case "processing":
        return t("shop:thread.since", { moment });
      case "failed":
      case "paid":
        return card === null ? moment : t("shop:thread.card", { moment, card });
      default:
        return moment;
    }
  };
  const result: Knot =
    after === null
      ? {
          key: "result",
          state: "tied",
          title: product === "credits" ? t("shop:thread.added", { count: credits ?? 0 }) : t("shop:thread.active"),
          detail: format.moment(paidAt ?? movedAt),
        }
      : { key: "result", state: "todo", title: what, detail: t(after) };
  return (
    <Timeline
      row
      knots={[
        {
          key: "order",
          state: "done",
          title: t("shop:order.number", { number: orderNumber(id, createdAt) }),
          detail: t("shop:thread.order", { what, moment: format.moment(createdAt) }),
        },
        { key: "payment", state, title: t(title), detail: paymentDetail() },
        result,
      ]}
    />
  );
}
