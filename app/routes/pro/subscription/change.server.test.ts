import { expect, it } from "vitest";
import { DomainError } from "~/domain/domain-error";
import { MONTHLY, usePayments, YEARLY } from "~/domain/payments/payments.fixture";
import type { Wanted } from "~/domain/subscriptions/subscription.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { change, orFlash } from "./change.server";

const own = usePayments();

/** Returns the key of the message on the next page, without its namespace. */
async function flashOf(work: (context: AppContext) => Promise<void>) {
  const cookies = new CookieJar(new Request("https://alliance.example/"));
  await work({ ...own.deps, cookies, settings: {}, later: () => undefined } as unknown as AppContext);
  return /"text":"([^"]*)"/.exec(decodeURIComponent(cookies.changes.join()))?.[1];
}

const changed = (wanted: Wanted) => flashOf((context) => change(context, own.provider, wanted));
const failed = (error: Error) => flashOf((context) => orFlash(context, () => Promise.reject(error)));

it("a change of the subscription is announced only once Stripe has confirmed it", async () => {
  await own.buy(MONTHLY);
  expect(await changed("year")).toBe("premium:flash.year");
  own.stripe.behave("away");
  expect(await changed("cancel")).toBeUndefined();
});

it("a withdrawal announces its refund", async () => {
  await own.buy(YEARLY);
  expect(await changed("withdraw")).toBe("premium:flash.withdraw");
});

it("a refusal of a change is shown on the next page, other errors are thrown", async () => {
  expect(await failed(new DomainError("payments.unavailable"))).toBe("premium:error.vendor");
  expect(await failed(new DomainError("subscription.none"))).not.toBe("premium:error.vendor");
  await expect(failed(new DomainError("session.expired"))).rejects.toMatchObject({ code: "session.expired" });
  await expect(failed(new Error("lost"))).rejects.toThrow("lost");
});
