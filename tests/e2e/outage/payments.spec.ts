import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { rows } from "../support/database";
import { asWords, formIn, wordsOf } from "../support/http-browser";
import { insertOrder } from "../support/orders";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

/** The longest that anybody waits for an answer while the payment vendor is away. */
const LONGEST_WAIT_MS = 5_000;

const t = textsOf("fr");
const words = (key: string, values?: Record<string, string | number>) => asWords(t(key, values));

const turnVendor = (trouble: unknown) =>
  fetch(`${address("STRIPE_SIMULATOR_URL")}/control/always`, { method: "POST", body: JSON.stringify(trouble) });
const turnDatabase = (mode: string) => fetch(`${address("DATABASE_CONTROL_URL")}/${mode}`, { method: "POST" });

test.afterEach(async () => {
  await turnVendor(null);
  await turnDatabase("pass");
});

async function shopper() {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await browser.get("/pro");
  return { account, browser };
}

for (const trouble of [{ kind: "hang" }, { kind: "status", status: 500 }, { kind: "drop" }])
  test(`payment vendor: ${trouble.kind}; the order is kept, nobody pays twice, and the page says so in time (shop-6)`, async () => {
    const { account, browser } = await shopper();
    const form = formIn((await browser.get("/pro/credits/confirm?credits=5")).text, "key");
    const under = await insertOrder(account, { state: "processing" });
    await turnVendor(trouble);
    const timed = async <T>(work: Promise<T>) => {
      const begun = Date.now();
      const answer = await work;
      expect(Date.now() - begun).toBeLessThan(LONGEST_WAIT_MS);
      return answer;
    };
    const [sent, back] = await Promise.all([
      timed(browser.post("/pro/credits/confirm", form)),
      timed(browser.get(`/pro/orders/${under.publicId}?checkout=cs_test_${under.publicId}`)),
    ]);
    const [order] = await rows<{ public_id: string; state: string }>(
      "SELECT public_id, state FROM orders WHERE provider_id = ? AND public_id <> ?",
      ...[account.id, under.publicId],
    );
    expect([sent.status, sent.location, order?.state]).toEqual([303, `/pro/orders/${order?.public_id}`, "open"]);
    const page = wordsOf((await browser.get(sent.location ?? "")).text);
    for (const said of ["error.unavailable", "order.unopened.heading", "order.nothing.credits", "do.retry"])
      expect(page).toContain(words(`shop:${said}`));
    // Where it is not known whether anything was paid, nothing can be paid.
    for (const said of ["order.unknown.heading", "order.unknown.network", "do.write"])
      expect(wordsOf(back.text)).toContain(words(`shop:${said}`));
    expect([back.headers.refresh, back.text.includes('id="pay"')]).toEqual(["5", false]);
    await turnVendor(null);
    const resumed = await browser.post(sent.location ?? "", {});
    expect([resumed.status, resumed.location]).toEqual([303, expect.stringContaining("/c/pay/cs_")]);
  });

test("a statement that cannot be loaded says so (shop-2)", async () => {
  const { browser } = await shopper();
  await turnDatabase("refuse");
  const file = await browser.get("/pro/credits/history.csv");
  expect([file.status, file.headers["content-type"], asWords(file.text).trim()]).toEqual([
    ...[503, "text/plain; charset=utf-8", words("shop:error.history")],
  ]);
});
