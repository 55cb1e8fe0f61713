import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type Stripe from "stripe";
import { startVendorServer, type VendorRequest, type VendorServer } from "../vendor-server";
import { answerApi, errorOf } from "./api";
import { findCard } from "./cards";
import { followPayment, type Payer, payCheckout } from "./checkout";
import { catchUp } from "./clock";
import { answerControl } from "./control";
import { newPrice, newProduct, recurring } from "./objects";
import { changeCard } from "./page-portal";
import { answerPage } from "./pages";
import {
  type Attempt,
  answerPayment,
  capturePayment,
  closeDispute,
  disputePayment,
  refundPayment,
  releasePayment,
} from "./payments";
import { StripeProblem } from "./problem";
import { type Disturbance, Webhooks } from "./webhooks";
import { type Kind, type Kinds, World } from "./world";

/** Prices of the application by lookup key, in euro cents, VAT included. */
export const CATALOGUE = [
  { key: "credits_1", product: "credits", amount: 5_000, name: "1 credit" },
  { key: "credits_5", product: "credits", amount: 22_500, name: "5 credits" },
  { key: "credits_10", product: "credits", amount: 40_000, name: "10 credits" },
  { key: "credits_25", product: "credits", amount: 87_500, name: "25 credits" },
  { key: "premium_month", product: "premium", amount: 7_900, name: "Premium, monthly", interval: "month" },
  { key: "premium_year", product: "premium", amount: 75_840, name: "Premium, yearly", interval: "year" },
] as const;

export interface StripeSimulatorOptions {
  secretKey?: string;
  webhookSecret?: string;
  /** URL of the application's webhook. Without it, events are only listed. */
  webhookUrl?: string;
  /** Default: any free port. */
  port?: number;
  /** JSON file for state across restarts. */
  stateFile?: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface StripeSimulator extends VendorServer {
  secretKey: string;
  webhookSecret: string;
  webhooks: Webhooks;
  readonly taken: Stripe.Event[];
  clock: {
    /** Milliseconds since the epoch. */
    now(): number;
    /**
     * Advances time by moving all objects into the past, because the application uses the real clock. Runs renewals,
     * retries, late answers and expiries that become due.
     */
    advance(seconds: number, customer?: string): void;
    /** Advances time like `advance`, up to an instant. @param instant milliseconds since the epoch */
    to(instant: number): void;
  };
  /**
   * Pays on the hosted page. `authenticated` is the result of 3-D Secure; a card that needs it stays pending without
   * it.
   */
  pay(checkout: string, card?: string, asked?: { payer?: Payer; authenticated?: "pass" | "fail" }): Attempt;
  /** Gives the bank's late answer now. Default for `outcome`: the answer that the account's test number causes. */
  settle(payment: string, outcome?: "succeeded" | "failed"): void;
  capture(payment: string): void;
  release(payment: string): void;
  refund(payment: string, amount?: number): Stripe.Refund;
  dispute(payment: string): Stripe.Dispute;
  closeDispute(dispute: string, status: "won" | "lost"): void;
  changeCard(customer: string, card: string): void;
  find<K extends Kind>(kind: K, id: string): Kinds[K];
  list<K extends Kind>(kind: K): Kinds[K][];
  /** Applies failures to webhooks from now on; `{}`: none. */
  disturb(disturbance: Disturbance): void;
  deliver(): Promise<void>;
  redeliver(event: string): void;
}

/** Starts a simulator of Stripe, API version 2025-09-30.clover. README.md lists the supported parts. */
export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const { secretKey = "sk_test_simulator", webhookSecret = "whsec_simulator", stateFile } = options;
  const saved = stateFile && existsSync(stateFile) ? readFileSync(stateFile, "utf8") : undefined;
  const world = new World(options.now ?? Date.now, saved);
  if (!saved) fillCatalogue(world);
  const webhooks = new Webhooks(options.webhookUrl, webhookSecret);
  world.onEvent = (event) => webhooks.send(event);

  const keep = () => {
    if (!stateFile) return;
    mkdirSync(dirname(stateFile), { recursive: true });
    writeFileSync(`${stateFile}.new`, world.save(), { mode: 0o600 });
    renameSync(`${stateFile}.new`, stateFile);
  };
  const act = <T>(action: () => T): T => {
    catchUp(world, world.present, server.url);
    world.request = { id: null, idempotency_key: null };
    try {
      return action();
    } finally {
      keep();
    }
  };
  const isApi = (request: VendorRequest) => request.path.startsWith("/v1/");

  const server = await startVendorServer(
    {
      isCall: isApi,
      errorBody: (status) => ({ error: errorOf(status) }),
      reply: (request) => {
        if (isApi(request)) return act(() => answerApi({ world, secretKey, baseUrl: server.url }, request));
        if (request.path.startsWith("/control/")) return answerControl(simulator, request);
        return act(() => answerPage({ world, webhooks, baseUrl: server.url }, request));
      },
    },
    { port: options.port },
  );
  const ticking = setInterval(() => {
    if (catchUp(world, world.present, server.url)) keep();
  }, 1000);
  ticking.unref();

  const letPass = (seconds: number, customer?: string) => {
    catchUp(world, world.present, server.url);
    world.letPass(seconds, customer);
    world.forget();
    // Sends the changed dates of each subscription to the application. Ended subscriptions come first; otherwise the
    // next one would seem to overlap the old one.
    const tell = (isTold: (subscription: Stripe.Subscription) => boolean) => {
      for (const subscription of world.list("subscription"))
        if (isTold(subscription) && (customer === undefined || subscription.customer === customer))
          world.emit("customer.subscription.updated", subscription, { items: null });
    };
    tell(({ ended_at }) => ended_at !== null);
    catchUp(world, world.present, server.url);
    tell(({ ended_at }) => ended_at === null);
    keep();
  };
  const payment = (id: string) => world.get("payment_intent", id);
  const abilities: Omit<StripeSimulator, keyof VendorServer> = {
    secretKey,
    webhookSecret,
    webhooks,
    get taken() {
      return world.list("event").reverse();
    },
    clock: {
      now: () => world.present * 1000,
      advance: letPass,
      to: (instant) => letPass(Math.ceil(instant / 1000) - world.present),
    },
    pay: (checkout, card = "4242424242424242", asked = {}) =>
      act(() =>
        payCheckout(world, world.get("checkout.session", checkout), findCard(card), { ...asked, baseUrl: server.url }),
      ),
    settle: (id, outcome) =>
      act(() => {
        const waiting = world.notes.answers[id];
        if (!waiting) throw new StripeProblem(400, `The bank has nothing to answer for ${id}.`);
        const refusal =
          outcome === "failed"
            ? (waiting.refusal ?? { code: "payment_intent_payment_attempt_failed", message: "The payment failed." })
            : outcome === "succeeded"
              ? undefined
              : waiting.refusal;
        followPayment(world, payment(id), answerPayment(world, payment(id), refusal), server.url);
      }),
    capture: (id) =>
      act(() => {
        capturePayment(world, payment(id));
        followPayment(world, payment(id), "succeeded", server.url);
      }),
    release: (id) => act(() => releasePayment(world, payment(id))),
    refund: (id, amount) => act(() => refundPayment(world, { payment: id, amount })),
    dispute: (id) => act(() => disputePayment(world, payment(id))),
    closeDispute: (id, status) => act(() => closeDispute(world, world.get("dispute", id), status)),
    changeCard: (customer, card) => act(() => changeCard(world, world.get("customer", customer), card)),
    find: (kind, id) => structuredClone(world.get(kind, id)),
    list: (kind) => structuredClone(world.list(kind)),
    disturb: (disturbance) => {
      webhooks.disturbance = { ...disturbance };
    },
    deliver: () => webhooks.deliver(),
    redeliver: (id) => webhooks.send(world.get("event", id)),
  };
  const stopServer = server.stop;
  const simulator = Object.defineProperties(server, {
    ...Object.getOwnPropertyDescriptors(abilities),
    stop: {
      value: async () => {
        clearInterval(ticking);
        await webhooks.stop();
        await stopServer();
        keep();
      },
    },
  }) as StripeSimulator;
  return simulator;
}

function fillCatalogue(world: World) {
  const sold = new Map<string, string>();
  for (const entry of CATALOGUE) {
    const id = `prod_${entry.key}`;
    if (!sold.has(id)) world.add<"product">(newProduct(world, id, entry.name));
    sold.set(id, entry.name);
    world.add<"price">({
      ...newPrice(world, {
        product: id,
        unit_amount: entry.amount,
        ...("interval" in entry ? { recurring: recurring(entry.interval), type: "recurring" as const } : {}),
      }),
      lookup_key: entry.key,
      nickname: entry.name,
    });
  }
}
