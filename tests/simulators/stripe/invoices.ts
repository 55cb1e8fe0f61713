import type Stripe from "stripe";
import { idOf, list, newInvoice, newInvoiceLine, newInvoicePayment } from "./objects";
import type { World } from "./world";

interface Asked {
  customer: Stripe.Customer;
  price: Stripe.Price;
  quantity: number;
  amount: number;
  description: string;
  metadata: Stripe.Metadata;
  subscription?: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  period: { start: number; end: number };
}

export function draftInvoice(world: World, asked: Asked): Stripe.Invoice {
  const { customer, subscription, amount } = asked;
  const invoice = newInvoice(world, {
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_address: customer.address ?? null,
    billing_reason: asked.reason,
    metadata: { ...asked.metadata },
    period_start: asked.period.start,
    period_end: asked.period.end,
    total: amount,
    parent: subscription
      ? {
          type: "subscription_details",
          quote_details: null,
          subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
        }
      : null,
  });
  const item = subscription?.items.data[0];
  const line = newInvoiceLine(world, invoice, asked.price, {
    amount,
    quantity: asked.quantity,
    description: asked.description,
    subscription: subscription?.id ?? null,
    // The line of a renewal has the new period, but the invoice itself has the old one.
    period: item ? { start: item.current_period_start, end: item.current_period_end } : asked.period,
    parent: subscription
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: { credited_items: null },
            subscription: subscription.id,
            subscription_item: item?.id ?? "",
          },
        }
      : {
          type: "invoice_item_details",
          invoice_item_details: {
            invoice_item: world.newId("ii"),
            proration: false,
            proration_details: { credited_items: null },
            subscription: null,
          },
          subscription_item_details: null,
        },
  });
  invoice.lines = list([line], `/v1/invoices/${invoice.id}/lines`);
  world.add<"invoice">(invoice);
  world.emit("invoice.created", invoice);
  return invoice;
}

export function finalizeInvoice(world: World, invoice: Stripe.Invoice, baseUrl: string) {
  world.notes.invoices += 1;
  const customer = world.find("customer", idOf(invoice.customer) ?? "");
  Object.assign(invoice, {
    status: "open",
    number: `${customer?.invoice_prefix ?? "SIM"}-${String(world.notes.invoices).padStart(4, "0")}`,
    hosted_invoice_url: `${baseUrl}/i/${invoice.id}`,
    invoice_pdf: `${baseUrl}/i/${invoice.id}/pdf`,
    effective_at: world.now,
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now },
  } satisfies Partial<Stripe.Invoice>);
  world.emit("invoice.finalized", invoice);
}

export function attachPayment(world: World, invoice: Stripe.Invoice, payment: Stripe.PaymentIntent) {
  world.notes.invoiceOf[payment.id] = invoice.id;
  world.notes.paymentOf[invoice.id] = payment.id;
  world.add<"invoice_payment">(newInvoicePayment(world, invoice, payment.id));
}

export function paymentsOf(world: World, invoiceId: string): Stripe.InvoicePayment[] {
  return world.list("invoice_payment").filter(({ invoice }) => invoice === invoiceId);
}

export function payInvoice(world: World, invoice: Stripe.Invoice) {
  for (const tie of paymentsOf(world, invoice.id)) {
    tie.status = "paid";
    tie.amount_paid = tie.amount_requested;
    tie.status_transitions.paid_at = world.now;
    world.emit("invoice_payment.paid", tie);
  }
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now },
  } satisfies Partial<Stripe.Invoice>);
  world.emit("invoice.paid", invoice);
  if (invoice.amount_due > 0) world.emit("invoice.payment_succeeded", invoice);
}

export function voidInvoice(world: World, invoice: Stripe.Invoice) {
  Object.assign(invoice, {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now },
  } satisfies Partial<Stripe.Invoice>);
  world.emit("invoice.voided", invoice);
}
