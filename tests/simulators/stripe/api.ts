import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { VendorReply, VendorRequest } from "../vendor-server";
import { createCheckout, expireCheckout, lineItemsOf } from "./checkout";
import { shown } from "./expand";
import { finalizeInvoice } from "./invoices";
import { idOf, list, newCustomer, newPrice, newProduct, recurring } from "./objects";
import { findOperation, type Operation, type Parameters, readParameters } from "./parameters";
import { refundPayment } from "./payments";
import { missing, notSimulated, refused, StripeProblem } from "./problem";
import { changeSubscription, endSubscription, forgiveInvoice, mergedMetadata } from "./subscriptions";
import { API_VERSION, KEY_SECONDS, type Kind, type Kinds, type World } from "./world";

/** Returns Stripe's error for a status that a test has set for any request. */
export function errorOf(status: number) {
  if (status === 409)
    return {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotent Key.",
    };
  if (status === 429)
    return { type: "invalid_request_error", code: "rate_limit", message: "Too many requests hit the API too quickly." };
  return { type: "api_error", message: `Simulated status ${status}` };
}

export interface Api {
  world: World;
  secretKey: string;
  /** Base URL of the simulator's pages. */
  baseUrl: string;
}

export function answerApi(api: Api, request: VendorRequest): VendorReply {
  const requestId = api.world.newId("req", 14);
  const headers: Record<string, string> = { "Request-Id": requestId, "Stripe-Version": API_VERSION };
  const key = request.headers["idempotency-key"];
  if (key) headers["Idempotency-Key"] = key;
  try {
    checkCaller(api, request);
    const { status, body, isReplayed } = once(api.world, request, () => {
      api.world.request = { id: requestId, idempotency_key: key ?? null };
      return perform(api, request);
    });
    return { status, headers: isReplayed ? { ...headers, "Idempotent-Replayed": "true" } : headers, body };
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem;
    return { status: problem.status, headers, body: problem.body };
  }
}

function checkCaller({ secretKey }: Api, { headers }: VendorRequest) {
  const [scheme, credential = ""] = (headers.authorization ?? "").split(" ");
  if (!scheme)
    throw new StripeProblem(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  const given = scheme === "Basic" ? Buffer.from(credential, "base64").toString().replace(/:.*$/s, "") : credential;
  if (given !== secretKey)
    throw new StripeProblem(401, `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(12)}${given.slice(-4)}`);
  const version = headers["stripe-version"];
  if (version && version !== API_VERSION)
    throw refused(`Invalid Stripe API version: ${version}. The simulator speaks ${API_VERSION} alone.`);
}

/** Implements idempotency keys. For a day, a repeated request gets the same answer, and another with its key fails. */
function once(world: World, request: VendorRequest, act: () => { status: number; body: unknown }) {
  const key = request.headers["idempotency-key"];
  if (!key || request.method === "GET") return { ...act(), isReplayed: false };
  if (key.length > 255) throw refused("The idempotency key is longer than 255 characters.");
  const fingerprint = createHash("sha256").update(`${request.method} ${request.path}\n${request.body}`).digest("hex");
  const before = world.notes.idempotency[key];
  if (before && before.at > world.now - KEY_SECONDS) {
    if (before.request !== fingerprint)
      throw new StripeProblem(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    return { status: before.status, body: before.body, isReplayed: true };
  }
  const result = act();
  world.notes.idempotency[key] = { request: fingerprint, ...result, at: world.now };
  return { ...result, isReplayed: false };
}

function perform(api: Api, request: VendorRequest): { status: number; body: unknown } {
  const operation = findOperation(request.method, request.path);
  const form = request.method === "POST" ? new URLSearchParams(request.body) : request.query;
  const asked = readParameters(form, operation.schema);
  const expand = (asked.expand as string[] | undefined) ?? [];
  const result = HANDLERS[`${request.method} ${operation.path}`]?.(api, asked, operation);
  if (result === undefined) throw notSimulated(`${request.method} ${operation.path}`);
  return { status: 200, body: shown(api.world, result, expand) };
}

type Handler = (api: Api, asked: Parameters, operation: Operation) => unknown;

const HANDLERS: Record<string, Handler> = {
  "POST /v1/customers": ({ world }, asked) => {
    const customer = world.add<"customer">(newCustomer(world, customerFields(asked, {})));
    world.emit("customer.created", customer);
    return customer;
  },
  "GET /v1/customers": listing("customer", { email: ({ email }) => email }),
  "GET /v1/customers/{customer}": ({ world }, _, { ids: [id = ""] }) =>
    world.notes.deletedCustomers.includes(id) ? { id, object: "customer", deleted: true } : world.get("customer", id),
  "POST /v1/customers/{customer}": ({ world }, asked, { ids: [id = ""] }) => {
    const customer = world.get("customer", id);
    world.update("customer.updated", customer, customerFields(asked, customer));
    return customer;
  },
  "DELETE /v1/customers/{customer}": ({ world }, _, { ids: [id = ""] }) => {
    const customer = world.get("customer", id);
    for (const subscription of world.list("subscription"))
      if (idOf(subscription.customer) === id && !["canceled", "incomplete_expired"].includes(subscription.status))
        endSubscription(world, subscription, world.now);
    world.emit("customer.deleted", customer);
    world.remove(id);
    world.notes.deletedCustomers.push(id);
    return { id, object: "customer", deleted: true };
  },

  "POST /v1/checkout/sessions": ({ world, baseUrl }, asked) => createCheckout(world, asked, baseUrl),
  "GET /v1/checkout/sessions": listing("checkout.session", {
    customer: ({ customer }) => idOf(customer),
    payment_intent: ({ payment_intent }) => idOf(payment_intent),
    subscription: ({ subscription }) => idOf(subscription),
    status: ({ status }) => status,
  }),
  "GET /v1/checkout/sessions/{session}": ({ world }, _, { ids: [id = ""] }) => world.get("checkout.session", id),
  "POST /v1/checkout/sessions/{session}/expire": ({ world }, _, { ids: [id = ""] }) => {
    const checkout = world.get("checkout.session", id, "session");
    expireCheckout(world, checkout);
    return checkout;
  },
  "GET /v1/checkout/sessions/{session}/line_items": ({ world }, _, { ids: [id = ""] }) =>
    list(lineItemsOf(world, world.get("checkout.session", id, "session")), `/v1/checkout/sessions/${id}/line_items`),

  "GET /v1/subscriptions": listing(
    "subscription",
    {
      customer: ({ customer }) => idOf(customer),
      price: ({ items }) => items.data[0]?.price.id ?? null,
      status: ({ status }) => status,
    },
    // Without a status filter, canceled subscriptions are not listed.
    (subscription, { status }) => status !== undefined || subscription.status !== "canceled",
  ),
  "GET /v1/subscriptions/{subscription_exposed_id}": ({ world }, _, { ids: [id = ""] }) =>
    world.get("subscription", id),
  "POST /v1/subscriptions/{subscription_exposed_id}": ({ world, baseUrl }, asked, { ids: [id = ""] }) => {
    const subscription = world.get("subscription", id);
    changeSubscription(world, subscription, asked, baseUrl);
    return subscription;
  },
  "DELETE /v1/subscriptions/{subscription_exposed_id}": ({ world }, asked, { ids: [id = ""] }) => {
    const subscription = world.get("subscription", id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    if (asked.invoice_now === true || asked.prorate === true) throw notSimulated("a last invoice at cancellation");
    endSubscription(world, subscription, world.now);
    return subscription;
  },

  "GET /v1/payment_intents": listing("payment_intent", { customer: ({ customer }) => idOf(customer) }),
  "GET /v1/payment_intents/{intent}": ({ world }, _, { ids: [id = ""] }) => world.get("payment_intent", id, "intent"),

  "POST /v1/refunds": ({ world }, asked) => {
    for (const name of Object.keys(asked))
      if (!["payment_intent", "charge", "amount", "reason", "metadata", "expand"].includes(name))
        throw notSimulated(`${name} of a refund`);
    if (!asked.payment_intent && !asked.charge)
      throw refused("One of the following params should be provided for this request: payment_intent or charge.", {
        code: "parameter_missing",
      });
    return refundPayment(world, {
      payment: asked.payment_intent as string | undefined,
      charge: asked.charge as string | undefined,
      amount: asked.amount as number | undefined,
      reason: asked.reason as string | undefined,
      metadata: asked.metadata as Stripe.Metadata | undefined,
    });
  },
  "GET /v1/refunds": listing("refund", {
    payment_intent: ({ payment_intent }) => idOf(payment_intent),
    charge: ({ charge }) => idOf(charge),
  }),
  "GET /v1/refunds/{refund}": ({ world }, _, { ids: [id = ""] }) => world.get("refund", id),

  "GET /v1/disputes": listing("dispute", {
    payment_intent: ({ payment_intent }) => idOf(payment_intent),
    charge: ({ charge }) => idOf(charge),
  }),

  "GET /v1/invoice_payments": listing(
    "invoice_payment",
    { invoice: ({ invoice }) => idOf(invoice), status: ({ status }) => status },
    ({ payment }, asked) => {
      const wanted = (asked.payment as Parameters | undefined)?.payment_intent;
      return wanted === undefined || idOf(payment.payment_intent) === wanted;
    },
  ),
  "GET /v1/invoices": listing("invoice", {
    customer: ({ customer }) => idOf(customer),
    subscription: ({ parent }) => idOf(parent?.subscription_details?.subscription),
    status: ({ status }) => status,
  }),
  "GET /v1/invoices/{invoice}": ({ world }, _, { ids: [id = ""] }) => world.get("invoice", id),

  "POST /v1/invoices/{invoice}/finalize": ({ world, baseUrl }, asked, { ids: [id = ""] }) => {
    const invoice = world.get("invoice", id);
    if (asked.auto_advance !== false) throw notSimulated("collecting an invoice that is made final by hand");
    if (invoice.status !== "draft") throw refused("This invoice is already finalized, you can't re-finalize it.");
    finalizeInvoice(world, invoice, baseUrl);
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
    return invoice;
  },
  "POST /v1/invoices/{invoice}/void": ({ world }, _, { ids: [id = ""] }) => {
    const invoice = world.get("invoice", id);
    if (invoice.status !== "open")
      throw refused(`You can only pass in open or uncollectible invoices. This invoice isn't open.`);
    forgiveInvoice(world, invoice);
    return invoice;
  },

  "POST /v1/billing_portal/sessions": ({ world, baseUrl }, asked) => {
    for (const name of ["flow_data", "on_behalf_of"])
      if (asked[name] !== undefined) throw notSimulated(`${name} of a portal`);
    const customer = world.get("customer", asked.customer as string, "customer");
    const id = world.newId("bps");
    return world.add<"billing_portal.session">({
      id,
      object: "billing_portal.session",
      configuration: "bpc_simulator",
      created: world.now,
      customer: customer.id,
      flow: null,
      livemode: false,
      locale: (asked.locale ?? null) as Stripe.BillingPortal.Session["locale"],
      on_behalf_of: null,
      return_url: typeof asked.return_url === "string" ? asked.return_url : null,
      url: `${baseUrl}/p/session/${id}`,
    });
  },

  "POST /v1/prices": ({ world }, asked) => createPrice(world, asked),
  "GET /v1/prices": listing(
    "price",
    {
      active: ({ active }) => active,
      currency: ({ currency }) => currency,
      product: ({ product }) => idOf(product),
      type: ({ type }) => type,
    },
    ({ lookup_key }, { lookup_keys: keys }) =>
      !Array.isArray(keys) || (lookup_key !== null && keys.includes(lookup_key)),
  ),
  "GET /v1/prices/{price}": ({ world }, _, { ids: [id = ""] }) => world.get("price", id),
  "POST /v1/prices/{price}": ({ world }, asked, { ids: [id = ""] }) => {
    const price = world.get("price", id);
    const { active, nickname, lookup_key, metadata, transfer_lookup_key, expand: _, ...rest } = asked;
    if (Object.keys(rest).length > 0) throw notSimulated(`${Object.keys(rest).join(", ")} of a price`);
    if (typeof lookup_key === "string") takeLookupKey(world, lookup_key, transfer_lookup_key === true, price.id);
    world.update("price.updated", price, {
      ...(typeof active === "boolean" ? { active } : {}),
      ...(typeof nickname === "string" ? { nickname } : {}),
      ...(typeof lookup_key === "string" ? { lookup_key: lookup_key || null } : {}),
      ...(metadata === undefined ? {} : { metadata: mergedMetadata(price.metadata, metadata) }),
    });
    return price;
  },
  "GET /v1/products": listing("product", { active: ({ active }) => active }, ({ id }, { ids }) =>
    Array.isArray(ids) ? ids.includes(id) : true,
  ),
  "GET /v1/products/{id}": ({ world }, _, { ids: [id = ""] }) => world.get("product", id),

  "GET /v1/events": listing(
    "event",
    { type: ({ type }) => type },
    ({ type }, { types }) => !Array.isArray(types) || types.some((wanted) => matchesType(type, String(wanted))),
  ),
  "GET /v1/events/{id}": ({ world }, _, { ids: [id = ""] }) => world.get("event", id),

  "GET /v1/webhook_endpoints": listing("webhook_endpoint", {}),
};

const matchesType = (type: string, wanted: string) =>
  wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

function customerFields(asked: Parameters, before: Partial<Stripe.Customer>): Partial<Stripe.Customer> {
  const { email, name, phone, description, preferred_locales, metadata, invoice_settings, expand: _, ...rest } = asked;
  if (Object.keys(rest).length > 0) throw notSimulated(`${Object.keys(rest).join(", ")} of a customer`);
  if (typeof email === "string" && email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refused(`Invalid email address: ${email}`, { code: "email_invalid", param: "email" });
  const text = (field: string, value: unknown) => (typeof value === "string" ? { [field]: value || null } : {});
  const settings = invoice_settings as { default_payment_method?: string } | undefined;
  return {
    ...text("email", email),
    ...text("name", name),
    ...text("phone", phone),
    ...text("description", description),
    ...(Array.isArray(preferred_locales) ? { preferred_locales: preferred_locales as string[] } : {}),
    ...(metadata === undefined ? {} : { metadata: mergedMetadata(before.metadata ?? {}, metadata) }),
    ...(settings
      ? {
          invoice_settings: {
            custom_fields: null,
            footer: null,
            rendering_options: null,
            default_payment_method: settings.default_payment_method ?? null,
          },
        }
      : {}),
  };
}

function createPrice(world: World, asked: Parameters): Stripe.Price {
  const { currency, unit_amount, lookup_key, transfer_lookup_key, product_data, product, tax_behavior, metadata } =
    asked;
  const repeats = asked.recurring as { interval?: Stripe.Price.Recurring.Interval } | undefined;
  if (typeof unit_amount !== "number") throw notSimulated("a price without unit_amount");
  if (typeof lookup_key === "string") takeLookupKey(world, lookup_key, transfer_lookup_key === true);
  const named = product_data as { name?: string } | undefined;
  const sold =
    typeof product === "string"
      ? world.get("product", product, "product")
      : world.add<"product">(newProduct(world, world.newId("prod", 14), named?.name ?? "Product"));
  const price = world.add<"price">(
    newPrice(world, {
      product: sold.id,
      unit_amount,
      currency: currency as string,
      lookup_key: typeof lookup_key === "string" ? lookup_key : null,
      tax_behavior: (tax_behavior ?? "unspecified") as Stripe.Price.TaxBehavior,
      metadata: (metadata as Stripe.Metadata | undefined) ?? {},
      ...(repeats ? { recurring: recurring(repeats.interval ?? "month"), type: "recurring" as const } : {}),
    }),
  );
  world.emit("price.created", price);
  return price;
}

/** Assigns a lookup key to a price; each key belongs to one price. */
function takeLookupKey(world: World, key: string, transfers: boolean, newOwner?: string) {
  const owner = world.list("price").find((price) => price.lookup_key === key && price.id !== newOwner);
  if (!owner || key === "") return;
  if (!transfers)
    throw refused(
      `A price (\`${owner.id}\`) already uses that lookup key. Set \`transfer_lookup_key\` to true to transfer it.`,
      { param: "lookup_key" },
    );
  owner.lookup_key = null;
}

type Fields<K extends Kind> = Record<string, (object: Kinds[K]) => unknown>;

function listing<K extends Kind>(
  kind: K,
  fields: Fields<K>,
  also: (object: Kinds[K], asked: Parameters) => boolean = () => true,
): Handler {
  const understood = [...Object.keys(fields), "limit", "starting_after", "ending_before", "created", "expand"];
  return ({ world }, asked, { path, ids }) => {
    for (const name of Object.keys(asked))
      if (!understood.includes(name) && !["lookup_keys", "types", "ids", "payment"].includes(name))
        throw notSimulated(`${name} at GET ${path}`);
    const matching = world
      .list(kind)
      .filter(
        (object) =>
          isWithin((object as { created: number }).created, asked.created) &&
          also(object, asked) &&
          Object.entries(fields).every(
            ([name, field]) => asked[name] === undefined || asked[name] === "all" || field(object) === asked[name],
          ),
      );
    const url = path.replace(/\{[^}]+\}/, ids[0] ?? "");
    return page(matching, asked, url, kind);
  };
}

function isWithin(created: number, asked: unknown): boolean {
  if (asked === undefined) return true;
  if (typeof asked === "number") return created === asked;
  const { gt, gte, lt, lte } = asked as Record<string, number | undefined>;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

function page<T extends { id: string }>(all: T[], asked: Parameters, url: string, kind: string) {
  const limit = typeof asked.limit === "number" ? asked.limit : 10;
  if (limit < 1)
    throw refused("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  if (limit > 100)
    throw refused(`This value must be less than or equal to 100 (it currently is '${limit}').`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  const placeOf = (param: "starting_after" | "ending_before") => {
    const place = all.findIndex(({ id }) => id === asked[param]);
    if (place < 0) throw missing(kind, String(asked[param]), param);
    return place;
  };
  if (asked.ending_before !== undefined) {
    const end = placeOf("ending_before");
    const data = all.slice(Math.max(0, end - limit), end);
    return { object: "list", data, has_more: end - limit > 0, url };
  }
  const start = asked.starting_after === undefined ? 0 : placeOf("starting_after") + 1;
  return { object: "list", data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
