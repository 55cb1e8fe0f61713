import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseRetryAfter } from "~/adapters/call-vendor";
import { startTwilioSimulator, type TwilioSimulator } from "../../../tests/simulators/sms/twilio";
import { DeliveryFailed, DeliveryRefused } from "./port";
import { selectSmsSender } from "./twilio";

const account = { accountSid: `AC${"0a".repeat(16)}`, authToken: "a-token", unsubscribed: ["+33600000099"] };
const hello = {
  to: "+33612345678",
  text: "Votre code est 123456 — à bientôt + merci & au revoir",
  idempotencyKey: "k",
};
let twilio: TwilioSimulator;

beforeAll(async () => {
  twilio = await startTwilioSimulator(account);
});
beforeEach(() => {
  twilio.taken.length = 0;
  twilio.always(undefined);
});
afterAll(() => twilio.stop());

const sender = ({
  from = "+33755500000",
  ...changes
}: {
  from?: string;
  authToken?: string;
  timeLimitMs?: number;
} = {}) => selectSmsSender({ vendor: "twilio", senderOf: () => from, baseUrl: twilio.url, ...account, ...changes });

const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error) => error,
  );

it("hands the text over as it was written and returns Twilio's SID", async () => {
  const { externalId } = await sender().send({ ...hello, validForSeconds: 599.7 });
  expect(twilio.taken).toMatchObject([
    { sid: externalId, to: hello.to, from: "+33755500000", text: hello.text, validitySeconds: 599 },
  ]);
});

it("sends under the name for the country of the number", async () => {
  const senderOf = (to: string) => (to.startsWith("+34") ? "Alianza" : "Alliance");
  const named = selectSmsSender({ vendor: "twilio", senderOf, baseUrl: twilio.url, ...account });
  await named.send(hello);
  await named.send({ ...hello, to: "+34612345678" });
  expect(twilio.taken.map((sms) => sms.from)).toEqual(["Alliance", "Alianza"]);
});

it("keeps the validity within what Twilio takes", async () => {
  await sender().send({ ...hello, validForSeconds: 0 });
  await sender().send({ ...hello, validForSeconds: 1_000_000 });
  expect(twilio.taken.map((sms) => sms.validitySeconds)).toEqual([1, 36_000]);
});

it.each([
  ["a number that is none", { to: "0612345678" }],
  ["a number that said STOP", { to: "+33600000099" }],
  ["a text that is too long", { text: "x".repeat(1_601) }],
  ["no text", { text: "" }],
])("gives %s up at once", async (_, changes) => {
  expect(await failure(sender().send({ ...hello, ...changes }))).toBeInstanceOf(DeliveryRefused);
});

it("tells the reason without the number", async () => {
  const error = await failure(sender().send({ ...hello, to: "+000612345678" }));
  expect(error.message).toBe("Twilio: 400 21211 The 'To' number [phone] is not a valid phone number.");
});

it.each([
  ["a wrong token", { authToken: "another" }],
  ["a wrong sender", { from: "a name that is too long" }],
])("keeps the message for later where the fault is ours: %s", async (_, changes) => {
  expect(await failure(sender(changes).send(hello))).toBeInstanceOf(DeliveryFailed);
});

it.each([404, 429, 500, 503])("keeps the message for later after status %i", async (status) => {
  twilio.meets({ kind: "status", status });
  expect(await failure(sender().send(hello))).toBeInstanceOf(DeliveryFailed);
});

it("says how long Twilio wants to be left alone", async () => {
  twilio.meets({ kind: "status", status: 429, retryAfter: "7" });
  expect(await failure(sender().send(hello))).toMatchObject({ name: "DeliveryFailed", retryAfterMs: 7_000 });
});

it.each([
  ["hangs", { kind: "hang" }],
  ["is too slow", { kind: "slow", ms: 1_000 }],
  ["drops the connection", { kind: "drop" }],
] as const)("fails within its time limit when Twilio %s", async (_, trouble) => {
  twilio.meets(trouble);
  const started = Date.now();
  expect(await failure(sender({ timeLimitMs: 150 }).send(hello))).toBeInstanceOf(DeliveryFailed);
  expect(Date.now() - started).toBeLessThan(900);
});

it("does not repeat a text that Twilio took without saying so", async () => {
  const since = Date.now();
  twilio.meets({ kind: "loseAnswer" });
  expect(await failure(sender().send(hello))).toBeInstanceOf(DeliveryFailed);
  const { externalId } = await sender().send({ ...hello, repeatedSince: since });
  expect(twilio.taken.map((sms) => sms.sid)).toEqual([externalId]);
});

it("repeats a text that was not accepted, even if the number received one before", async () => {
  await sender().send(hello);
  await sender().send({ ...hello, text: "Another text", repeatedSince: Date.now() });
  await sender().send({ ...hello, repeatedSince: Date.now() + 3_600_000 });
  expect(twilio.taken.map((sms) => sms.text)).toEqual([hello.text, "Another text", hello.text]);
});

it("sends nothing while it cannot find out whether the text was taken", async () => {
  twilio.meets({ kind: "status", status: 400 });
  expect(await failure(sender().send({ ...hello, repeatedSince: Date.now() }))).toBeInstanceOf(DeliveryFailed);
  expect(twilio.taken).toEqual([]);
});

it("sends nothing in development and reports success", async () => {
  expect(await selectSmsSender({ vendor: "outbox" }).send(hello)).toEqual({ externalId: "outbox" });
});

it("reads Retry-After as seconds and as a date", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(parseRetryAfter("120", now)).toBe(120_000);
  expect(parseRetryAfter("Sun, 01 Mar 2026 12:00:30 GMT", now)).toBe(30_000);
  expect(parseRetryAfter("Sun, 01 Mar 2026 11:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeUndefined();
  expect(parseRetryAfter(null, now)).toBeUndefined();
});
