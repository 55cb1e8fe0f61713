import type Stripe from "stripe";
import type { TestCard } from "./cards";
import { attachPayment, draftInvoice, finalizeInvoice, payInvoice } from "./invoices";
import { idOf, newCheckout, newCustomer, newLineItem, newPayment } from "./objects";
import type { Parameters } from "./parameters";
import { type Attempt, tryPayment } from "./payments";
import { missing, notSimulated, refused } from "./problem";
import { settleRenewal, startSubscription, wordingOf } from "./subscriptions";
import type { World } from "./world";

type Checkout = Stripe.Checkout.Session;

const MINUTE = 60;
const DAY = 86_400;

/** Supported parameters. Others are rejected instead of ignored. */
const UNDERSTOOD: Record<string, readonly string[] | true> = {
  mode: true,
  line_items: true,
  customer: true,
  customer_email: true,
  customer_update: ["name", "address"],
  client_reference_id: true,
  metadata: true,
  payment_intent_data: ["metadata", "description", "capture_method"],
  subscription_data: ["metadata", "description"],
  invoice_creation: ["enabled", "invoice_data"],
  tax_id_collection: ["enabled"],
  automatic_tax: ["enabled"],
  billing_address_collection: true,
  locale: true,
  success_url: true,
  cancel_url: true,
  expires_at: true,
  payment_method_types: true,
  expand: true,
};

function checkUnderstood(asked: Parameters) {
  for (const [name, value] of Object.entries(asked)) {
    const inner = UNDERSTOOD[name];
    if (!inner) throw notSimulated(`${name} of a checkout`);
    if (inner !== true)
      for (const part of Object.keys(value as Parameters))
        if (!inner.includes(part)) throw notSimulated(`${name}[${part}] of a checkout`);
  }
  const invoice = (asked.invoice_creation as { invoice_data?: Parameters } | undefined)?.invoice_data ?? {};
  for (const part of Object.keys(invoice))
    if (!["metadata", "description", "footer"].includes(part))
      throw notSimulated(`invoice_data[${part}] of a checkout`);
}

/** Handles `POST /v1/checkout/sessions`. @throws StripeProblem with Stripe's message */
export function createCheckout(world: World, asked: Parameters, baseUrl: string): Checkout {
  checkUnderstood(asked);
  const mode = asked.mode as "payment" | "subscription" | "setup" | undefined;
  if (!mode) throw refused("You must provide `mode`.", { code: "parameter_missing", param: "mode" });
  if (mode === "setup") throw notSimulated("mode: setup");
  const lines = (asked.line_items as Parameters[] | undefined) ?? [];
  if (lines.length === 0)
    throw refused(`You must specify \`line_items\` in \`${mode}\` mode.`, {
      code: "parameter_missing",
      param: "line_items",
    });
  if (mode === "subscription" && lines.length > 1) throw notSimulated("a subscription of several prices");
  checkModes(asked, mode);
  const items = lines.map((line, index) => {
    if (typeof line.price !== "string") throw notSimulated("line_items without a price that exists");
    const more = Object.keys(line).filter((name) => name !== "price" && name !== "quantity");
    if (more.length > 0) throw notSimulated(`${more.join(", ")} of line_items`);
    const price = world.find("price", line.price);
    if (!price) throw missing("price", line.price, `line_items[${index}][price]`);
    if (!price.active)
      throw refused(`The price specified is inactive. This field only accepts active prices.`, {
        param: `line_items[${index}][price]`,
      });
    if (mode === "payment" && price.recurring)
      throw refused(
        "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
        { param: "mode" },
      );
    if (mode === "subscription" && !price.recurring)
      throw refused("You must provide at least one recurring price in `subscription` mode when using prices.", {
        param: "mode",
      });
    return { price: price.id, quantity: typeof line.quantity === "number" ? line.quantity : 1 };
  });
  const customer = typeof asked.customer === "string" ? world.find("customer", asked.customer) : undefined;
  if (typeof asked.customer === "string" && !customer) throw missing("customer", asked.customer, "customer");
  const update = asked.customer_update as { name?: string; address?: string } | undefined;
  const collectsTaxIds = isEnabled(asked.tax_id_collection);
  if (customer && collectsTaxIds && update?.name !== "auto")
    throw refused(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
      { param: "customer_update[name]" },
    );
  const amount = items.reduce(
    (sum, item) => sum + (world.get("price", item.price).unit_amount ?? 0) * item.quantity,
    0,
  );
  const invoiced = asked.invoice_creation as { enabled?: boolean; invoice_data?: Parameters } | undefined;
  const taxed = isEnabled(asked.automatic_tax);
  const checkout = newCheckout(world, {
    mode,
    success_url: asked.success_url as string,
    cancel_url: textOr(asked.cancel_url),
    expires_at: expiry(world, asked.expires_at),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: taxed
      ? { enabled: true, liability: { type: "self" }, provider: "stripe", status: "requires_location_inputs" }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: textOr(asked.billing_address_collection) as Checkout["billing_address_collection"],
    client_reference_id: textOr(asked.client_reference_id),
    customer: customer?.id ?? null,
    customer_creation: customer || mode !== "payment" ? null : "if_required",
    customer_details: customer ? detailsOf(customer) : null,
    customer_email: customer ? null : textOr(asked.customer_email),
    invoice_creation: mode === "payment" ? invoiceCreation(invoiced) : null,
    locale: textOr(asked.locale) as Checkout["locale"],
    metadata: (asked.metadata as Stripe.Metadata | undefined) ?? {},
    ...(collectsTaxIds ? { tax_id_collection: { enabled: true, required: "never" as const } } : {}),
    ...(Array.isArray(asked.payment_method_types)
      ? { payment_method_types: asked.payment_method_types as string[] }
      : {}),
  });
  checkout.url = `${baseUrl}/c/pay/${checkout.id}`;
  world.notes.orders[checkout.id] = {
    payment: metadataIn(asked.payment_intent_data),
    subscription: metadataIn(asked.subscription_data),
    invoice: metadataIn(invoiced?.invoice_data),
    items,
    namesCustomer: update?.name === "auto",
    placesCustomer: update?.address === "auto",
    reserves: (asked.payment_intent_data as Parameters | undefined)?.capture_method === "manual",
    description:
      textOr((asked.payment_intent_data as Parameters | undefined)?.description) ??
      textOr((asked.subscription_data as Parameters | undefined)?.description),
  };
  return world.add<"checkout.session">(checkout);
}

function checkModes(asked: Parameters, mode: string) {
  const only = (name: string, needed: string) => {
    if (asked[name] !== undefined && mode !== needed)
      throw refused(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
  };
  only("payment_intent_data", "payment");
  only("invoice_creation", "payment");
  only("subscription_data", "subscription");
  if (asked.customer && asked.customer_email)
    throw refused("You may only specify one of these parameters: customer, customer_email.", { param: "customer" });
  if (asked.customer_update && !asked.customer)
    throw refused("`customer_update` can only be used with `customer`.", { param: "customer_update" });
}

function expiry(world: World, asked: unknown): number {
  if (typeof asked !== "number") return world.now + DAY;
  if (asked > world.now + DAY)
    throw refused("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
      param: "expires_at",
    });
  if (asked < world.now + 30 * MINUTE)
    throw refused("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
      param: "expires_at",
    });
  return asked;
}

const isEnabled = (asked: unknown) => (asked as { enabled?: boolean } | undefined)?.enabled === true;
const textOr = (asked: unknown) => (typeof asked === "string" ? asked : null);
const metadataIn = (asked: unknown) =>
  ((asked as Parameters | undefined)?.metadata as Stripe.Metadata | undefined) ?? {};

function invoiceCreation(
  asked: { enabled?: boolean; invoice_data?: Parameters } | undefined,
): Checkout["invoice_creation"] {
  return {
    enabled: asked?.enabled === true,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: textOr(asked?.invoice_data?.description),
      footer: textOr(asked?.invoice_data?.footer),
      issuer: null,
      metadata: metadataIn(asked?.invoice_data),
      rendering_options: null,
    },
  };
}

function detailsOf(customer: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: customer.address ?? null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** Returns the line items. A session contains them only if expanded. */
export function lineItemsOf(world: World, checkout: Checkout): Stripe.LineItem[] {
  return (world.notes.orders[checkout.id]?.items ?? []).map(({ price: id, quantity }) => {
    const price = world.get("price", id);
    return newLineItem(world, price, quantity, world.find("product", idOf(price.product))?.name ?? "");
  });
}

export interface Payer {
  email?: string;
  name?: string;
  taxId?: string;
  address?: Partial<Stripe.Address>;
}

export const SOMEWHERE: Stripe.Address = {
  city: "Strasbourg",
  country: "FR",
  line1: "1 rue de l’Exemple",
  line2: null,
  postal_code: "67000",
  state: null,
};

/** Pays on the hosted page. @throws StripeProblem if the checkout is paid, has expired or is pending at the bank */
export function payCheckout(
  world: World,
  checkout: Checkout,
  card: TestCard,
  asked: { payer?: Payer; authenticated?: "pass" | "fail"; baseUrl: string },
): Attempt {
  if (checkout.status !== "open") throw refused(`The checkout ${checkout.id} is ${checkout.status}.`);
  const order = world.notes.orders[checkout.id];
  if (!order) throw refused(`The checkout ${checkout.id} has no order.`);
  const payer = whoPays(world, checkout, asked.payer ?? {});
  const payment = paymentOf(world, checkout, order.payment);
  order.paymentId = payment.id;
  const result = tryPayment(world, payment, {
    card: order.reserves && card.outcome.kind === "succeeds" ? { ...card, outcome: { kind: "reserves" } } : card,
    authenticated: asked.authenticated,
    billing: { email: payer.email, name: payer.name },
  });
  if (result === "succeeded" || result === "processing" || result === "reserved")
    complete(world, checkout, payment, result, asked.baseUrl);
  return result;
}

function paymentOf(world: World, checkout: Checkout, metadata: Stripe.Metadata): Stripe.PaymentIntent {
  const known = world.notes.orders[checkout.id]?.paymentId;
  if (known) return world.get("payment_intent", known);
  const inPayment = checkout.mode === "payment";
  const payment = world.add<"payment_intent">(
    newPayment(world, {
      amount: checkout.amount_total ?? 0,
      customer: idOf(checkout.customer),
      metadata: inPayment ? { ...metadata } : {},
      description: inPayment ? (world.notes.orders[checkout.id]?.description ?? null) : "Subscription creation",
      setup_future_usage: inPayment ? null : "off_session",
    }),
  );
  world.notes.checkoutOf[payment.id] = checkout.id;
  if (inPayment) checkout.payment_intent = payment.id;
  world.emit("payment_intent.created", payment);
  return payment;
}

function whoPays(
  world: World,
  checkout: Checkout,
  typed: Payer,
): { id: string | null; email: string; name: string | null } {
  const email = typed.email || checkout.customer_details?.email || checkout.customer_email || "payer@example.com";
  const name = typed.name || checkout.customer_details?.name || null;
  const isNeeded = checkout.mode === "subscription" || checkout.invoice_creation?.enabled;
  let customer = world.find("customer", idOf(checkout.customer) ?? "");
  if (!customer && isNeeded) {
    customer = world.add<"customer">(newCustomer(world, { email, name }));
    checkout.customer = customer.id;
    world.emit("customer.created", customer);
  }
  checkout.customer_details = {
    address: checkout.billing_address_collection === "required" ? { ...SOMEWHERE, ...typed.address } : null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: checkout.tax_id_collection?.enabled && typed.taxId ? [{ type: "eu_vat", value: typed.taxId }] : [],
  };
  return customer ? { id: customer.id, email, name } : { id: null, email, name };
}

function complete(
  world: World,
  checkout: Checkout,
  payment: Stripe.PaymentIntent,
  result: "succeeded" | "processing" | "reserved",
  baseUrl: string,
) {
  const order = world.notes.orders[checkout.id];
  const customer = world.find("customer", idOf(checkout.customer) ?? "");
  const { name, address } = checkout.customer_details ?? {};
  if (customer)
    world.update("customer.updated", customer, {
      ...(order?.namesCustomer && name ? { name } : {}),
      ...(order?.placesCustomer && address ? { address } : {}),
    });
  checkout.status = "complete";
  checkout.url = null;
  if (checkout.automatic_tax.enabled) checkout.automatic_tax.status = "complete";
  if (checkout.mode === "subscription" && customer) {
    const price = world.get("price", order?.items[0]?.price ?? "");
    const subscription = startSubscription(world, {
      customer,
      price,
      payment,
      baseUrl,
      metadata: order?.subscription ?? {},
      description: order?.description ?? null,
      method: idOf(payment.payment_method) ?? "",
      paid: result === "succeeded",
    });
    checkout.subscription = subscription.id;
    checkout.invoice = idOf(subscription.latest_invoice);
  }
  if (result === "succeeded") checkout.payment_status = "paid";
  if (result === "succeeded" && checkout.mode === "payment") invoiceFor(world, checkout, payment, baseUrl);
  world.emit("checkout.session.completed", checkout);
}

/** Creates the paid invoice of a one-time purchase. */
function invoiceFor(world: World, checkout: Checkout, payment: Stripe.PaymentIntent, baseUrl: string) {
  const order = world.notes.orders[checkout.id];
  const customer = world.find("customer", idOf(checkout.customer) ?? "");
  const first = order?.items[0];
  if (!checkout.invoice_creation?.enabled || !customer || !order || !first) return;
  const price = world.get("price", first.price);
  const invoice = draftInvoice(world, {
    customer,
    price,
    quantity: first.quantity,
    amount: checkout.amount_total ?? 0,
    description: wordingOf(world, price),
    metadata: order.invoice,
    reason: "manual",
    period: { start: world.now, end: world.now },
  });
  const { name, tax_ids, address } = checkout.customer_details ?? {};
  invoice.customer_address = address ?? null;
  invoice.customer_name = name ?? invoice.customer_name;
  invoice.customer_tax_ids = (tax_ids ?? []) as Stripe.Invoice.CustomerTaxId[];
  finalizeInvoice(world, invoice, baseUrl);
  attachPayment(world, invoice, payment);
  payInvoice(world, invoice);
  checkout.invoice = invoice.id;
}

/** Updates invoice, subscription and checkout after a bank's late answer or a manual capture. */
export function followPayment(world: World, payment: Stripe.PaymentIntent, result: Attempt, baseUrl: string) {
  const checkout = world.find("checkout.session", world.notes.checkoutOf[payment.id] ?? "");
  const invoice = world.find("invoice", world.notes.invoiceOf[payment.id] ?? "");
  const subscription = world.find("subscription", idOf(invoice?.parent?.subscription_details?.subscription) ?? "");
  if (result === "succeeded") {
    if (invoice && subscription && invoice.status === "open") settleRenewal(world, invoice, subscription);
    if (checkout && checkout.payment_status === "unpaid") {
      checkout.payment_status = "paid";
      if (checkout.mode === "payment") invoiceFor(world, checkout, payment, baseUrl);
      if (payment.capture_method !== "manual") world.emit("checkout.session.async_payment_succeeded", checkout);
    }
  } else if (checkout) {
    if (invoice) world.emit("invoice.payment_failed", invoice);
    world.emit("checkout.session.async_payment_failed", checkout);
  }
}

/** Handles `POST /v1/checkout/sessions/{id}/expire` and its effects. */
export function expireCheckout(world: World, checkout: Checkout) {
  if (checkout.status !== "open")
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.status}\`.`,
      { param: "session" },
    );
  checkout.status = "expired";
  checkout.url = null;
  world.emit("checkout.session.expired", checkout);
}
