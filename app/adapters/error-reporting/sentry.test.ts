import { DrizzleQueryError } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { type SentrySimulator, startSentrySimulator } from "../../../tests/simulators/error-reporting/sentry";
import { selectErrorReporter } from "./sentry";

let sentry: SentrySimulator;
let complaints: MockInstance<typeof console.error>;

beforeAll(async () => {
  sentry = await startSentrySimulator({ id: "42", publicKey: "public" });
});
beforeEach(() => {
  sentry.events.length = 0;
  sentry.envelopes.length = 0;
  sentry.always(undefined);
  complaints = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => sentry.stop());

const reporter = (dsn: string | undefined = sentry.dsn, timeLimitMs?: number) =>
  selectErrorReporter({ dsn, environment: "test", release: "abc123", timeLimitMs });
const context = {
  requestId: "8f14e45f-ceea-467f-a0e6-6a5f1c3a2b10",
  route: "routes/pro/$id",
  market: "FR",
  method: "POST",
};

it("tells what happened, where, and what caused it", async () => {
  const cause = new RangeError("too far — trop loin");
  await reporter().report(new TypeError("no such thing", { cause }), context);
  const [event] = sentry.events;
  expect(event).toMatchObject({
    level: "error",
    environment: "test",
    release: "abc123",
    transaction: "routes/pro/$id",
    tags: { request_id: context.requestId, route: "routes/pro/$id", market: "FR", method: "POST" },
  });
  expect(event?.exception.values.map(({ type, value }) => [type, value])).toEqual([
    ["RangeError", "too far — trop loin"],
    ["TypeError", "no such thing"],
  ]);
  expect(event?.extra.stack).toContain("sentry.test.ts");
  expect(complaints).not.toHaveBeenCalled();
});

it("carries nothing personal, from any source", async () => {
  const query = new DrizzleQueryError("insert into accounts values (?)", ["Zdenka Nováková", "\n    at Zdenka's"]);
  const personal = "zdenka@example.org or +33 6 12 34 56 78, code 123456, Cookie: token=cookie-value";
  await reporter().report(new Error(personal, { cause: query }), {
    requestId: "zdenka@example.org",
    route: "/account?email=zdenka@example.org",
    market: "zdenka@example.org",
  });
  await reporter().report({ firstname: "Zdenka", phone: "+33612345678" }, {});
  await reporter().report("the address zdenka@example.org", {});
  expect(sentry.events).toHaveLength(3);
  for (const envelope of sentry.envelopes) {
    expect(envelope).not.toMatch(/zdenka|Nováková|12 34 56|612345678|code 123456|cookie-value|example\.org/i);
  }
});

it.each([
  ["is down", { kind: "drop" }],
  ["hangs", { kind: "hang" }],
  ["answers 500", { kind: "status", status: 500 }],
] as const)("does not throw when Sentry %s", async (_, trouble) => {
  sentry.meets(trouble);
  await reporter(sentry.dsn, 150).report(new Error("lost"), context);
  expect(sentry.events).toEqual([]);
  expect(complaints).toHaveBeenCalledOnce();
});

it("does not throw for any thrown value", async () => {
  const hostile = new Error("x");
  Object.defineProperty(hostile, "message", {
    get() {
      throw new Error("no");
    },
  });
  await reporter().report(hostile, context);
  const endless = new Error("around");
  endless.cause = endless;
  for (const thrown of [undefined, null, 5, Symbol("s"), endless]) await reporter().report(thrown, context);
  expect(sentry.events.at(-1)?.exception.values.length).toBeLessThan(10);
  expect(sentry.events).toHaveLength(5);
});

it("keeps quiet for as long as Sentry asks", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const one = reporter();
  sentry.meets({ kind: "status", status: 429, retryAfter: "60" });
  const before = sentry.requests;
  await one.report(new Error("first"), context);
  await one.report(new Error("second"), context);
  expect(sentry.requests - before).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  await one.report(new Error("third"), context);
  expect(sentry.events.map((event) => event.exception.values[0]?.value)).toEqual(["third"]);
});

it("is off without a DSN and refuses a wrong one without repeating it", async () => {
  await selectErrorReporter({ environment: "test", release: "r" }).report(new Error("x"), context);
  await reporter("").report(new Error("x"), context);
  expect(sentry.events).toEqual([]);
  expect(() => reporter("https://secret@example.org/")).toThrow(/^SENTRY_DSN must look like/);
  expect(() => reporter("secret")).toThrow(/^SENTRY_DSN must look like/);
});
