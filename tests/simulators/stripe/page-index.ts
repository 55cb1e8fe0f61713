import type Stripe from "stripe";
import type { VendorReply } from "../vendor-server";
import { euros, html, moment, page } from "./html";
import { idOf } from "./objects";
import { itemOf } from "./subscriptions";
import type { Webhooks } from "./webhooks";
import type { World } from "./world";

const DAY = 86_400;

export function answerIndex(world: World, webhooks: Webhooks): VendorReply {
  const open = world.list("checkout.session").filter(({ status }) => status === "open");
  const payments = world
    .list("payment_intent")
    .filter(({ status }) => ["processing", "requires_capture", "succeeded"].includes(status));
  const subscriptions = world.list("subscription").slice(0, 20);
  return page(
    "What there is",
    html`<section class="sim-box side" aria-labelledby="clock"><h1 id="clock">Payment simulator</h1>
<p class="sim-amount sim-clock">${moment(world.now)}</p>
<p class="mute">Let time pass: everything below becomes so much older. That renews subscriptions, tries again what failed, lets banks answer and closes what nobody paid.</p>
<form class="sim-acts" method="post" action="/control/clock">
${(
  [
    [3600 + 60, "1 hour"],
    [DAY, "1 day"],
    [31 * DAY, "31 days"],
    [366 * DAY, "366 days"],
  ] as const
).map(
  ([seconds, label]) => html`<button class="sim-btn s off" name="advanceSeconds" value="${seconds}">${label}</button>`,
)}
</form></section>
<div class="sim-box">
<h2>Waiting to be paid</h2>${listOf(
      open.slice(0, 20),
      (checkout) =>
        html`<li><a href="${checkout.url}">${checkout.client_reference_id ?? checkout.id}</a> ${euros(checkout.amount_total ?? 0)}, until ${moment(checkout.expires_at)}</li>`,
    )}
<h2 class="sim-next">Subscriptions</h2>${listOf(
      subscriptions,
      (
        subscription,
      ) => html`<li>${nameOf(world, subscription)}: ${subscription.status}${subscription.cancel_at_period_end ? ", ends" : ", renews"} ${moment(itemOf(subscription).current_period_end)}
${
  subscription.ended_at === null &&
  html`<form class="sim-acts" method="post" action="/control/clock"><button class="sim-btn s off" name="to" value="${(itemOf(subscription).current_period_end + 3600 + 60) * 1000}">Let it come to that</button></form>`
}</li>`,
    )}
<h2 class="sim-next">Payments</h2>${listOf(
      payments.slice(0, 20),
      (payment) => html`<li><span class="mono">${payment.id}</span> ${euros(payment.amount)}, ${payment.status}
${
  payment.status === "processing" &&
  html`<form class="sim-acts" method="post" action="/control/settle"><input type="hidden" name="payment" value="${payment.id}"><button class="sim-btn s off" name="outcome" value="succeeded">The bank pays</button><button class="sim-btn s off" name="outcome" value="failed">The bank refuses</button></form>`
}
${
  payment.status === "requires_capture" &&
  html`<form class="sim-acts" method="post"><input type="hidden" name="payment" value="${payment.id}"><button class="sim-btn s off" formaction="/control/capture">Collect</button><button class="sim-btn s off" formaction="/control/release">Let go</button></form>`
}
${
  payment.status === "succeeded" &&
  html`<form class="sim-acts" method="post" action="/control/refund"><input type="hidden" name="payment" value="${payment.id}"><button class="sim-btn s off">Give back</button></form>`
}</li>`,
    )}
<h2 class="sim-next">Last events delivered to <span class="mono">${webhooks.url ?? "nobody"}</span></h2>${listOf(
      webhooks.delivered.slice(-20).reverse(),
      ({ type, status }) =>
        html`<li><span class="mono">${type}</span> ${status === null ? "not answered" : `answered ${status}`}</li>`,
    )}
</div>`,
  );
}

function listOf<T>(items: T[], row: (item: T) => ReturnType<typeof html>) {
  return items.length === 0 ? html`<p>None.</p>` : html`<ul>${items.map(row)}</ul>`;
}

const nameOf = (world: World, subscription: Stripe.Subscription) => {
  const customer = world.find("customer", idOf(subscription.customer));
  return `${customer?.email ?? idOf(subscription.customer)}, ${itemOf(subscription).price.nickname ?? ""}`;
};
