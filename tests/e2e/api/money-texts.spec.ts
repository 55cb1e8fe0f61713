import { expect, test } from "@playwright/test";
import { DECLINES } from "~/domain/payments/order.rules";
import { LOCALES } from "~/i18n/markets";
import { paths } from "~/paths";
import { address } from "../support/addresses";
import { giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { asWords, formIn, type HttpBrowser } from "../support/http-browser";
import { HttpPage } from "../support/http-page";
import { insertOrder } from "../support/orders";
import { insertApprovedProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { subscribe } from "../support/subscriptions";
import { BLANK, filledIn, type TextOf, textsOf } from "../support/texts";

// Tests every text about the state of a payment or request, on its page, in one of seven languages each.
// outage/money-texts.spec.ts tests texts for an unavailable gateway or database.

const blanks = { price: BLANK, moment: BLANK, date: BLANK, number: BLANK, email: BLANK };

interface Reader {
  account: ProviderAccount;
  page: HttpPage;
  /** The same provider in another window. */
  elsewhere: HttpBrowser;
  open(path: string): Promise<void>;
  press(name: string): Promise<void>;
  inTurn(title: string, work: (t: TextOf) => Promise<unknown>): Promise<void>;
  says(text: string): Promise<void>;
}

async function readerOf(columns: Record<string, number> = {}): Promise<Reader> {
  const account = await insertApprovedProvider({ columns });
  const page = new HttpPage(await providerBrowser(account));
  const elsewhere = await providerBrowser(account);
  for (const browser of [page.browser, elsewhere]) await browser.renewSession();
  let turn = 0;
  return {
    account,
    page,
    elsewhere,
    open: (path) => page.open(path),
    press: (name) => page.press(filledIn(name)),
    inTurn: (title, work) => {
      const locale = LOCALES[turn++ % LOCALES.length] ?? "fr";
      return test.step(`${title} (${locale})`, async () => {
        page.browser.cookies.set("locale", locale);
        await work(textsOf(locale));
      });
    },
    says: (text) =>
      expect
        .poll(async () => {
          // Some pages reload automatically, because they ask Stripe again.
          if (page.refreshes && !filledIn(text).test(page.words)) await page.open(page.path);
          return page.words;
        })
        .toMatch(filledIn(text)),
  };
}

/** Logs the reader in again, and opens a page, which renews the access token. */
async function loginAgain({ account, page }: Reader): Promise<void> {
  for (const [name, value] of (await providerBrowser(account)).cookies) page.browser.cookies.set(name, value);
  page.browser.cookies.delete("token");
  await page.open("/sources");
}

const atStripe = async (name: string, body: unknown) => {
  const answer = await fetch(`${address("STRIPE_SIMULATOR_URL")}/control/${name}`, {
    ...{ method: "POST", body: JSON.stringify(body) },
  });
  expect(answer.status, name).toBe(200);
};

async function orderOf({ elsewhere }: Reader) {
  const confirmation = await elsewhere.get(paths.pro.confirmOrder({ credits: 5 }));
  const form = formIn(confirmation.text, "key");
  await elsewhere.post(paths.pro.confirmOrder({ credits: 5 }), form);
  const id = String(form.key);
  const checkout = await value<string>("SELECT checkout_id FROM orders WHERE public_id = ?", id);
  return { id, checkout, pay: (card: string, more = {}) => atStripe("pay", { checkout, card, ...more }) };
}

/** Returns the address to which Stripe's page links back. */
const backFrom = ({ id, checkout }: { id: string; checkout: string }) => `${paths.pro.order(id)}?checkout=${checkout}`;

const CARDS: [card: string, reason: (typeof DECLINES)[number], more?: object][] = [
  ["4000000000000002", "generic_decline"],
  ["4000000000000218", "do_not_honor"],
  ["4000000000006975", "card_velocity_exceeded"],
  ["4000000000009995", "insufficient_funds"],
  ["4000000000009987", "lost_card"],
  ["4000000000009979", "stolen_card"],
  ["4000000000000069", "expired_card"],
  ["4000000000000127", "incorrect_cvc"],
  ["4242424242424241", "incorrect_number"],
  ["4000000000000119", "processing_error"],
  ["4000000000003220", "authentication_required", { authenticated: "fail" }],
  // A decline code for which no text exists.
  ["4111111111111111", "generic_decline"],
];

/** Headings if Stripe refuses the card. If the bank refuses it, the heading is `heading`. */
const HEADINGS: Record<string, "details" | "stuck"> = {
  incorrect_number: "details",
  incorrect_cvc: "details",
  processing_error: "stuck",
};

test("each card that Stripe refuses has a text of its own (shop-26)", async () => {
  expect(new Set(CARDS.map(([, reason]) => reason)).size).toBe(DECLINES.length);
  const reader = await readerOf();
  const order = await orderOf(reader);
  for (const [card, reason, more] of CARDS)
    await reader.inTurn(`${card}: ${reason}`, async (t) => {
      await order.pay(card, more);
      await reader.open(backFrom(order));
      const { heading, words } = reader.page;
      expect(heading).toBe(asWords(t(`shop:order.failed.${HEADINGS[reason] ?? "heading"}`)));
      expect(DECLINES.filter((one) => words.includes(asWords(t(`shop:decline.${one}`))))).toEqual([reason]);
      expect(words).toContain(asWords(t("shop:order.nothing")));
    });
});

test("each state of a payment says what happened to the money (shop-5)", async () => {
  const reader = await readerOf();
  const payment = (id: string) => value<string>("SELECT payment_id FROM orders WHERE public_id = ?", id);
  const states =
    (...keys: string[]) =>
    async (t: TextOf) => {
      for (const key of keys) await reader.says(t(`shop:order.${key}`, blanks));
    };
  const [slow, refused, held, released] = await Promise.all([1, 2, 3, 4].map(() => orderOf(reader)));
  if (!slow || !refused || !held || !released) throw new Error("An order is missing.");
  await reader.inTurn("not paid yet", async (t) => {
    await reader.open(paths.pro.order(slow.id));
    await states("open.heading", "nothing", "kept")(t);
  });
  await reader.inTurn("left", async (t) => {
    await reader.open(paths.pro.order(slow.id, "left"));
    await states("canceled.heading", "nothing", "canceled.text")(t);
  });
  await slow.pay("DE89370400440532013000");
  await reader.inTurn("a debit under way", async (t) => {
    await reader.open(backFrom(slow));
    await states("processing.heading", "processing.money", "underWay")(t);
  });
  await atStripe("settle", { payment: await payment(slow.id) });
  await reader.inTurn("a debit that arrived", async (t) => {
    await reader.open(backFrom(slow));
    await reader.says(t("shop:order.paid.credits", { count: 5 }));
    await states("paid.money", "paid.invoice")(t);
  });
  await atStripe("refund", { payment: await payment(slow.id) });
  await reader.inTurn("refunded", async (t) => {
    await reader.open(backFrom(slow));
    await states("refunded.heading", "refunded.money")(t);
  });
  await refused.pay("DE62370400440532013001");
  await reader.open(backFrom(refused));
  await atStripe("settle", { payment: await payment(refused.id) });
  await reader.inTurn("a debit that failed after all", async (t) => {
    await reader.open(backFrom(refused));
    await states("failed.heading", "nothing")(t);
  });
  await held.pay("4000000000000226");
  await reader.inTurn("an amount that can be captured", async (t) => {
    await reader.open(backFrom(held));
    await states("reserved.heading", "reserved.money", "underWay")(t);
  });
  await atStripe("capture", { payment: await payment(held.id) });
  await reader.inTurn("a captured amount", async (t) => {
    await reader.open(backFrom(held));
    await reader.says(t("shop:order.paid.credits", { count: 5 }));
  });
  await released.pay("4000000000000226");
  await reader.open(backFrom(released));
  await atStripe("release", { payment: await payment(released.id) });
  await reader.inTurn("an amount that was released", async (t) => {
    await reader.open(backFrom(released));
    await states("released.heading", "nothing")(t);
  });
  const past = Date.now() - 1_000;
  const written = async (columns: Parameters<typeof insertOrder>[1]) =>
    reader.open(paths.pro.order((await insertOrder(reader.account, columns)).publicId));
  await reader.inTurn("paid, and not in the books", async (t) => {
    await written({ state: "processing", paid_at: past });
    await states("unrecorded.heading", "unrecorded.money", "once", "unrecorded.text")(t);
  });
  await reader.inTurn("expired", async (t) => {
    await written({ state: "expired", created_at: past - 86_400_000, expires_at: past });
    await states("expired.heading")(t);
    await reader.says(t("shop:order.expired.text", { hours: 24 }));
  });
  for (const [state, said] of [
    ["failed", "nothing"],
    ["processing", "underWay"],
    ["reserved", "underWay"],
  ] as const)
    await reader.inTurn(`Premium, ${state}`, async (t) => {
      await written({ state, product: "premium", credits: null, interval: "month" });
      await states(said)(t);
    });
  await reader.inTurn("Premium, paid", async (t) => {
    await written({ state: "paid", paid_at: past, product: "premium", credits: null, interval: "month" });
    await states("paid.premium", "paid.invoiceLater")(t);
  });
});

test("each payment that cannot start says why (shop-19, shop-3, shop-6, shop-7)", async () => {
  const reader = await readerOf();
  const { account } = reader;
  const change = (sql: string, ...args: (string | number)[]) => write({ sql, args });
  await reader.inTurn("nothing chosen", async (t) => {
    await reader.open("/pro/credits/confirm");
    await reader.says(t("shop:error.missing"));
  });
  await reader.inTurn("no such pack", async (t) => {
    await reader.open("/pro/credits/confirm?credits=7");
    await reader.says(t("shop:error.product"));
  });
  await reader.inTurn("no such order", async (t) => {
    await reader.open(paths.pro.order("0000000000000000"));
    await reader.says(t("shop:error.notFound"));
  });
  await reader.inTurn("another account's order", async (t) => {
    await reader.open(paths.pro.order((await insertOrder(await insertApprovedProvider())).publicId));
    await reader.says(t("shop:error.denied"));
  });
  await reader.inTurn("our own error: the price at Stripe differs", async (t) => {
    await reader.open(
      paths.pro.order((await insertOrder(account, { amount: 100, checkout_id: null, checkout_url: null })).publicId),
    );
    await reader.says(t("shop:order.unopened.heading"));
    await reader.press(t("shop:do.retry"));
    await reader.says(t("shop:error.refused"));
  });
  await reader.inTurn("an order that is over", async (t) => {
    const { id, publicId } = await insertOrder(account);
    await reader.open(paths.pro.order(publicId));
    await change("UPDATE orders SET state = 'expired' WHERE id = ?", id);
    await reader.press(t("shop:confirm.pay", blanks));
    await reader.says(t("shop:error.over"));
  });
  await reader.inTurn("Premium a second time", async (t) => {
    await reader.open(paths.pro.confirmOrder({ premium: "month" }));
    await subscribe(account);
    await reader.press(t("shop:confirm.pay", blanks));
    await reader.says(t("shop:error.alreadyPremium"));
  });
  await reader.inTurn("an account that Stripe does not know", async (t) => {
    await reader.open(paths.pro.subscription());
    await change("DELETE FROM payment_customers WHERE provider_id = ?", account.id);
    await reader.press(t("premium:change.billing"));
    await reader.says(t("shop:error.customer"));
  });
  await reader.inTurn("a session that has ended", async (t) => {
    await reader.open(paths.pro.confirmOrder({ credits: 5 }));
    await change("UPDATE sessions SET ended_at = ? WHERE provider_id = ?", Date.now(), account.id);
    await reader.press(t("shop:confirm.pay", blanks));
    await reader.says(t("common:session.expired"));
  });
  await loginAgain(reader);
  await change("UPDATE sessions SET ended_at = ? WHERE provider_id = ?", Date.now(), account.id);
  await reader.inTurn("an account that is gone", async (t) => {
    await reader.open(paths.pro.credits());
    expect(reader.page.path).toBe(paths.pro.login(paths.pro.credits()));
    await reader.says(t("common:session.expired"));
  });
});

test("requests that cannot be answered or drawn say why (unlock-3, unlock-6, decline-4, map-3)", async () => {
  const reader = await readerOf();
  const { account, elsewhere } = reader;
  const unlock = (t: TextOf) => t("received:unlock.button", { count: 1 });
  const [one, other] = [await writeTo(account), await writeTo(account)];
  await write({ sql: "UPDATE requests SET later_until = ? WHERE provider_id = ?", args: [2 ** 52, account.id] });
  await giveCredits(account, 1);
  const answerElsewhere = async (id: string, fields: Record<string, string>) =>
    expect((await elsewhere.post(`/pro/requests/${id}/answer`, fields)).status).toBe(303);

  await reader.inTurn("not found", async (t) => {
    await reader.open(paths.pro.request("unknown"));
    await reader.says(t("common:notFound.text"));
  });
  await reader.inTurn("no coordinates", async (t) => {
    await write({ sql: "UPDATE projects SET latitude = NULL WHERE public_id = ?", args: [other.project] });
    await reader.open(paths.pro.request(other.id));
    await reader.says(t("dashboard:request.noCoordinates"));
  });
  await reader.inTurn("a map that cannot be drawn: the place has no name", async (t) => {
    await write({
      sql: "UPDATE projects SET status = 'draft', city = NULL, event_location = NULL WHERE public_id = ?",
      args: [one.project],
    });
    await reader.open(paths.pro.request(one.id));
    await reader.says(t("received:map.failed"));
  });
  await reader.inTurn("no town of one's own", async (t) => {
    await write({ sql: "UPDATE providers SET city = '' WHERE id = ?", args: [account.id] });
    await reader.open(paths.pro.request(one.id));
    await reader.says(t("received:map.noTown"));
  });
  await reader.inTurn("unlocked already, in another tab", async (t) => {
    await reader.open(paths.pro.request(one.id));
    await answerElsewhere(one.id, { intent: "unlock" });
    await reader.press(unlock(t));
    await reader.says(t("received:error.alreadyUnlocked"));
  });
  await reader.inTurn("no credit", async (t) => {
    await giveCredits(account, 1);
    await reader.open(paths.pro.request(other.id));
    await giveCredits(account, -1);
    await reader.press(unlock(t));
    await reader.says(t("received:error.noCredits"));
  });
  await reader.inTurn("declined already, in another tab", async (t) => {
    await giveCredits(account, 1);
    await reader.open(paths.pro.request(other.id));
    await answerElsewhere(other.id, { intent: "reject", reason: "budget" });
    await reader.press(unlock(t));
    await reader.says(t("received:error.alreadyRejected"));
  });
  await reader.inTurn("too late to take it back", async (t) => {
    await reader.open(paths.pro.request(other.id));
    await write({
      sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE public_id = ?",
      args: [other.id],
    });
    await reader.press(t("received:declined.undo", { count: 10 }));
    await reader.says(t("received:error.undoLate"));
  });
});
