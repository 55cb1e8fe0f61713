import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

test("an email program stops a notice with one POST, without cookies or origin, and its reader can undo it (notice-5)", async () => {
  const { id } = await writeTo(await insertApprovedProvider());
  const url = await value<string>("SELECT unsubscribe_url FROM outbox WHERE dedupe_key = ?", `requestReceived:${id}`);
  const link = new URL(url).pathname;
  const chosen = () =>
    value<number>(
      `SELECT count(*) FROM provider_notice_choices c JOIN requests r ON r.provider_id = c.provider_id
       WHERE r.public_id = ? AND c.notice = 'request' AND c.delivery = 'off'`,
      id,
    );
  const mailProgram = HttpBrowser.in("fr");
  const page = await mailProgram.get(link);
  expect(page.status).toBe(200);
  expect(wordsOf(page.text)).toContain(asWords(t("notices:unsubscribe.submit")));
  expect(await chosen()).toBe(0);
  const forged = `${link.slice(0, -4)}AAAA`;
  expect((await mailProgram.post(forged, ONE_CLICK)).status).toBe(410);
  expect((await mailProgram.postFrom("https://mail.example", link, ONE_CLICK)).status).toBe(200);
  expect(await chosen()).toBe(1);
  expect(wordsOf((await mailProgram.get(link)).text)).toContain(asWords(t("notices:unsubscribe.done")));
  expect((await mailProgram.post(link, { intent: "resume" })).location).toBe(link);
  expect(await chosen()).toBe(0);
});

test("couples choose for each notice whether it comes immediately, in a summary or not at all, and retry a bounced address (notice-4, notice-6)", async () => {
  const { account, browser } = await writeTo(await insertApprovedProvider());
  await write({
    sql: "INSERT INTO mail_stops (recipient, reason, since) VALUES (?, 'bounced', 1)",
    args: [account.email],
  });
  expect(wordsOf((await browser.get(paths.profile())).text)).toContain(asWords(t("notices:stop.bounced")));
  const choice = {
    intent: "notices",
    answer: "daily",
    providerMessage: "at_once",
    silence: "off",
    unanswered: "at_once",
    week: "at_once",
    invitation: "off",
    quietFrom: "22",
    quietUntil: "7",
  };
  expect((await browser.post(paths.profile(), { ...choice, week: "daily" })).status).toBe(400);
  expect((await browser.post(paths.profile(), choice)).status).toBe(303);
  const page = await browser.get(paths.profile());
  const chosen = [...page.text.matchAll(/<input[^>]*name="answer"[^>]*>/g)].filter(([input]) =>
    / checked(?:=""| |\/|>)/.test(input),
  );
  expect(chosen.map(([input]) => /value="(\w+)"/.exec(input)?.[1])).toEqual(["daily"]);
  expect((await browser.post(paths.profile(), { intent: "try-again" })).status).toBe(303);
  expect(await value<number>("SELECT count(*) FROM mail_stops WHERE recipient = ?", account.email)).toBe(0);
});

test("dashboard and account of a provider say that emails bounce, and try the address again (notice-21, notice-6)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  const pages = [paths.pro.dashboard(), paths.pro.account(), paths.pro.notices()];
  const told = asWords(t("notices:stop.again"));
  for (const path of pages) expect(wordsOf((await browser.get(path)).text), path).not.toContain(told);
  const address = await value<string>("SELECT email FROM providers WHERE id = ?", account.id);
  await write({ sql: "INSERT INTO mail_stops (recipient, reason, since) VALUES (?, 'bounced', 1)", args: [address] });
  for (const path of pages) expect(wordsOf((await browser.get(path)).text), path).toContain(told);
  expect((await browser.post(paths.pro.notices(), { intent: "try-again" })).location).toBe(paths.pro.notices());
  expect(wordsOf((await browser.get(pages[0] ?? "")).text)).not.toContain(told);
});
