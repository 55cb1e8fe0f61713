import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveEvent } from "~/domain/payments/payment-events.server";
import { deliverLater } from "~/http/background/after-response.server";
import { anyone } from "~/http/pipeline/guards.server";

export { loader } from "~/http/pipeline/webhooks.server";

/** Receives Stripe's events. Stripe retries for three days until the answer is 2xx. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // The signature proves the sender.
  const signature = request.headers.get("Stripe-Signature");
  const event = await context.payments.readEvent(await request.text(), signature, context.clock.now());
  if (!event) return new Response(null, { status: 400 });
  await receiveEvent(context, event);
  deliverLater(context);
  return new Response(null, { status: 204 });
}
