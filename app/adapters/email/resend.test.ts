import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DeliveryFailed, DeliveryRefused } from "~/adapters/sms/port";
import { type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { selectEmailSender } from "./resend";

const email = {
  from: "Alliance <bonjour@alliance.example>",
  to: "marie@example.org",
  subject: "Votre demande",
  text: "Bonjour Marie",
  html: "<p>Bonjour Marie</p>",
  replyTo: "aide@alliance.example",
};
let resend: ResendSimulator;

beforeAll(async () => {
  resend = await startResendSimulator({ apiKey: "re_key" });
});
beforeEach(() => {
  resend.taken.length = 0;
});
afterAll(() => resend.stop());

const sender = (changes: { apiKey?: string; timeLimitMs?: number } = {}) =>
  selectEmailSender({ vendor: "resend", apiKey: "re_key", baseUrl: resend.url, ...changes });

const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error) => error,
  );

it("hands the email over with its key and returns Resend's id", async () => {
  const { externalId } = await sender().send({ ...email, idempotencyKey: "whole" });
  expect(resend.taken).toEqual([{ ...email, to: [email.to], id: externalId, idempotencyKey: "whole" }]);
});

it("an email has the link that stops its kind with one click (notice-5)", async () => {
  const unsubscribeUrl = "https://alliance.example/unsubscribe/token";
  await sender().send({ ...email, unsubscribeUrl, idempotencyKey: "stoppable" });
  expect(resend.taken[0]?.headers).toEqual({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

it("is sent once although its answer was lost", async () => {
  resend.meets({ kind: "loseAnswer" });
  expect(await failure(sender().send({ ...email, idempotencyKey: "lost" }))).toBeInstanceOf(DeliveryFailed);
  const { externalId } = await sender().send({ ...email, idempotencyKey: "lost" });
  expect(resend.taken.map(({ id }) => id)).toEqual([externalId]);
});

it.each([
  ["an address that is none", { to: "marie" }, "a"],
  ["an email without a subject", { subject: "" }, "b"],
  ["a key that is too long", {}, "k".repeat(257)],
])("gives %s up at once", async (_, changes, idempotencyKey) => {
  expect(await failure(sender().send({ ...email, ...changes, idempotencyKey }))).toBeInstanceOf(DeliveryRefused);
});

it("gives up a key that was used for another email", async () => {
  await sender().send({ ...email, idempotencyKey: "twice" });
  const error = await failure(sender().send({ ...email, text: "Something else", idempotencyKey: "twice" }));
  expect(error).toBeInstanceOf(DeliveryRefused);
  expect(error.message).toContain("invalid_idempotent_request");
});

it("tells the reason without the address", async () => {
  const error = await failure(sender().send({ ...email, to: "marie..x@example.org@", idempotencyKey: "reason" }));
  expect(error.message).toContain("Resend: 422 validation_error");
  expect(error.message).not.toContain("marie");
});

it("keeps the email for later where the fault is ours", async () => {
  expect(await failure(sender({ apiKey: "old" }).send({ ...email, idempotencyKey: "c" }))).toBeInstanceOf(
    DeliveryFailed,
  );
  const fromNobody = { ...email, from: "nobody", idempotencyKey: "d" };
  expect(await failure(sender().send(fromNobody))).toBeInstanceOf(DeliveryFailed);
});

it.each([403, 409, 429, 500, 503])("keeps the email for later after status %i", async (status) => {
  resend.meets({ kind: "status", status, retryAfter: "3" });
  const error = await failure(sender().send({ ...email, idempotencyKey: `status-${status}` }));
  expect(error).toMatchObject({ name: "DeliveryFailed", retryAfterMs: 3_000 });
});

it.each([
  ["hangs", { kind: "hang" }],
  ["is too slow", { kind: "slow", ms: 1_000 }],
  ["drops the connection", { kind: "drop" }],
] as const)("fails within its time limit when Resend %s", async (name, trouble) => {
  resend.meets(trouble);
  const started = Date.now();
  const sending = sender({ timeLimitMs: 150 }).send({ ...email, idempotencyKey: name });
  expect(await failure(sending)).toBeInstanceOf(DeliveryFailed);
  expect(Date.now() - started).toBeLessThan(900);
});

it("sends nothing in development and reports success", async () => {
  const sending = selectEmailSender({ vendor: "outbox" }).send({ ...email, idempotencyKey: "e" });
  expect(await sending).toEqual({ externalId: "outbox" });
});
