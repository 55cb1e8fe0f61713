import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { paymentEvents } from "#db/schema/payments";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { saveUnlocked, type Unlocked } from "~/domain/credits/unlocked.fixture";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { systemClock } from "~/http/pipeline/context.server";
import { outsideWorld } from "~/http/pipeline/create-context.server";
import { parseSettings } from "~/http/pipeline/settings.server";
import { LARGEST_WEBHOOK_BODY } from "~/http/pipeline/webhooks.server";
import { createWorker } from "~/http/pipeline/worker.server";
import * as resendWebhook from "~/routes/resources/resend-webhook";
import * as stripeWebhook from "~/routes/resources/stripe-webhook";
import * as twilioWebhook from "~/routes/resources/twilio-webhook";
import { type ResendSimulator, startResendSimulator } from "../simulators/email/resend";
import { startTwilioSimulator, type TwilioSimulator } from "../simulators/sms/twilio";
import { useTestDatabase } from "../support/database";
import { NO_DATABASE } from "../support/no-database";
import { balanceFor } from "../support/payments";
import { deliverDue } from "../support/queues";
import { serverBuild } from "../support/server-build";

// Tests the three webhooks, from the request to the written rows.

const test = useTestDatabase();
const TWILIO = { accountSid: `AC${"0a".repeat(16)}`, authToken: "a-token" };
const RESEND_SECRET = `whsec_${btoa("a secret of the tests")}`;
const STRIPE_SECRET = "whsec_of_stripe";

type Sender = "stripe" | "resend" | "twilio";
const route = (path: string, module: object) => ({ [path]: { id: path, path, parentId: "root", module } });
const refused = ({ context }: LoaderFunctionArgs) => {
  throw context.refusal ?? new Response(null, { status: 404 });
};
const build = serverBuild(
  {
    handleError: () => undefined,
    default: (_: Request, status: number, headers: Headers) => new Response("a page", { status, headers }),
  },
  {
    ...route("webhooks/stripe", stripeWebhook),
    ...route("webhooks/resend", resendWebhook),
    ...route("webhooks/twilio", twilioWebhook),
    ...route("*", { default: () => null, loader: refused, action: refused }),
  },
);
const worker = createWorker(build);

let twilio: TwilioSimulator;
let resend: ResendSimulator;
let known: Unlocked;
let n = 0;
const background: Promise<unknown>[] = [];

const env = (changes: Record<string, string> = {}) => ({
  ENVIRONMENT: "development",
  DATABASE_URL: test.url,
  SESSION_SECRET: "a secret of more than thirty-two characters",
  MARKET_HOSTS: '{"FR":"fr.alliance.example"}',
  SMS_VENDOR: "twilio",
  TWILIO_ACCOUNT_SID: TWILIO.accountSid,
  TWILIO_AUTH_TOKEN: TWILIO.authToken,
  SMS_SENDERS: '{"FR":"Alliance"}',
  TWILIO_BASE_URL: twilio.url,
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_key",
  RESEND_BASE_URL: resend.url,
  RESEND_WEBHOOK_SECRET: RESEND_SECRET,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_BASE_URL: "http://127.0.0.1:1",
  ...changes,
});

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  twilio = await startTwilioSimulator(TWILIO);
  resend = await startResendSimulator({ apiKey: "re_key" });
});
afterAll(async () => {
  await twilio.stop();
  await resend.stop();
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  n += 1;
  known = await saveUnlocked(test.db, n, Date.now() - 1_000);
});

interface Report {
  headers: Record<string, string>;
  body: string;
}

async function send(sender: Sender, { headers, body }: Report, settings = env()) {
  const request = new Request(`https://alliance.workers.dev/webhooks/${sender}`, { method: "POST", headers, body });
  const answer = await worker.fetch(request, settings, { waitUntil: (work) => void background.push(work) });
  await Promise.all(background.splice(0));
  return answer;
}

const accountOf = async () => {
  const [row] = await test.db.select().from(accounts).where(eq(accounts.id, known.couple.accountId));
  return row as typeof accounts.$inferSelect;
};
const balance = () => balanceFor(test.db, known.provider);
async function writeToCouple() {
  const { email, phone } = await accountOf();
  const deps = { db: test.db, clock: systemClock };
  await queueMessage(deps, { kind: "email", dedupeKey: `mail:${n}`, to: email, subject: "x", text: "x" });
  await queueMessage(deps, { kind: "sms", dedupeKey: `text:${n}`, to: phone, text: "x" });
  const { sms, email: mail, errors } = outsideWorld(parseSettings(env()));
  const rest = { from: "Alliance <a@alliance.example>", keepTexts: false, log: () => undefined, errors };
  await deliverDue({ ...deps, sms, email: mail, ...rest });
  return {
    mail: resend.taken.at(-1) as (typeof resend.taken)[0],
    text: twilio.taken.at(-1) as (typeof twilio.taken)[0],
  };
}
const bounced = (mail: { id: string; to: string[] }, at = Date.now(), secret = RESEND_SECRET) =>
  resend.report(mail, "Permanent", { secret, at });

it("an email that bounces permanently returns the credit, and the planner receives an email (webhook-9)", async () => {
  const { mail } = await writeToCouple();
  expect(
    (await send("resend", resend.report(mail, "Transient", { secret: RESEND_SECRET, at: Date.now() }))).status,
  ).toBe(204);
  expect([(await accountOf()).emailBouncedAt, await balance()]).toEqual([null, 0]);
  expect((await send("resend", bounced(mail))).status).toBe(204);
  expect((await send("resend", bounced(mail))).status).toBe(204);
  expect((await accountOf()).emailBouncedAt).not.toBeNull();
  expect(await balance()).toBe(1);
  const emails = await test.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `creditReturned:${known.request}`));
  expect(emails).toMatchObject([{ state: "sent", providerId: known.provider.providerId }]);
});

it("an unreachable number returns the credit (webhook-10)", async () => {
  const { text } = await writeToCouple();
  expect(text.statusCallback).toBe("https://fr.alliance.example/webhooks/twilio");
  expect((await send("twilio", twilio.report(text, "undelivered", 30003))).status).toBe(204);
  expect(await balance()).toBe(0);
  expect((await send("twilio", twilio.report(text, "undelivered", 30005))).status).toBe(204);
  expect((await accountOf()).phoneUndeliverableAt).not.toBeNull();
  expect(await balance()).toBe(1);
});

describe("Stripe's events", () => {
  const signed = (id: string, { at = Date.now(), filler = "" } = {}): Report => {
    const created = Math.floor(at / 1_000);
    const object = { id: "pi_1", object: "payment_intent", filler };
    const body = JSON.stringify({ id, object: "event", type: "payment_intent.succeeded", created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: STRIPE_SECRET,
      timestamp: created,
    });
    return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": signature } };
  };
  const stored = (id: string) => test.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));

  it("an event of Stripe is stored once, and may have up to 256 KB (webhook-4)", async () => {
    const large = signed("evt_1", { filler: "x".repeat(100_000) });
    for (let i = 0; i < 2; i += 1) expect((await send("stripe", large)).status).toBe(204);
    expect(await stored("evt_1")).toMatchObject([{ type: "payment_intent.succeeded", objectId: "pi_1" }]);
    const tooLarge = signed("evt_2", { filler: "x".repeat(LARGEST_WEBHOOK_BODY) });
    expect((await send("stripe", tooLarge)).status).toBe(413);
  });

  it("a webhook of Stripe with a wrong signature, or older than five minutes, writes nothing and gets 400 (webhook-2)", async () => {
    const old = signed("evt_3", { at: Date.now() - 301_000 });
    const other = { ...signed("evt_4"), body: signed("evt_5").body };
    const unsigned = { ...signed("evt_6"), headers: {} };
    for (const report of [old, other, unsigned]) expect((await send("stripe", report)).status).toBe(400);
    expect((await send("stripe", signed("evt_7"), env({ STRIPE_WEBHOOK_SECRET: "whsec_another" }))).status).toBe(400);
    const ids = (await test.db.select({ id: paymentEvents.id }).from(paymentEvents)).map(({ id }) => id);
    for (const id of ["evt_3", "evt_4", "evt_5", "evt_6", "evt_7"]) expect(ids).not.toContain(id);
  });

  it("a webhook gets 503 without the database, so the sender retries (webhook-5)", async () => {
    const away = env({ DATABASE_URL: NO_DATABASE });
    expect((await send("stripe", signed("evt_8"), away)).status).toBe(503);
    expect((await send("stripe", signed("evt_8"))).status).toBe(204);
    expect(await stored("evt_8")).toHaveLength(1);
  });
});

it("a webhook without a signature writes nothing (webhook-2)", async () => {
  const { mail, text } = await writeToCouple();
  const forged: [Sender, Report][] = [
    ["resend", bounced(mail, Date.now() - 301_000)],
    ["resend", bounced(mail, Date.now(), `whsec_${btoa("another")}`)],
    ["resend", { ...bounced(mail), headers: {} }],
    ["twilio", { ...twilio.report(text, "failed", 30005), headers: {} }],
    ["twilio", twilio.report({ ...text, statusCallback: "https://elsewhere.example/" }, "failed", 30005)],
  ];
  for (const [sender, report] of forged) expect((await send(sender, report)).status, sender).toBe(400);
  expect(await accountOf()).toMatchObject({ emailBouncedAt: null, phoneUndeliverableAt: null });
  expect(await balance()).toBe(0);
});

it("webhooks need no origin, and no other address does without one (webhook-1)", async () => {
  const { mail } = await writeToCouple();
  const report = bounced(mail);
  const foreign = { ...report, headers: { ...report.headers, Origin: "https://api.resend.com" } };
  expect((await send("resend", foreign)).status).toBe(204);
  expect(await balance()).toBe(1);
  const elsewhere = (path: string) =>
    worker.fetch(new Request(`https://fr.alliance.example${path}`, { method: "POST", ...foreign }), env(), {
      waitUntil: () => undefined,
    });
  // Only the exact webhook URLs skip the cross-site check.
  const answers = await Promise.all(["/webhooks/resend.data", "/webhooks/resend/more"].map(elsewhere));
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

it("shows nothing", async () => {
  const answer = await worker.fetch(new Request("https://fr.alliance.example/webhooks/stripe"), env(), {
    waitUntil: () => undefined,
  });
  expect([answer.status, answer.headers.get("Allow"), await answer.text()]).toEqual([405, "POST", ""]);
});
