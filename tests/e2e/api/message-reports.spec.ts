import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { newWord } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const french = textsOf("fr");
const t = (...given: Parameters<typeof french>) => asWords(french(...given));
const WHY = "Le même texte figure dans cinq conversations.";

/** Returns both sides of a conversation in which the provider has written one message with a unique word. */
async function conversation() {
  const account = await insertApprovedProvider();
  await giveCredits(account, 1);
  const request = await writeTo(account);
  const provider = await providerBrowser(account);
  await provider.post(`/pro/requests/${request.id}/answer`, { intent: "unlock" });
  const secret = newWord();
  const message = { intent: "message", body: `Nos offres : ${secret}`, cause: newWord() };
  await provider.post(`/pro/requests/${request.id}/answer`, message);
  const id = await value<string>(
    "SELECT m.public_id FROM messages m JOIN requests r ON r.id = m.request_id WHERE r.public_id = ?",
    request.id,
  );
  return { account, provider, couple: request.browser, request, secret, message: id };
}

const reportOf = (message: string) =>
  value<string>(
    "SELECT x.public_id FROM message_reports x JOIN messages m ON m.id = x.message_id WHERE m.public_id = ?",
    message,
  );

const linkOf = async (report: string, to: "provider" | "couple") => {
  const [email] = await rows<{ text: string }>(
    "SELECT text FROM outbox WHERE dedupe_key = ?",
    `messageReport:${report}:decided:${to}`,
  );
  const { pathname, search } = new URL(/https?:\S+\/appeal\S*/.exec(email?.text ?? "")?.[0] ?? "");
  return pathname + search;
};

test("a message is reported without scripts, removed with reasons, appealed, and restored by another administrator (report-17, report-18, report-19)", async () => {
  const { provider, couple, request, secret, message } = await conversation();
  const thread = paths.conversation(request.id);
  const form = paths.reportMessage(message);
  expect((await couple.get(thread)).text).toContain(`href="${form}"`);
  const page = await couple.get(form);
  expect(page.headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);
  expect(page.text).not.toContain("<script");
  expect(wordsOf(page.text)).toContain(secret);
  const unchosen = await couple.post(form, { text: "Du spam." });
  expect([unchosen.status, wordsOf(unchosen.text)]).toEqual([
    400,
    expect.stringContaining(t("reviews:case.error.reason")),
  ]);
  const own = paths.messageCase(message);
  const sent = await Promise.all([1, 2].map(() => couple.post(form, { reason: "spam", text: "Du spam." })));
  expect(sent.map(({ status, location }) => [status, location])).toEqual([
    [303, own],
    [303, own],
  ]);
  expect((await couple.get(form)).location, "once per message").toBe(own);
  expect(wordsOf((await couple.get(own)).text)).toContain(t("endings:case.title"));
  expect((await provider.get(paths.messageCase(message))).status, "before the decision").toBe(404);

  const report = await reportOf(message);
  const moderator = await administratorBrowser("fr", "fr");
  const listed = await moderator.get(adminPaths.reports());
  expect(listed.headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);
  const case_ = adminPaths.reportedMessage(report);
  const read = wordsOf((await moderator.get(case_)).text);
  for (const text of [secret, "Du spam.", t("report:desk.message.one")]) expect(read).toContain(text);
  expect((await moderator.post(case_, { intent: "removed", version: "open", reason: "Non." })).status).toBe(400);
  const decided = await moderator.post(case_, { intent: "removed", version: "open", reason: WHY });
  expect([decided.status, decided.location]).toEqual([303, adminPaths.reports()]);
  for (const [browser, href] of [
    [couple, thread],
    [provider, paths.pro.conversation(request.id)],
    [couple, own],
    [provider, paths.messageCase(message)],
  ] as const) {
    const { text } = await browser.get(href.split("#")[0] ?? "");
    expect(text, href).not.toContain(secret);
    if (!href.startsWith("/conversation")) expect(wordsOf(text), href).toContain(t("endings:removed"));
  }

  const link = await linkOf(report, "provider");
  expect((await HttpBrowser.in("fr").get(link)).location).toBe(`/pro/login?next=${encodeURIComponent(link)}`);
  expect(wordsOf((await provider.get(link)).text)).toContain(WHY);
  expect(wordsOf((await couple.get(await linkOf(report, "couple"))).text)).toContain(WHY);
  const appeal = { case: report, appeal: "Ce sont nos propres offres." };
  expect((await couple.post(own, appeal)).status, "the decision was in its favour").toBe(409);
  expect((await provider.post(link, { ...appeal, appeal: "Non." })).status).toBe(400);
  expect((await provider.post(link, appeal)).status).toBe(303);

  const again = { intent: "kept", version: "appealed", reason: "Ce sont en effet ses offres." };
  const colleague = await administratorBrowser("fr", "fr");
  expect((await moderator.post(case_, again)).status, "the first decision was its own").toBe(409);
  expect((await colleague.post(case_, again)).status).toBe(303);
  expect((await couple.get(thread)).text).toContain(secret);
  expect(wordsOf((await provider.get(link)).text)).toContain(again.reason);
});

test("only the reader of a message reports it, and an administrator in an account never does (report-17)", async () => {
  const { account, provider, couple, request, secret, message } = await conversation();
  const stranger = await conversation();
  const form = paths.reportMessage(message);
  for (const browser of [provider, stranger.couple, stranger.provider]) {
    const answer = await browser.get(form);
    expect([answer.status, answer.text.includes(secret)]).toEqual([404, false]);
    expect((await browser.post(form, { reason: "spam" })).status).toBe(404);
    if (browser !== provider)
      expect((await browser.post(paths.messageCase(message), { appeal: "Regardez encore." })).status).toBe(404);
  }
  const support = await supporter();
  await openAccount(support, request.account.email);
  expect((await support.browser.get(form)).status).toBe(200);
  for (const path of [form, paths.messageCase(message), paths.endConversation(request.id)])
    expect((await support.browser.post(path, { reason: "spam", appeal: "Regardez encore." })).status, path).toBe(403);
  await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [account.id] });
  expect(
    await value(
      "SELECT count(*) FROM message_reports x JOIN messages m ON m.id = x.message_id WHERE m.public_id = ?",
      message,
    ),
  ).toBe(0);
  await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE account_id = ?", args: [request.account.id] });
  expect([403, 404]).toContain((await couple.post(form, { reason: "spam" })).status);
});
