import type Stripe from "stripe";
import type { Refusal, TestCard } from "./cards";
import type { World } from "./world";

// Objects of the pinned API version. The SDK types check their shape, and simulator.test.ts compares their fields
// with Stripe's own fixtures.

const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function list<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: "list", data, has_more: false, url };
}

export function newCustomer(world: World, input: Partial<Stripe.Customer>): Stripe.Customer {
  return {
    id: world.newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: world.newId("", 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...input,
  };
}

export function newProduct(world: World, id: string, name: string): Stripe.Product {
  return {
    id,
    object: "product",
    active: true,
    created: world.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service",
    unit_label: null,
    updated: world.now,
    url: null,
  };
}

export function newPrice(world: World, input: Partial<Stripe.Price> & { product: string; unit_amount: number }) {
  const price: Stripe.Price = {
    id: world.newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: world.now,
    currency: "eur",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: "inclusive",
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? "recurring" : "one_time",
    unit_amount_decimal: String(input.unit_amount),
    ...input,
  };
  return price;
}

export function recurring(interval: Stripe.Price.Recurring.Interval): Stripe.Price.Recurring {
  return { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" };
}

type CheckoutAsked = Pick<Stripe.Checkout.Session, "mode" | "success_url" | "expires_at"> &
  Partial<Stripe.Checkout.Session>;

export function newCheckout(world: World, input: CheckoutAsked): Stripe.Checkout.Session {
  return {
    id: `cs_test_${world.newId("", 58).slice(1)}`,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now,
    currency: "eur",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    metadata: {},
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted",
    url: null,
    wallet_options: null,
    ...input,
  };
}

export function newLineItem(world: World, price: Stripe.Price, quantity: number, name: string): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: world.newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    price,
    quantity,
  };
}

export function newPayment(world: World, input: Partial<Stripe.PaymentIntent> & { amount: number }) {
  const id = world.newId("pi");
  const payment: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${world.newId("", 25).slice(1)}`,
    confirmation_method: "automatic",
    created: world.now,
    currency: "eur",
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...input,
  };
  return payment;
}

type Billing = { email: string | null; name: string | null };

const billingDetails = ({ email, name }: Billing) => ({ address: NO_ADDRESS, email, name, phone: null, tax_id: null });

export function newPaymentMethod(world: World, card: TestCard, customer: string | null, billing: Billing) {
  const base = {
    id: world.newId("pm"),
    object: "payment_method" as const,
    allow_redisplay: "unspecified" as const,
    billing_details: billingDetails(billing),
    created: world.now,
    customer,
    livemode: false,
    metadata: {},
  };
  const method: Stripe.PaymentMethod =
    card.brand === "sepa_debit"
      ? {
          ...base,
          type: "sepa_debit",
          sepa_debit: {
            bank_code: card.number.slice(4, 12),
            branch_code: null,
            country: card.number.slice(0, 2),
            fingerprint: `fp${card.number.slice(-10)}`,
            generated_from: { charge: null, setup_attempt: null },
            last4: card.number.slice(-4),
          },
        }
      : {
          ...base,
          type: "card",
          card: {
            brand: card.brand,
            checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
            country: "FR",
            display_brand: card.brand,
            exp_month: 12,
            exp_year: 2034,
            fingerprint: `fp${card.number.slice(-10)}`,
            funding: "credit",
            generated_from: null,
            last4: card.number.slice(-4),
            networks: { available: [card.brand], preferred: null },
            regulated_status: "unregulated",
            three_d_secure_usage: { supported: true },
            wallet: null,
          },
        };
  return method;
}

export function newCharge(
  world: World,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: { status: Stripe.Charge.Status; captured: boolean; refusal?: Refusal },
): Stripe.Charge {
  const { refusal, status, captured } = result;
  return {
    id: world.newId("ch"),
    object: "charge",
    amount: payment.amount,
    amount_captured: captured && status === "succeeded" ? payment.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "ALLIANCE",
    captured: captured && status === "succeeded",
    created: world.now,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...payment.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: refusal ? "declined_by_network" : "approved_by_network",
      reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
      risk_level: "normal",
      seller_message: refusal ? "The bank did not return any further details with this decline." : "Payment complete.",
      type: refusal ? "issuer_declined" : "authorized",
    },
    paid: status === "succeeded",
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: chargedWith(method, payment.amount),
    presentment_details: undefined,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedWith(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (method.type === "sepa_debit" && method.sepa_debit) {
    const { bank_code, branch_code, country, fingerprint, last4 } = method.sepa_debit;
    return { type: "sepa_debit", sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: null } };
  }
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: method.card?.brand ?? null,
      checks: method.card?.checks ?? null,
      country: method.card?.country ?? null,
      exp_month: method.card?.exp_month ?? 12,
      exp_year: method.card?.exp_year ?? 2034,
      extended_authorization: { status: "disabled" },
      fingerprint: method.card?.fingerprint ?? null,
      funding: "credit",
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: method.card?.last4 ?? null,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: method.card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      wallet: null,
    },
  };
}

export function newRefund(world: World, charge: Stripe.Charge, input: Partial<Stripe.Refund>): Stripe.Refund {
  return {
    id: world.newId("re"),
    object: "refund",
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
    ...input,
  };
}

type InvoiceAsked = Pick<Stripe.Invoice, "customer" | "billing_reason" | "period_start" | "period_end"> & {
  total: number;
} & Partial<Stripe.Invoice>;

export function newInvoice(world: World, input: InvoiceAsked): Stripe.Invoice {
  const id = input.id ?? world.newId("in");
  const { total } = input;
  return {
    id,
    object: "invoice",
    account_country: "FR",
    account_name: "Alliance",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: "charge_automatically",
    created: world.now,
    currency: "eur",
    custom_fields: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: list([], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: world.now,
    ...input,
  };
}

export function newInvoiceLine(
  world: World,
  invoice: Stripe.Invoice,
  price: Stripe.Price,
  input: Pick<Stripe.InvoiceLineItem, "amount" | "quantity" | "description" | "parent" | "period" | "subscription">,
): Stripe.InvoiceLineItem {
  return {
    id: world.newId("il"),
    object: "line_item",
    currency: "eur",
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: idOf(price.product) },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    subtotal: input.amount,
    taxes: [],
    ...input,
  } as Stripe.InvoiceLineItem;
}

export function newInvoicePayment(world: World, invoice: Stripe.Invoice, paymentId: string): Stripe.InvoicePayment {
  return {
    id: world.newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: paymentId },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

export function newSubscription(
  world: World,
  input: Pick<Stripe.Subscription, "customer" | "metadata" | "status"> & Partial<Stripe.Subscription>,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.Subscription {
  const id = world.newId("sub");
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: world.now,
    currency: price.currency,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    items: list([newItem(world, id, price, period)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: period.start,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: null,
    ...input,
  };
}

function newItem(
  world: World,
  subscription: string,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: world.newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: world.now,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

/** Returns the legacy plan of a price, which subscription items still contain. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

/** Returns the id of a possibly expanded reference. */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}
