import type Stripe from "stripe";
import { expireCheckout, followPayment } from "./checkout";
import { voidInvoice } from "./invoices";
import { idOf } from "./objects";
import { answerPayment } from "./payments";
import { collect, INCOMPLETE_SECONDS, itemOf, rollOver } from "./subscriptions";
import type { World } from "./world";

interface Due {
  at: number;
  act: () => void;
}

/** Runs all due actions in order, each at its own time. @returns whether there were any */
export function catchUp(world: World, until: number, baseUrl: string): boolean {
  world.request = { id: null, idempotency_key: null };
  for (let done = false; ; done = true) {
    const next = earliest(allDue(world, baseUrl));
    if (!next || next.at > until) return done;
    world.at(next.at, next.act);
  }
}

function earliest(dues: Iterable<Due>): Due | undefined {
  let first: Due | undefined;
  for (const due of dues) if (!first || due.at < first.at) first = due;
  return first;
}

function* allDue(world: World, baseUrl: string): Iterable<Due> {
  for (const checkout of world.list("checkout.session"))
    if (checkout.status === "open") yield { at: checkout.expires_at, act: () => expireCheckout(world, checkout) };
  for (const [id, { at, refusal }] of Object.entries(world.notes.answers)) {
    const payment = world.get("payment_intent", id);
    yield {
      at,
      act: () => followPayment(world, payment, answerPayment(world, payment, refusal), baseUrl),
    };
  }
  for (const invoice of world.list("invoice")) {
    const at = invoice.next_payment_attempt;
    if (at && (invoice.status === "draft" || invoice.status === "open"))
      yield { at, act: () => collect(world, invoice, baseUrl) };
  }
  for (const subscription of world.list("subscription")) {
    if (["active", "trialing", "past_due"].includes(subscription.status))
      yield { at: itemOf(subscription).current_period_end, act: () => rollOver(world, subscription) };
    if (subscription.status === "incomplete")
      yield { at: subscription.created + INCOMPLETE_SECONDS, act: () => giveUp(world, subscription) };
  }
}

/** Expires a subscription whose first payment was not made in time. */
function giveUp(world: World, subscription: Stripe.Subscription) {
  const invoice = world.find("invoice", idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") voidInvoice(world, invoice);
  world.update("customer.subscription.updated", subscription, {
    status: "incomplete_expired",
    ended_at: world.now,
  });
}
