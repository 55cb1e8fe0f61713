import { expect, test } from "@playwright/test";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { insertApprovedProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const confirmedAt = (email: string) =>
  value<number | null>("SELECT email_verified_at FROM accounts WHERE email = ?", email);
const linkIn = (text: string) => /\/confirm-email\/\S+/.exec(text)?.[0] ?? "";

test("the email after the first message has a link that verifies the couple's mailbox with one click (mailbox-4)", async () => {
  const { id, account } = await writeTo(await insertApprovedProvider());
  const text = await value<string>("SELECT text FROM outbox WHERE dedupe_key = ?", `requestsSent:${id}`);
  const link = linkIn(text);
  const visitor = HttpBrowser.in("fr");
  const page = await visitor.get(link);
  expect([page.status, link.includes(account.email)]).toEqual([200, false]);
  expect(wordsOf(page.text)).toContain(asWords(t("returns:mailbox.submit")));
  expect(await confirmedAt(account.email)).toBeNull();
  expect((await visitor.postFrom("https://elsewhere.example", link, {})).status).toBe(403);
  const forged = `${link.slice(0, -4)}AAAA`;
  expect((await visitor.get(forged)).status).toBe(410);
  await visitor.post(forged, {});
  expect(await confirmedAt(account.email)).toBeNull();
  expect((await visitor.post(link, {})).location).toBe(link);
  expect(await confirmedAt(account.email)).not.toBeNull();
  expect(wordsOf((await visitor.get(link)).text)).toContain(asWords(t("returns:mailbox.done")));
});

test("another address must be verified again, and the old link verifies nothing (mailbox-2)", async () => {
  const { id, account, browser } = await writeTo(await insertApprovedProvider());
  const old = linkIn(await value<string>("SELECT text FROM outbox WHERE dedupe_key = ?", `requestsSent:${id}`));
  await browser.post(old, {});
  const email = `new.${account.email}`;
  const city = await value<string>("SELECT city FROM accounts WHERE email = ?", account.email);
  const saved = await browser.post("/profile", { email, locale: "fr", city, cityKept: city });
  expect(saved.status).toBe(303);
  expect(await confirmedAt(email)).toBeNull();
  expect((await browser.get(old)).status).toBe(410);
  const link = linkIn(await value<string>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC", email));
  await browser.post(link, {});
  expect(await confirmedAt(email)).not.toBeNull();
});

test("a couple asks for the verification email on its profile, and reads when it asked too often (mailbox-7)", async () => {
  const { account, browser } = await writeTo(await insertApprovedProvider());
  const profile = async () => wordsOf((await browser.get("/profile")).text);
  const button = asWords(t("profile:mailbox.send"));
  const mails = () => rows<{ text: string }>("SELECT text FROM outbox WHERE dedupe_key LIKE ?", key);
  const key = `mailboxAgain:${account.id}:%`;
  expect(await profile()).toContain(button);
  expect((await browser.post("/profile", { intent: "confirm-email" })).location).toBe("/profile");
  expect(await profile()).toContain(asWords(t("profile:mailbox.sent")));
  const [mail] = await mails();
  await write({ sql: "UPDATE rate_limits SET count = 5 WHERE key = ?", args: [`mailbox:${account.id}`] });
  await browser.post("/profile", { intent: "confirm-email" });
  expect(await profile()).toContain(asWords(t("profile:mailbox.tooMany")));
  await browser.post(linkIn(mail?.text ?? ""), {});
  expect(await profile()).not.toContain(button);
  await browser.post("/profile", { intent: "confirm-email" });
  expect(await profile()).toContain(asWords(t("returns:mailbox.done")));
  expect(await mails()).toHaveLength(1);
});
