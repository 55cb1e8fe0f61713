import { expect, test } from "@playwright/test";
import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { creditsOf } from "../support/credits";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { type TestRequest, writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

async function unlocked() {
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  const now = Date.now();
  await write(
    {
      sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, unlocked_by = 'credit' WHERE public_id = ?",
      args: [now, request.id],
    },
    {
      sql: "INSERT INTO credit_entries (provider_id, kind, amount, cause, created_at) VALUES (?, 'purchase', 1, ?, ?)",
      args: [account.id, `purchase:${request.id}`, now],
    },
    {
      sql: "INSERT INTO credit_entries (provider_id, kind, amount, cause, request_id, created_at) VALUES (?, 'unlock', -1, ?, ?, ?)",
      args: [account.id, `unlock:${request.id}`, request.id, now],
    },
  );
  return { account, request, browser: await providerBrowser(account) };
}

const linkTo = async ({ id }: TestRequest) => {
  const text = await value<string>("SELECT text FROM outbox WHERE dedupe_key = ?", `stillLooking:${id}`);
  return new URL(/https?:\S+/.exec(text)?.[0] ?? "").pathname;
};

test("a provider opens a claim, and the couple says with one click, without sign-in, that it is still looking (claim-4, claim-5)", async () => {
  const { request, browser } = await unlocked();
  const page = `/pro/requests/${request.id}`;
  const offered = wordsOf((await browser.get(page)).text);
  expect(offered).toContain(asWords(t("returns:claim.submit")));
  expect(offered).toContain(asWords(t("returns:claim.caps", { most: 3, open: 0 })));
  expect((await browser.get(`${page}/no-answer`)).location).toBe(page);
  const reported = await browser.post(`${page}/no-answer`, {});
  expect([reported.status, reported.location]).toEqual([303, page]);
  const shown = await browser.get(page);
  expect(wordsOf(shown.text)).toContain(asWords(t("returns:claim.asked")));
  expect(shown.headers["server-timing"]).toMatch(/db;desc="1/);

  const link = await linkTo(request);
  const visitor = HttpBrowser.in("fr");
  const question = await visitor.get(link);
  expect(wordsOf(question.text)).toContain(asWords(t("returns:looking.submit")));
  expect(question.text).not.toContain(request.account.email);
  await visitor.get(link);
  expect(await value("SELECT state FROM credit_claims WHERE request_id = ?", request.id)).toBe("open");
  expect((await visitor.postFrom("https://elsewhere.example", link, {})).status).toBe(403);
  for (const _ of [1, 2]) expect((await visitor.post(link, {})).location).toBe(link);
  expect(wordsOf((await visitor.get(link)).text)).toContain(asWords(t("returns:looking.thanks")));
  expect(wordsOf((await browser.get(page)).text)).toContain(asWords(t("returns:claim.looking")));
  expect(await rows("SELECT id FROM outbox WHERE dedupe_key = ?", `coupleIsLooking:${request.id}`)).toHaveLength(1);
  await browser.post(`${page}/no-answer`, {});
  expect(wordsOf((await browser.get(page)).text)).toContain(asWords(t("returns:error.looking")));
});

test("a couple that deletes its account may say why; its answer returns the credit (return-6)", async () => {
  const word = t("profile:delete.word");
  const balance = (id: number) => creditsOf({ id });
  for (const [reason, expected] of [
    ["found", 1],
    ["", 0],
  ] as const) {
    const { account, request } = await unlocked();
    const page = await request.browser.get("/profile/delete");
    expect(wordsOf(page.text)).toContain(asWords(t("returns:leaving.legend")));
    expect(wordsOf(page.text)).toContain(asWords(t("returns:leaving.hint", RETURN_FIGURES)));
    expect((await request.browser.post("/profile/delete", { reason, confirmation: word })).status).toBe(303);
    expect(await balance(account.id), reason).toBe(expected);
    const mails = await rows<{ text: string }>(
      "SELECT text FROM outbox WHERE dedupe_key = ?",
      `creditReturned:${request.id}`,
    );
    expect(mails).toHaveLength(expected);
    for (const name of [request.account.email, request.account.lastname])
      expect(JSON.stringify(mails)).not.toContain(name);
  }
});

test("the public page shows the figures that returns use, the shop the rule, and requests a link to it (return-8)", async () => {
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  const browser = await providerBrowser(account);
  const read = async (path: string) => wordsOf((await browser.get(path)).text);
  const whole = await read("/credits-that-return");
  for (const key of ["silentText", "silentThen", "closedText", "unopenedText", "unopenedThen"] as const)
    expect(whole).toContain(asWords(t(`returns:rule.${key}`, RETURN_FIGURES)));
  for (const figure of Object.values(RETURN_FIGURES)) expect(whole).toContain(String(figure));
  expect(await read("/pro/credits")).toContain(asWords(t("returns:rule.short", RETURN_FIGURES)));
  for (const path of ["/pro/requests", `/pro/requests/${request.id}`]) {
    const { text } = await browser.get(path);
    expect(wordsOf(text), path).toContain(wordsOf(t("received:returns")));
    expect(text, path).toContain('href="/credits-that-return"');
  }
  const hours = { closing: 72, answering: 72, opening: 72 };
  expect(RETURN_FIGURES).toEqual({ ...hours, claiming: 14, writing: 14, open: 3, share: 30, window: 90 });
  expect((await HttpBrowser.in("fr").get("/sitemap/pages.xml")).text).toContain("/credits-that-return<");
});
