import type Stripe from "stripe";
import type { VendorReply, VendorRequest } from "../vendor-server";
import { findCard } from "./cards";
import { day, euros, html, page, redirect } from "./html";
import { idOf } from "./objects";
import { cardList, closed, refusalNote } from "./page-checkout";
import { keepCard, tryPayment } from "./payments";
import { invoicePdf } from "./pdf";
import { methodOf, settleRenewal } from "./subscriptions";
import type { World } from "./world";

/** Lifetime of a portal URL, about as at Stripe. */
const PORTAL_SECONDS = 3600;

export function answerPortal(world: World, request: VendorRequest, id: string): VendorReply {
  const session = world.find("billing_portal.session", id);
  const customer = world.find("customer", session?.customer ?? "");
  if (!session || !customer)
    return closed("There is no such page", "The address is not complete, or the simulator has forgotten it.");
  const back = session.return_url ? html`<p><a href="${session.return_url}">← Back to the shop</a></p>` : undefined;
  if (session.created + PORTAL_SECONDS < world.now)
    return closed("This page has expired", "Open it again from the shop.", back ?? html``);
  if (request.method === "POST") {
    const typed = new URLSearchParams(request.body);
    changeCard(world, customer, typed.get("number")?.trim() || typed.get("test") || "");
    return redirect(`/p/session/${id}`);
  }
  const methods = world.list("payment_method").filter((method) => method.customer === customer.id);
  const renewing = world.list("subscription").filter((subscription) => subscription.customer === customer.id);
  const used = renewing.flatMap((subscription) => methodOf(world, subscription)?.id ?? [])[0];
  const invoices = world
    .list("invoice")
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== "draft");
  return page(
    "Cards and invoices",
    html`<section class="sim-box side" aria-labelledby="who"><h1 id="who">Cards and invoices</h1><p class="mute">${customer.name ?? ""} ${customer.email ?? ""}</p>
${back}
<h2>Cards</h2>${
      methods.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul>${methods.slice(0, 10).map((method) => html`<li><span class="mono">${nameOf(method)}</span>${method.id === used ? html` <b>(used for renewals)</b>` : ""}</li>`)}</ul>`
    }
<h2 class="sim-next">Invoices</h2>${
      invoices.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul>${invoices.map((invoice) => html`<li><a href="${invoice.hosted_invoice_url}">${invoice.number}</a> ${day(invoice.created)}, ${euros(invoice.total)}, ${invoice.status} (<a href="${invoice.invoice_pdf}">PDF</a>)</li>`)}</ul>`
    }</section>
<div class="sim-box"><h2>Another card for renewals</h2>
<form class="sim-form" method="post" action="/p/session/${id}">${cardList()}<button class="sim-btn">Use this card from now on</button></form></div>`,
  );
}

const nameOf = (method: Stripe.PaymentMethod) =>
  method.card
    ? `${method.card.brand} •••• ${method.card.last4}`
    : `${method.type} •••• ${method.sepa_debit?.last4 ?? ""}`;

/** Sets the customer's card for all future payments. */
export function changeCard(world: World, customer: Stripe.Customer, number: string) {
  const billing = { email: customer.email, name: customer.name ?? null };
  const method = keepCard(world, findCard(number), customer.id, billing);
  world.update("customer.updated", customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  for (const subscription of world.list("subscription"))
    if (subscription.customer === customer.id && subscription.ended_at === null)
      world.update("customer.subscription.updated", subscription, { default_payment_method: method.id });
}

/** Renders an invoice, as a page with a payment form if it is open, or as a PDF. */
export function answerInvoice(world: World, request: VendorRequest, id: string, step?: string): VendorReply {
  const invoice = world.find("invoice", id);
  if (!invoice || invoice.status === "draft")
    return closed("There is no such invoice", "The address is not complete, or the simulator has forgotten it.");
  if (step === "pdf")
    return {
      status: 200,
      body: invoicePdf(invoice),
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="Invoice-${invoice.number}.pdf"`,
      },
    };
  const payment = world.find("payment_intent", world.notes.paymentOf[id] ?? "");
  const subscription = world.find("subscription", idOf(invoice.parent?.subscription_details?.subscription) ?? "");
  const isPayable = invoice.status === "open" && payment?.status === "requires_payment_method";
  if (request.method === "POST" && isPayable) {
    const typed = new URLSearchParams(request.body);
    const card = findCard(typed.get("number")?.trim() || typed.get("test") || "");
    const billing = { email: invoice.customer_email, name: invoice.customer_name };
    const result = tryPayment(world, payment, { card, billing, authenticated: "pass" });
    if (result === "succeeded" && subscription) settleRenewal(world, invoice, subscription);
    return redirect(`/i/${id}`);
  }
  const refusal = isPayable ? payment.last_payment_error : null;
  return page(
    `Invoice ${invoice.number}`,
    html`<section class="sim-box ${isPayable ? "side" : "full"}" aria-labelledby="number"><h1 id="number">Invoice ${invoice.number}</h1>
<p class="mute">${day(invoice.created)}, ${invoice.customer_name ?? ""} ${invoice.customer_email ?? ""}</p>
<p class="sim-amount">${euros(invoice.total)}</p>
<dl class="sim-sum">${invoice.lines.data.map((line) => html`<div><dt>${line.description}</dt><dd>${euros(line.amount)}</dd></div>`)}
<div class="all"><dt>${invoice.status === "paid" ? "Paid" : `Due (${invoice.status})`}</dt><dd>${euros(invoice.status === "paid" ? invoice.amount_paid : invoice.amount_remaining)}</dd></div></dl>
<p><a href="${invoice.invoice_pdf}">Download as PDF</a></p>
<p class="sim-note">An invoice of the simulator: it is not valid for anything.</p></section>
${
  isPayable &&
  html`<div class="sim-box"><h2>Pay this invoice</h2>
${refusal && refusalNote(refusal)}
<form class="sim-form" method="post" action="/i/${id}">${cardList()}<button class="sim-btn">Pay ${euros(invoice.amount_remaining)} in test mode</button></form></div>`
}`,
  );
}
