import { expect, test } from "@playwright/test";
import { administratorBrowser } from "../support/administrators";
import { creditsOf } from "../support/credits";
import { asWords, wordsOf } from "../support/http-browser";
import { insertApprovedProvider } from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

test("an administrator adjusts a provider's credits once a form, never below zero (ledger-2, ledger-3)", async () => {
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
  expect((await browser.post(page, { ...fields, reason: "court" })).status).toBe(400);
  expect((await browser.get("/admin/profiles/unknown/ledger")).status).toBe(404);
});
