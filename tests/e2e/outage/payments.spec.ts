import { expect, test } from "@playwright/test";
import { rows } from "../support/database";
import { asWords, type Fields, formIn, wordsOf } from "../support/http-browser";
import { insertOrder } from "../support/orders";
import { turnDatabase, turnOnAfterwards, turnStripe } from "../support/outage";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { inOneDay } from "../support/same-window";
import { subscribe } from "../support/subscriptions";
import { textsOf } from "../support/texts";

const LONGEST_WAIT_MS = 5_000;

const t = textsOf("fr");
const words = (key: string, values?: Record<string, string | number>) => asWords(t(key, values));

const dayIn = (days: number) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
    .format(Date.now() + days * 86_400_000)
    .replace(/^1 /, "1er ");

turnOnAfterwards();
// Waits if midnight is near, because pages show days.
test.beforeEach(() => inOneDay());

async function shopper() {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await browser.get("/pro");
  return { account, browser };
}

for (const trouble of [{ kind: "hang" }, { kind: "status", status: 500 }, { kind: "drop" }])
  test(`if Stripe fails, the order is kept, no one pays twice, and the page says so within five seconds: ${trouble.kind} (shop-30)`, async () => {
    const { account, browser } = await shopper();
    const form = formIn((await browser.get("/pro/credits/confirm?credits=5")).text, "key");
    const under = await insertOrder(account, { state: "processing" });
    const waits = formIn((await browser.get("/pro/credits/confirm?credits=1")).text, "key");
    await browser.post("/pro/credits/confirm?credits=1", waits);
    const [member, leaver] = [await shopper(), await shopper()];
    for (const { account } of [member, leaver]) await subscribe(account);
    await turnStripe(trouble);
    const timed = async <T>(work: Promise<T>) => {
      const begun = Date.now();
      const answer = await work;
      expect(Date.now() - begun).toBeLessThan(LONGEST_WAIT_MS);
      return answer;
    };
    const [sent, billing, back, change] = await timed(
      Promise.all([
        browser.post("/pro/credits/confirm", form),
        member.browser.post("/pro/billing", {}),
        browser.get(`/pro/orders/${under.publicId}?checkout=cs_test_${under.publicId}`),
        leaver.browser.post("/pro/subscription/cancel", { intent: "cancel" }),
      ]),
    );
    expect([billing.status, billing.location]).toEqual([303, "/pro/subscription"]);
    expect(wordsOf((await member.browser.get("/pro/subscription")).text)).toContain(words("premium:error.vendor"));
    const [order] = await rows<{ public_id: string; state: string }>(
      "SELECT public_id, state FROM orders WHERE provider_id = ? AND public_id NOT IN (?, ?)",
      ...[account.id, under.publicId, String(waits.key)],
    );
    expect([sent.status, sent.location, order?.state]).toEqual([303, `/pro/orders/${order?.public_id}`, "open"]);
    const page = wordsOf((await browser.get(sent.location ?? "")).text);
    for (const said of ["error.unavailable", "order.unopened.heading", "order.nothing", "do.retry"])
      expect(page).toContain(words(`shop:${said}`));
    // While the state of a payment is unknown, the page offers no payment.
    for (const said of ["order.unknown.heading", "order.unknown.network", "do.write"])
      expect(wordsOf(back.text)).toContain(words(`shop:${said}`));
    expect([back.headers.refresh, back.text.includes('id="pay"')]).toEqual(["5", false]);
    const again = await timed(browser.post(`/pro/orders/${waits.key}`, {}));
    expect([again.status, again.location]).toEqual([303, `/pro/orders/${waits.key}?ask=ask`]);
    const unsure = await timed(browser.get(again.location ?? ""));
    for (const said of ["order.unknown.heading", "order.unknown.network"])
      expect(wordsOf(unsure.text), "its page may have been paid").toContain(words(`shop:${said}`));
    expect(wordsOf(unsure.text)).not.toContain(words("shop:error.unavailable"));
    expect([change.status, change.location]).toEqual([303, "/pro/subscription"]);
    const until = { date: dayIn(24) };
    const asked = wordsOf((await leaver.browser.get("/pro/subscription")).text);
    expect(asked, "what is asked for is kept").toContain(words("premium:pending.cancel", until));
    await turnStripe(null);
    const resumed = await browser.post(sent.location ?? "", {});
    expect([resumed.status, resumed.location]).toEqual([303, expect.stringContaining("/c/pay/cs_")]);
  });

const FILES = {
  "/pro/credits/history.csv": "shop:error.history",
  "/pro/requests.csv": "received:error.file",
  "/pro/requests/0123456789abcdef/contact.vcf": "received:error.card",
  "/pro/requests/0123456789abcdef/event.ics": "received:error.event",
};

test("a statement, vCard or calendar file that cannot be loaded says so (shop-16, shop-2, unlock-7)", async () => {
  const { browser } = await shopper();
  await turnDatabase("refuse");
  for (const [path, said] of Object.entries(FILES)) {
    const file = await browser.get(path);
    expect([file.status, file.headers["content-type"], asWords(file.text).trim()], path).toEqual([
      ...[503, "text/plain; charset=utf-8", words(said)],
    ]);
  }
});

test("without the database, payments and changes say what happened to the money and can be sent again (shop-33, shop-6, premium-5)", async () => {
  const { account, browser } = await shopper();
  const form = formIn((await browser.get("/pro/credits/confirm?credits=5")).text, "key");
  const under = await insertOrder(account, { state: "failed" });
  const order = `/pro/orders/${under.publicId}`;
  await turnDatabase("refuse");
  const sent: [path: string, fields: Fields, said: string, leadsTo: string][] = [
    ["/pro/credits/confirm", form, "shop:error.orderAway", "checkout"],
    [order, {}, "shop:error.orderAway", "checkout"],
    ["/pro/subscription", { intent: "resume" }, "premium:error.away", "portal"],
    ["/pro/subscription/cancel", { intent: "cancel" }, "premium:error.away", ""],
  ];
  for (const [path, fields, said, leadsTo] of sent) {
    const page = await browser.post(path, fields);
    expect(page.status, path).toBe(503);
    expect(wordsOf(page.text), path).toContain(words(said));
    expect(page.text).toContain(`<form method="post" action="${path}">`);
    for (const [name, typed] of Object.entries(fields))
      expect(page.text, path).toContain(`name="${name}" value="${typed}"`);
    const mayLeadOn = String(page.headers["content-security-policy"]).includes(`form-action 'self' http`);
    expect(mayLeadOn, `${path}, sent again, leads to Stripe`).toBe(leadsTo !== "");
  }
  const back = await browser.get(`${order}?checkout=cs_test_${under.publicId}`);
  expect(wordsOf(back.text)).toContain(words("shop:error.resultAway"));
  await turnDatabase("pass");
  expect(await rows("SELECT public_id FROM orders WHERE provider_id = ?", account.id)).toEqual([
    { public_id: under.publicId },
  ]);
  for (const again of [1, 2])
    expect((await browser.post("/pro/credits/confirm", form)).location, `${again}`).toContain("/c/pay/cs_");
  expect(await rows("SELECT public_id FROM orders WHERE provider_id = ?", account.id)).toHaveLength(2);
});

test("a plan that Stripe does not know ends, and its page says that nothing can be changed (premium-10, premium-5, order-7)", async () => {
  const { account, browser } = await shopper();
  await subscribe(account); // Stripe does not know this subscription.
  const answer = await browser.post("/pro/subscription/cancel", { intent: "cancel" });
  expect([answer.status, answer.location]).toEqual([303, "/pro/subscription"]);
  const page = wordsOf((await browser.get("/pro/subscription")).text);
  expect(page).toContain(words("messages:payments.error.noSubscription"));
  const [plan] = await rows<{ ended: number | null }>(
    "SELECT ended_at AS ended FROM subscriptions WHERE provider_id = ?",
    account.id,
  );
  expect(plan?.ended).toEqual(expect.any(Number));
});
