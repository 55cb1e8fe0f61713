import type Stripe from "stripe";
import type { VendorReply, VendorRequest } from "../vendor-server";
import { findCard, TEST_CARDS, type TestCard } from "./cards";
import { lineItemsOf, payCheckout, SOMEWHERE } from "./checkout";
import { euros, grouped, type Html, html, page, redirect } from "./html";
import { idOf } from "./objects";
import type { World } from "./world";

type Checkout = Stripe.Checkout.Session;

interface Place {
  world: World;
  baseUrl: string;
}

const ADDRESS = [
  { name: "line1", label: "Street" },
  { name: "postal_code", label: "Postcode" },
  { name: "city", label: "Town" },
  { name: "country", label: "Country, two letters" },
] as const;

export function answerCheckout(
  { world, baseUrl }: Place,
  request: VendorRequest,
  id: string,
  step?: string,
): VendorReply {
  const checkout = world.find("checkout.session", id);
  if (!checkout)
    return closed("There is no such order", "The address is not complete, or the simulator has forgotten it.");
  if (checkout.status === "expired")
    return closed(
      "This page has expired",
      "Nothing was charged.",
      html`<a href="${checkout.cancel_url}">Go back to the shop</a>`,
    );
  if (checkout.status === "complete")
    return closed(
      "This order is done",
      "It cannot be paid twice.",
      html`<a href="${successUrl(checkout)}">Go back to the shop</a>`,
    );
  const payment = world.find("payment_intent", world.notes.orders[id]?.paymentId ?? "");
  if (step === "3ds") {
    const number = world.notes.cards[idOf(payment?.payment_method) ?? ""];
    if (payment?.status !== "requires_action" || !number) return redirect(`/c/pay/${id}`);
    if (request.method !== "POST") return asksFirst(checkout);
    const answer = new URLSearchParams(request.body).get("answer");
    if (answer !== "pass" && answer !== "fail") return redirect(`/c/pay/${id}`);
    const { email, name, tax_ids, address } = checkout.customer_details ?? {};
    return pay(checkout, findCard(number), {
      authenticated: answer,
      payer: {
        email: email ?? undefined,
        name: name ?? undefined,
        taxId: tax_ids?.[0]?.value ?? undefined,
        address: address ?? undefined,
      },
    });
  }
  if (request.method !== "POST") return payPage(world, checkout, payment);
  const typed = new URLSearchParams(request.body);
  return pay(checkout, findCard(typed.get("number")?.trim() || typed.get("test") || ""), {
    payer: {
      email: typed.get("email") ?? undefined,
      name: typed.get("name") ?? undefined,
      taxId: typed.get("tax_id") ?? undefined,
      address: Object.fromEntries(ADDRESS.map(({ name }) => [name, typed.get(name) || null])),
    },
  });

  function pay(open: Checkout, card: TestCard, asked: Omit<Parameters<typeof payCheckout>[3], "baseUrl">) {
    const result = payCheckout(world, open, card, { ...asked, baseUrl });
    if (result === "refused") return redirect(`/c/pay/${id}`);
    return redirect(result === "asks" ? `/c/pay/${id}/3ds` : successUrl(open));
  }
}

export function successUrl({ success_url, id }: Checkout): string {
  return (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

export function closed(title: string, words: string, link?: Html): VendorReply {
  return page(
    title,
    html`<section class="sim-box full"><h1>${title}</h1><p>${words}</p>${link && html`<p>${link}</p>`}</section>`,
    link ? 200 : 404,
  );
}

function payPage(world: World, checkout: Checkout, payment: Stripe.PaymentIntent | undefined): VendorReply {
  const amount = euros(checkout.amount_total ?? 0);
  const per =
    checkout.mode === "subscription" ? lineItemsOf(world, checkout)[0]?.price?.recurring?.interval : undefined;
  const sum = per ? `${amount} per ${per}` : amount;
  const refusal = payment?.last_payment_error;
  return page(
    `Test payment of ${sum}`,
    html`<section class="sim-box side" aria-labelledby="sum"><h1 id="sum">Payment simulator</h1>
<p class="mute">${checkout.client_reference_id ? `Order ${checkout.client_reference_id} for Alliance` : "For Alliance"}</p>
<p class="sim-amount">${amount}</p>
<dl class="sim-sum">
${lineItemsOf(world, checkout).map((item) => html`<div><dt>${item.description}</dt><dd>${euros(item.amount_total)}</dd></div>`)}
${Boolean(per) && html`<div><dt class="mute">Renews each ${per} until it is cancelled</dt><dd class="mute">${amount}</dd></div>`}
<div class="all"><dt>Due today, VAT included</dt><dd>${amount}</dd></div></dl>
<p class="sim-wide"><button class="sim-btn" form="pay">Pay ${amount} in test mode</button></p>
${checkout.cancel_url && html`<p><a href="${checkout.cancel_url}">← Cancel and go back to the shop</a></p>`}
<p class="sim-note">This page runs on your machine and stands in for the payment provider while no key is set. Settings refuse it in production.</p></section>
<div class="sim-box"><h2>Pay with a test card</h2>
${refusal && refusalNote(refusal)}
<form class="sim-form" id="pay" method="post" action="/c/pay/${checkout.id}">
<div><label for="e">E-mail for the receipt</label><input id="e" type="email" name="email" value="${checkout.customer_details?.email ?? checkout.customer_email}" autocomplete="off"></div>
<div class="sim-row"><div><label for="n">Company name</label><input id="n" type="text" name="name" value="${checkout.customer_details?.name}" autocomplete="off"></div>
${checkout.tax_id_collection?.enabled && html`<div><label for="v">VAT number, optional</label><input id="v" type="text" name="tax_id" placeholder="FR00123456789" autocomplete="off"></div>`}</div>
${
  checkout.billing_address_collection === "required" &&
  html`<div class="sim-row">${ADDRESS.map(({ name, label }) => html`<div><label for="${name}">${label}</label><input id="${name}" type="text" name="${name}" value="${checkout.customer_details?.address?.[name] ?? SOMEWHERE[name]}" autocomplete="off"></div>`)}</div>`
}
${cardList()}
<button class="sim-btn sim-narrow">Pay ${amount} in test mode</button>
</form></div>`,
  );
}

export function refusalNote({ message, decline_code, code }: Stripe.PaymentIntent.LastPaymentError): Html {
  const words = html`<code>${decline_code ?? code}</code>`;
  return html`<p class="sim-note" role="alert">${message} Nothing was charged (code ${words}). Choose another card, or go back.</p>`;
}

export function cardList(): Html {
  const groups = [...new Set(TEST_CARDS.map(({ group }) => group))];
  return html`<fieldset><legend class="mute">What should the bank answer? Expiry 12/34 and CVC 123 are filled in for you.</legend>
<table class="sim-cards"><caption class="sr-only">Test cards and test accounts</caption><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
${groups.map(
  (group) => html`<tbody><tr class="grp"><th colspan="2" scope="rowgroup">${group}</th></tr>
${TEST_CARDS.filter((card) => card.group === group).map(
  ({ number, label }) =>
    html`<tr><th scope="row"><label><input type="radio" name="test" value="${number}"${number === TEST_CARDS[0]?.number ? html` checked` : ""}><span class="mono">${grouped(number)}</span></label></th><td>${label}</td></tr>
`,
)}</tbody>`,
)}</table></fieldset>
<div><label for="c">Or type a number</label><input id="c" type="text" name="number" inputmode="numeric" autocomplete="off" placeholder="Used instead of the list when filled in"></div>`;
}

function asksFirst(checkout: Checkout): VendorReply {
  return page(
    "3-D Secure",
    html`<section class="sim-box full" aria-labelledby="sec"><h1 id="sec">Your bank asks first (3-D Secure)</h1>
<p class="mute">${euros(checkout.amount_total ?? 0)} for Alliance. At a real bank you would confirm this in its application.</p>
<form class="sim-acts" method="post" action="/c/pay/${checkout.id}/3ds">
<button class="sim-btn s" name="answer" value="pass">Pass the check</button>
<button class="sim-btn s off" name="answer" value="fail">Fail the check</button>
<button class="sim-btn s off" name="answer" value="close">Close without an answer</button>
</form></section>`,
  );
}
