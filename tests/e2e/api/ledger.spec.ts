import { expect, test } from "@playwright/test";
import { LISTED } from "~/domain/credits/credits.rules";
import { administratorBrowser } from "../support/administrators";
import { creditsOf } from "../support/credits";
import { write } from "../support/database";
import { asWords, wordsOf } from "../support/http-browser";
import { insertEntry, insertOrder } from "../support/orders";
import { insertApprovedProvider } from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

test("an administrator adjusts credits once per form, never below zero (ledger-2, ledger-3)", async () => {
  const provider = await insertApprovedProvider();
  const browser = await administratorBrowser();
  const page = `/admin/profiles/${provider.publicId}/ledger`;
  expect((await browser.get(`/admin/profiles/${provider.publicId}`)).text).toContain(`href="${page}"`);
  const shown = await browser.get(page);
  expect(shown.headers["server-timing"]).toMatch(/db;desc="1/);
  const key = /name="key" value="(\w+)"/.exec(shown.text)?.[1] ?? "";
  const fields = { key, direction: "add", credits: "2", reason: "Geste commercial du 3 mars" };
  for (const _ of [1, 2]) expect((await browser.post(page, fields)).status).toBe(303);
  expect(await creditsOf(provider)).toBe(2);
  const { text } = await browser.get(page);
  expect(wordsOf(text)).toContain("Geste commercial du 3 mars");
  const refused = await browser.post(page, { ...fields, key: "0000000000000000", direction: "take", credits: "3" });
  expect(refused.status).toBe(409);
  expect(wordsOf(refused.text)).toContain(asWords(t("admin:ledger.error.belowZero")));
  expect(refused.text).toContain("Geste commercial du 3 mars");
  const used = await browser.post(page, { ...fields, credits: "7" });
  expect(used.status).toBe(409);
  expect(wordsOf(used.text)).toContain(asWords(t("admin:ledger.error.used")));
  expect(await creditsOf(provider)).toBe(2);
  const again = /name="key" value="(\w+)"/.exec(used.text)?.[1] ?? key;
  expect((await browser.post(page, { ...fields, key: again, credits: "7" })).status, "pressed again").toBe(303);
  expect(await creditsOf(provider)).toBe(9);
  expect((await browser.post(page, { ...fields, reason: "court" })).status).toBe(400);
  expect((await browser.get("/admin/profiles/unknown/ledger")).status).toBe(404);
});

test("the ledger has the order numbers that providers see, and says when it lists only the newest rows (ledger-4)", async () => {
  const provider = await insertApprovedProvider();
  const browser = await administratorBrowser();
  const page = async () => (await browser.get(`/admin/profiles/${provider.publicId}/ledger`)).text;
  const order = await insertOrder(provider, { state: "paid", created_at: Date.UTC(2025, 11, 31, 23) });
  await insertEntry(provider.id, "purchase", 5, { order_id: order.id });
  const number = String(order.id).padStart(4, "0");
  expect((await page()).match(/20\d\d-\d{4,}(?=<)/g)).toEqual(Array(2).fill(`2025-${number}`));
  const newest = asWords(t("admin:ledger.newest", { most: LISTED }));
  await write({
    sql: `WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?3)
      INSERT INTO credit_entries (provider_id, kind, amount, cause, created_at)
      SELECT ?1, 'adjustment', 1, 'many:' || ?1 || ':' || n, ?2 FROM numbers`,
    args: [provider.id, Date.now(), LISTED],
  });
  expect(wordsOf(await page())).not.toContain(newest);
  await insertEntry(provider.id, "adjustment", 1);
  expect(wordsOf(await page())).toContain(newest);
});
