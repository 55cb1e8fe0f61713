import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { failures } from "#db/schema/administration";
import { outbox } from "#db/schema/outbox";
import { paymentEvents } from "#db/schema/payments";
import { OUTBOX } from "~/domain/notifications/outbox.rules";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { afterResponse } from "~/http/background/after-response.server";
import { systemClock } from "~/http/pipeline/context.server";
import { createWorker } from "~/http/pipeline/worker.server";
import * as stripeWebhook from "~/routes/resources/stripe-webhook";
import { type ResendSimulator, startResendSimulator } from "../simulators/email/resend";
import { useTestDatabase } from "../support/database";
import { queueBindings } from "../support/queues";
import { serverBuild } from "../support/server-build";

/** Time at which no hourly job runs. */
const HALF_PAST = Date.UTC(2027, 2, 1, 8, 30);

// Each entry point of the Worker stores failures with its name as their source (rule failure-1).

const test = useTestDatabase();
const STRIPE_SECRET = "whsec_of_stripe";
const ours = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };
const route = (path: string, module: object) => ({ [path]: { id: path, path, parentId: "root", module } });
const job = {
  async action({ context }: ActionFunctionArgs) {
    afterResponse(context, "a job", () => Promise.reject(new TypeError("defect")));
    return new Response(null, { status: 204 });
  },
};
const build = serverBuild(
  { default: () => new Response(), handleError: () => undefined },
  { ...route("webhooks/stripe", stripeWebhook), ...route("job", job) },
);
const worker = createWorker(build);
/** Simulates a Stripe that lists no events and rejects all other requests. */
let refusing: Server;
let resend: ResendSimulator;
const background: Promise<unknown>[] = [];
const execution = { waitUntil: (work: Promise<unknown>) => void background.push(work) };
const done = () => Promise.allSettled(background.splice(0));

const { batches, ...queues } = queueBindings();
const env = () => ({
  ...queues,
  ENVIRONMENT: "development",
  DATABASE_URL: test.url,
  SESSION_SECRET: "a secret of more than thirty-two characters",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_BASE_URL: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_revoked",
  RESEND_BASE_URL: resend.url,
  BACKUP_HOURS: "26",
});

beforeAll(async () => {
  refusing = createServer((request, response) => {
    const isList = request.url?.startsWith("/v1/events");
    const none = { object: "list", data: [], has_more: false };
    const error = { type: "invalid_request_error", code: "parameter_invalid", message: "Refused" };
    response.writeHead(isList ? 200 : 400, { "Content-Type": "application/json" });
    response.end(JSON.stringify(isList ? none : { error }));
  });
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  resend = await startResendSimulator({ apiKey: "re_key" });
});
afterAll(async () => {
  refusing.close();
  await resend.stop();
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  for (const table of [failures, outbox, paymentEvents]) await test.db.delete(table);
});

const EVENT = { id: "evt_1", type: "payment_intent.succeeded", created: Math.floor(Date.now() / 1_000) };
const post = (path: string, init: RequestInit) =>
  worker.fetch(new Request(`http://fr.localhost:8788/${path}`, { method: "POST", ...init }), env(), execution);
const kept = () => test.db.select().from(failures).orderBy(failures.route);

it("failures of work after a response are stored with its request (failure-1)", async () => {
  const answer = await post("job", { headers: ours, body: "" });
  await done();
  const requestId = answer.headers.get("X-Request-Id");
  expect(await kept()).toMatchObject([{ source: "worker", route: "a job", message: "TypeError: defect", requestId }]);
});

it("failures of webhooks are stored as such (failure-1)", async () => {
  const object = { id: "pi_1", object: "payment_intent" };
  const body = JSON.stringify({ ...EVENT, object: "event", data: { object } });
  const facts = { payload: body, secret: STRIPE_SECRET, timestamp: EVENT.created };
  const signature = Stripe.webhooks.generateTestHeaderString(facts);
  const answer = await post("webhooks/stripe", { headers: { "Stripe-Signature": signature }, body });
  await done();
  const requestId = answer.headers.get("X-Request-Id");
  expect([answer.status, await kept()]).toMatchObject([204, [{ source: "webhook", route: "payments", requestId }]]);
});

it("failures of scheduled work are stored with the name of the job (failure-7, failure-1, failure-4)", async () => {
  const deps = { db: test.db, clock: systemClock };
  await queueMessage(deps, { kind: "email", dedupeKey: "mail", to: "marie@example.org", subject: "x", text: "x" });
  await test.db.update(outbox).set({ attempts: OUTBOX.reportedFrom - 1 });
  const due = { receivedAt: 0, createdAt: 0, nextAttemptAt: 0 };
  await test.db.insert(paymentEvents).values({ id: EVENT.id, type: EVENT.type, objectId: "pi_1", ...due });
  await worker.scheduled({ scheduledTime: HALF_PAST }, env(), execution);
  await done();
  expect(batches).toMatchObject([{ queue: "alliance-messages", messages: [{ body: { kind: "messages" } }] }]);
  for (const batch of batches.splice(0)) await worker.queue(batch, env());
  const rows = await kept();
  expect(rows).toMatchObject([
    { source: "cron", route: "alarms", message: expect.stringMatching(/^DeliveryFailed: Resend: 403/) },
    {
      source: "cron",
      route: "outbox",
      message: expect.stringMatching(/^NotDelivered: Resend: 403/),
    },
    { source: "cron", route: "payments" },
  ]);
  expect(new Set(rows.map(({ requestId }) => requestId)).size, "of the cron and of the consumer").toBe(2);
  expect(rows[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

it("work that a consumer gave up after all retries is reported, with the number of its ids (failure-11)", async () => {
  const body = { kind: "notices", ids: [1, 2, 3] };
  await worker.queue({ queue: "alliance-failed-staging", messages: [{ body }, { body }] }, env());
  expect(await kept()).toMatchObject([
    { source: "cron", route: "queues", message: "QueueWorkFailed: Given up: 3 notices, 3 notices" },
  ]);
});

it("a consumer without a database fails, so that the queue delivers its work again (delivery-4)", async () => {
  const away = { ...env(), DATABASE_URL: "http://127.0.0.1:1" };
  const batch = { queue: "alliance-messages", messages: [{ body: { kind: "messages", ids: [1] } }] };
  await expect(worker.queue(batch, away)).rejects.toThrow("The database does not answer");
});
