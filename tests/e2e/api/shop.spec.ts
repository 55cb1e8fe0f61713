import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { creditsOf } from "../support/credits";
import { rows, write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { asWords, fieldIn, formIn, type HttpBrowser, wordsOf } from "../support/http-browser";
import { insertEntry, insertOrder, insertPaidOrder } from "../support/orders";
import { insertApprovedProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";
import { roundTripsOf } from "../support/watch-page";

const says = (html: string) => wordsOf(html);
const words = (key: string, values?: Record<string, string | number>) => asWords(textsOf("fr")(key, values));
const ordersOf = ({ id }: ProviderAccount) =>
  rows<{ public_id: string; state: string; checkout_id: string | null }>(
    "SELECT public_id, state, checkout_id FROM orders WHERE provider_id = ? ORDER BY id",
    id,
  );

async function shopper() {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await browser.get("/pro"); // Renews the session, which costs an extra round trip.
  return { account, browser };
}

const control = (name: string, body: unknown) =>
  fetch(`${address("STRIPE_SIMULATOR_URL")}/control/${name}`, { method: "POST", body: JSON.stringify(body) });

async function order(browser: HttpBrowser, product: string) {
  const page = await browser.get(`/pro/credits/confirm?${product}`);
  return browser.post("/pro/credits/confirm", formIn(page.text, "key"));
}

test("an order is confirmed with its product, price and terms, paid at Stripe, and its credits are there (shop-5, shop-3)", async () => {
  const { account, browser } = await shopper();
  const confirmation = await browser.get("/pro/credits/confirm?credits=5");
  expect(roundTripsOf(confirmation.headers)).toBe(1);
  const [policy] = [confirmation.headers["content-security-policy"] ?? ""].flat();
  expect(policy).toContain(`form-action 'self' ${address("STRIPE_SIMULATOR_URL")}`);
  const empty = await browser.get("/pro/credits");
  expect(says(empty.text)).toContain(words("shop:balance.under", { count: 0 }));
  const [elsewhere] = [empty.headers["content-security-policy"] ?? ""].flat();
  expect(elsewhere).toContain("form-action 'self';");
  const sent = await browser.post("/pro/credits/confirm", formIn(confirmation.text, "key"));
  expect([sent.status, sent.location?.startsWith(`${address("STRIPE_SIMULATOR_URL")}/c/pay/cs_`)]).toEqual([303, true]);
  const [open] = await ordersOf(account);
  expect(open).toMatchObject({ public_id: fieldIn(confirmation.text, "key"), state: "open" });
  await control("pay", { checkout: open?.checkout_id });
  const back = await browser.get(`/pro/orders/${open?.public_id}?checkout=${open?.checkout_id}`);
  expect([back.status, back.location], "the menu counts what was bought").toEqual([
    302,
    `/pro/orders/${open?.public_id}`,
  ]);
  const result = await browser.get(back.location ?? "");
  expect([says(result.text), result.headers.refresh, roundTripsOf(result.headers)]).toEqual([
    expect.stringContaining(words("shop:order.paid.credits", { count: 5 })),
    undefined,
    1,
  ]);
  const shop = says((await browser.get("/pro/credits")).text);
  expect(shop).toContain(words("shop:kind.purchase"));
});

test("owed credits are shown with the reason and how to settle them, wherever credits are used (owed-2)", async () => {
  const { account, browser } = await shopper();
  const { id, publicId } = await insertPaidOrder(account, { state: "refunded", refunded_at: Date.now() });
  for (let count = 0; count < 3; count += 1) await insertEntry(account.id, "unlock", -1);
  await insertEntry(account.id, "refund", -5, { order_id: id });
  const request = await writeTo(account);
  const said = async (path: string) => says((await browser.get(path)).text);
  const shop = await said("/pro/credits");
  for (const key of ["owed.why", "owed.next", "kind.refund"]) expect(shop, key).toContain(words(`shop:${key}`));
  expect(shop).toContain(words("shop:owed.heading", { count: 3 }));
  const slip = await said("/pro/credits/confirm?credits=5");
  expect(slip).toContain(words("shop:confirm.owes", { count: 3 }));
  expect(slip).toContain(words("shop:confirm.then", { number: 2 }));
  expect(await said(`/pro/orders/${publicId}`)).toContain(words("shop:order.owed", { count: 3 }));
  const panel = await said(`/pro/requests/${request.id}`);
  expect(panel).toContain(words("received:owed.text"));
  expect(panel).toContain(words("received:empty.needed", { count: 4 }));
  const ledger = await (await administratorBrowser()).get(`/admin/profiles/${account.publicId}/ledger`);
  expect(says(ledger.text)).toContain(words("admin:ledger.owed", { count: 3 }));
});

test("a form sent twice makes one order; a second form warns first, and then makes a second order (shop-4)", async () => {
  const { account, browser } = await shopper();
  const form = formIn((await browser.get("/pro/credits/confirm?credits=5")).text, "key");
  const answers = await Promise.all([1, 2].map(() => browser.post("/pro/credits/confirm", form)));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(await ordersOf(account)).toHaveLength(1);
  await insertPaidOrder(account, { paid_at: Date.now() - 120_000 });
  const page = await browser.get("/pro/credits/confirm?credits=5");
  const ago = new Intl.RelativeTimeFormat("fr-FR").format(-2, "minute");
  expect(says(page.text)).toContain(words("shop:twice.credits", { count: 5, ago, price: "225 €" }));
  expect((await order(browser, "credits=5")).status).toBe(303);
  expect(await ordersOf(account)).toHaveLength(3);
});

test("products that are not on sale and a second Premium cannot be ordered (shop-18)", async () => {
  const { account, browser } = await shopper();
  const said = async (path: string) => {
    const answer = await browser.get(path);
    expect(answer.location, path).toBe("/pro/credits");
    return says((await browser.get("/pro/credits")).text);
  };
  expect(await said("/pro/credits/confirm")).toContain(words("shop:error.missing"));
  expect(await said("/pro/credits/confirm?credits=7")).toContain(words("shop:error.product"));
  expect((await browser.post("/pro/credits/confirm", { credits: "7" })).location).toBe("/pro/credits");
  await write({
    sql: "UPDATE providers SET premium_until = ? WHERE id = ?",
    args: [Date.now() + 86_400_000, account.id],
  });
  const confirmation = await browser.get("/pro/credits/confirm?premium=month");
  expect(says(confirmation.text)).toContain(words("shop:active.link"));
  expect(confirmation.text).not.toContain('name="key"');
  const refused = await browser.post("/pro/credits/confirm", { premium: "month" });
  expect([refused.status, refused.location]).toEqual([303, "/pro/subscription"]);
  expect(says((await browser.get("/pro/credits")).text)).toContain(words("shop:error.alreadyPremium"));
  expect(says((await browser.get("/pro/credits")).text)).toContain(words("shop:balance.paused"));
  expect(await ordersOf(account)).toEqual([]);
});

test("before payment, the page says what Premium costs now and later, in full sentences (shop-3)", async () => {
  const { browser } = await shopper();
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", timeZone: "Europe/Paris" }).format();
  const monthly = says((await browser.get("/pro/credits/confirm?premium=month")).text);
  expect(monthly).toContain(words("shop:confirm.monthly", { price: "79 €", day: day === "1" ? "1er" : day }));
  const yearly = says((await browser.get("/pro/credits/confirm?premium=year")).text);
  expect(yearly).toContain(asWords("758,40 € aujourd’hui, puis le "));
  expect(yearly).toContain("30 jours avant");
  expect(yearly).toContain(words("shop:confirm.discount", { percent: "20 %" }));
});

test("the result page starts with what happened to the money, in each state, and reloads where it has to wait (shop-5)", async () => {
  const { account, browser } = await shopper();
  const past = Date.now() - 1_000;
  const states: [columns: Record<string, string | number | null>, heading: string, waits: boolean][] = [
    [{ state: "processing" }, "order.processing.heading", true],
    [{ state: "reserved" }, "order.reserved.heading", true],
    [{ state: "processing", paid_at: past }, "order.unrecorded.heading", true],
    [{ state: "failed", card: "0002" }, "order.failed.heading", false],
    [{ state: "failed", card: null }, "order.failed.heading", false],
    [{ state: "failed", card: "0127", decline_code: "incorrect_cvc" }, "order.failed.details", false],
    [{ state: "failed", card: "0119", decline_code: "processing_error" }, "order.failed.stuck", false],
    [{ state: "canceled" }, "order.canceled.heading", false],
    [{ state: "open" }, "order.open.heading", false],
    [{ state: "open", checkout_url: null, checkout_id: null }, "order.unopened.heading", false],
    [{ state: "open", checkout_url: null }, "order.released.heading", false],
    [{ state: "expired", created_at: past - 86_400_000, expires_at: past }, "order.expired.heading", false],
    [{ state: "expired", expires_at: past }, "order.dropped.heading", false],
    [{ state: "refunded", paid_at: past, refunded_at: past }, "order.refunded.heading", false],
    [
      { state: "paid", paid_at: past, product: "premium", credits: null, interval: "month" },
      "order.paid.premium",
      false,
    ],
  ];
  for (const [columns, heading, waits] of states) {
    const { publicId } = await insertOrder(account, columns);
    const answer = await browser.get(`/pro/orders/${publicId}`);
    const page = says(answer.text);
    expect(page, heading).toContain(words(`shop:${heading}`));
    expect(answer.headers.refresh, heading).toBe(waits ? "5" : undefined);
    expect(roundTripsOf(answer.headers), heading).toBe(1);
    const pays = answer.text.includes('id="pay"');
    expect(pays, heading).toBe(/failed|canceled|open|released/.test(heading));
    if (pays) expect(page, heading).toContain(words("shop:order.nothing"));
  }
  for (const columns of [{ state: "open" }, { state: "canceled" }, { state: "failed" }]) {
    const { publicId } = await insertOrder(account, { ...columns, checked_at: past - 60_000 });
    const page = await browser.get(`/pro/orders/${publicId}`);
    expect(says(page.text), "it may have been paid since").toContain(words("shop:order.soFar"));
    expect(says(page.text)).not.toContain(words("shop:order.nothing"));
    expect([page.headers.refresh, roundTripsOf(page.headers)]).toEqual([`5; url=/pro/orders/${publicId}?ask=ask`, 1]);
    const asked = await browser.get(`/pro/orders/${publicId}?ask=ask`);
    expect(says(asked.text), "Stripe was asked").toContain(words("shop:order.nothing"));
    expect(asked.headers.refresh).toBeUndefined();
  }
  const { publicId } = await insertOrder(account);
  expect(says((await browser.get(`/pro/orders/${publicId}?left=left`)).text)).toContain(
    words("shop:order.canceled.heading"),
  );
});

test("an unknown order is 404, the order of another account 403, each with a text (shop-7)", async () => {
  const { browser } = await shopper();
  const unknown = await browser.get("/pro/orders/0000000000000000");
  expect([unknown.status, says(unknown.text)]).toEqual([404, expect.stringContaining(words("shop:error.notFound"))]);
  const { account } = await shopper();
  const { publicId } = await insertOrder(account, { card: "4242" });
  const foreign = await browser.get(`/pro/orders/${publicId}`);
  expect([foreign.status, says(foreign.text)]).toEqual([403, expect.stringContaining(words("shop:error.denied"))]);
  expect(says(foreign.text)).not.toMatch(/4242|225/);
  expect((await browser.post(`/pro/orders/${publicId}`, {})).status).toBe(404);
});

test("a payment whose browser was closed is shown once Stripe was asked (shop-24)", async () => {
  const { account, browser } = await shopper();
  await order(browser, "credits=1");
  const [placed] = await ordersOf(account);
  const back = await browser.get(`/pro/orders/${placed?.public_id}?checkout=${placed?.checkout_id}`);
  expect([back.status, roundTripsOf(back.headers)], "the frame's, and one with Stripe's answer").toEqual([200, 2]);
  await control("pay", { checkout: placed?.checkout_id });
  const page = await browser.get(`/pro/orders/${placed?.public_id}?ask=ask`);
  // If the webhook came first, Stripe is not asked, and the URL redirects to the same page.
  expect([page.status, page.location]).toEqual([302, `/pro/orders/${placed?.public_id}`]);
  expect(await creditsOf(account)).toBe(1);
});

test("an order that was left can be paid, and an expired one cannot (shop-27)", async () => {
  const { account, browser } = await shopper();
  await order(browser, "credits=1");
  const [first] = await ordersOf(account);
  expect(first?.state).toBe("open");
  await browser.get(`/pro/orders/${first?.public_id}?left=left`);
  await expect.poll(async () => (await ordersOf(account))[0]?.state).toBe("canceled");
  expect(says((await browser.get("/pro/credits")).text)).toContain(words("shop:waiting.heading"));
  const resumed = await browser.post(`/pro/orders/${first?.public_id}`, {});
  expect([resumed.status, resumed.location]).toEqual([303, expect.stringContaining(first?.checkout_id ?? "none")]);
  await control("pay", { checkout: first?.checkout_id });
  await browser.get(`/pro/orders/${first?.public_id}?checkout=${first?.checkout_id}`);
  const over = await browser.post(`/pro/orders/${first?.public_id}`, {});
  expect(over.location).toBe(`/pro/orders/${first?.public_id}`);
  expect(says((await browser.get(over.location ?? "")).text)).toContain(words("shop:error.over"));
  expect(await creditsOf(account)).toBe(1);
});

test("after a refused card, a provider that leaves Stripe's page reads the reason and pays the same order (shop-25, shop-5, shop-6)", async () => {
  const { account, browser } = await shopper();
  await order(browser, "credits=5");
  const [placed] = await ordersOf(account);
  await control("pay", { checkout: placed?.checkout_id, card: "4000000000009995" });
  const page = `/pro/orders/${placed?.public_id}`;
  await browser.get(`${page}?left=left`);
  const reason = words("shop:decline.insufficient_funds");
  await expect.poll(async () => says((await browser.get(page)).text)).toContain(reason);
  await expect.poll(async () => (await ordersOf(account))[0]?.state).toBe("canceled");
  expect(says((await browser.get(page)).text)).toContain(reason);
  await browser.post(page, {});
  await control("pay", { checkout: placed?.checkout_id });
  expect((await browser.get(`${page}?checkout=${placed?.checkout_id}`)).location).toBe(page);
  expect(says((await browser.get(page)).text)).toContain(words("shop:order.paid.credits", { count: 5 }));
});

test("an order that Stripe refuses says that nothing is charged (shop-28)", async () => {
  const { account, browser } = await shopper();
  // The order's amount differs from the price at Stripe.
  const { publicId } = await insertOrder(account, { amount: 100, checkout_id: null, checkout_url: null });
  const refused = await browser.post(`/pro/orders/${publicId}`, {});
  expect([refused.status, refused.location]).toEqual([303, `/pro/orders/${publicId}`]);
  const page = says((await browser.get(refused.location ?? "")).text);
  expect(page).toContain(words("shop:error.refused"));
  expect(page).toContain(words("shop:order.nothing"));
});

test("an ended session cannot order (shop-31)", async () => {
  const { account, browser } = await shopper();
  const form = formIn((await browser.get("/pro/credits/confirm?credits=5")).text, "key");
  await write({ sql: "UPDATE sessions SET ended_at = ? WHERE provider_id = ?", args: [Date.now(), account.id] });
  const sent = await browser.post("/pro/credits/confirm", form);
  expect([sent.status, says(sent.text)]).toEqual([403, expect.stringContaining(words("common:session.expired"))]);
  expect(await ordersOf(account)).toEqual([]);
});

test("an address that only takes forms shows a page saying that the session has ended (session-2)", async () => {
  const { account, browser } = await shopper();
  await write({ sql: "DELETE FROM sessions WHERE provider_id = ?", args: [account.id] });
  for (const path of ["/pro/billing", "/pro/requests/unknown/no-answer", "/pro/requests/later"]) {
    const { status, headers, text } = await browser.post(path, {});
    expect([status, headers["content-type"]], path).toEqual([403, "text/html; charset=utf-8"]);
    expect(says(text), path).toContain(words("common:session.expired"));
  }
});

test("the key of another account's form orders nothing (shop-32)", async () => {
  const [one, other] = [await shopper(), await shopper()];
  const form = formIn((await one.browser.get("/pro/credits/confirm?credits=5")).text, "key");
  await one.browser.post("/pro/credits/confirm", form);
  const refused = await other.browser.post("/pro/credits/confirm", form);
  expect([refused.status, says(refused.text)]).toEqual([403, expect.stringContaining(words("shop:error.denied"))]);
  expect(await ordersOf(other.account)).toEqual([]);
});

test("the statement can be downloaded as a file for spreadsheets that names no couple (shop-15)", async () => {
  const { provider, names } = await equipProvider();
  const browser = await providerBrowser(provider);
  await insertEntry(provider.id, "adjustment", 3, { reason: "=HYPERLINK(0)" });
  await insertEntry(provider.id, "unlock", -1, { request_id: names.unlocked });
  const page = await browser.get("/pro/credits");
  const file = await browser.get("/pro/credits/history.csv");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="credits-\d{4}-\d\d-\d\d\.csv"$/);
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, unlock, adjustment] = file.text.split("\r\n");
  expect(head?.split(";")).toHaveLength(6);
  expect(unlock).toContain(";-1;3;");
  expect(adjustment).toContain("'=HYPERLINK(0)");
  const couples = await rows<{ firstname: string; lastname: string; email: string }>(
    `SELECT a.firstname, a.lastname, a.email FROM accounts a JOIN projects p ON p.account_id = a.id
      JOIN requests r ON r.project_id = p.id WHERE r.provider_id = ?`,
    provider.id,
  );
  for (const { lastname, email } of couples)
    for (const told of [page.text, file.text]) {
      expect(told).not.toContain(lastname);
      expect(told).not.toContain(email);
    }
});
