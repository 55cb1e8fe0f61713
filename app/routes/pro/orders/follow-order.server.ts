import type { OrderDetail } from "~/domain/payments/find-order.server";
import { RECHECK } from "~/domain/payments/outcome.rules";
import { leaveOrder, refreshOrder } from "~/domain/payments/refresh-order.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { afterResponse } from "~/http/after-response.server";
import type { AppContext } from "~/http/context.server";
import { paymentDeps } from "~/http/payments.server";

/**
 * Asks the payment provider after the response, so that no one waits for it.
 * @param visit the payment page was left, or the order is looked at
 */
export function followLater(context: AppContext, provider: Provider, order: OrderDetail, visit: "left" | null): void {
  const { publicId, checkedAt, checkoutUrl } = order;
  const wasAsked = checkedAt !== null && context.clock.now() - checkedAt < RECHECK;
  if (visit === null && (wasAsked || checkoutUrl === null)) return;
  const follow = visit === "left" ? leaveOrder : refreshOrder;
  afterResponse(context, "pro/orders/follow", (deps) =>
    follow({ ...paymentDeps(context), ...deps }, provider, publicId),
  );
}
