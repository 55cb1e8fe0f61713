import { expect, test } from "@playwright/test";
import { REJECTION_REASONS, toldReason } from "~/domain/requests/request.rules";
import { creditsOf, giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { asWords, type Fields, formIn, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";
import { ROUND_TRIPS, roundTripsOf } from "../support/watch-page";

const t = textsOf("fr");
const statusOf = (id: string) => value<string>("SELECT status FROM requests WHERE public_id = ?", id);
/** Fields that a form has once each. */
const flat = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const says = (text: string, words: string) => expect(wordsOf(text)).toContain(asWords(words));

async function received(credits: number) {
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  if (credits > 0) await giveCredits(account, credits);
  const browser = await providerBrowser(account);
  await browser.get("/pro"); // opens the session
  const answer = (fields: Record<string, string>) => browser.post(`/pro/requests/${request.id}/answer`, fields);
  const { id, project, browser: couple } = request;
  return { account, browser, answer, id, project, couple };
}

test("a second click finds the request unlocked, and takes nothing (unlock-6)", async () => {
  const { account, browser, answer, id } = await received(2);
  const first = await answer({ intent: "unlock" });
  expect([first.status, first.location]).toEqual([303, `/pro/requests/${id}`]);
  expect(roundTripsOf(first.headers)).toBeLessThanOrEqual(ROUND_TRIPS.action);
  const second = await answer({ intent: "unlock" });
  expect([second.status, second.location]).toEqual([303, `/pro/requests/${id}`]);
  says((await browser.get(`/pro/requests/${id}`)).text, t("received:error.alreadyUnlocked"));
  const declined = await answer({ intent: "decline", reason: "budget" });
  expect(declined.status).toBe(409);
  says(declined.text, t("received:error.alreadyUnlocked"));
  expect(await creditsOf(account)).toBe(1);
});

test("without a credit the request leads to the shop, and back (unlock-3)", async () => {
  const { browser, answer, id } = await received(0);
  const { text } = await browser.get(`/pro/requests/${id}`);
  says(text, t("received:empty.heading"));
  expect(text).toContain(`/pro/credits?request=${id}`);
  says(text, t("dashboard:welcome.waiting")); // it costs nothing
  const refused = await answer({ intent: "unlock" });
  expect(refused.status).toBe(409);
  says(refused.text, t("received:error.noCredits"));
  expect(await statusOf(id)).toBe("locked");
});

test("'free with Premium' takes no credit once Premium has ended: it says the price, and asks again (unlock-9)", async () => {
  const { account, browser, answer, id } = await received(3);
  const premium = (until: number) =>
    write({ sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [until, account.id] });
  const pages = [`/pro/requests/${id}`, "/pro/requests", "/pro/availability"];
  const promises = async (path: string) => formIn((await browser.get(path)).text, "by");
  await premium(Date.now() + 3_600_000);
  await write({ sql: "UPDATE requests SET seen_at = NULL WHERE public_id = ?", args: [id] });
  const forms = await Promise.all(pages.map(promises));
  await premium(Date.now() - 1);
  for (const [index, fields] of forms.entries()) {
    expect(fields.by, pages[index]).toEqual(["premium"]);
    const refused = await answer({ ...flat(fields), intent: "unlock" });
    expect(refused.status, pages[index]).toBe(409);
    says(refused.text, t("received:error.premiumOver"));
    says(refused.text, t("received:unlock.have", { count: 3 }));
    says(refused.text, t("received:unlock.button", { count: 1 }));
    expect(refused.text).not.toContain('name="by"');
  }
  for (const path of pages) expect(await promises(path), path).toEqual({});
  expect([await creditsOf(account), await statusOf(id)]).toEqual([3, "locked"]);
  expect((await answer({ intent: "unlock" })).status, "pressed again").toBe(303);
  expect([await creditsOf(account), await statusOf(id)]).toEqual([2, "unlocked"]);
});

test("what waits is declined from the list, whose reasons show what the couple reads (list-7)", async () => {
  const { browser, answer, id } = await received(1);
  const { text } = await browser.get("/pro/requests");
  const list = /<table.*<\/table>/s.exec(text)?.[0] ?? "";
  expect(list.match(new RegExp(`<form method="post" action="/pro/requests/${id}/answer"`, "g"))).toHaveLength(2);
  for (const intent of ["unlock", "decline"]) expect(list).toContain(`name="intent" value="${intent}"`);
  for (const reason of REJECTION_REASONS) says(list, t(`project:summary.reason.${toldReason(reason)}`));
  const declined = await answer({ intent: "decline", reason: "budget", from: "/pro/requests" });
  expect([declined.status, declined.location]).toEqual([303, "/pro/requests"]);
  expect(await statusOf(id)).toBe("rejected");
});

test("a declined request can no longer be unlocked, and says so (decline-4)", async () => {
  const { account, answer, id, couple, project } = await received(1);
  const missing = await answer({ intent: "decline" });
  expect(missing.status).toBe(400);
  says(missing.text, t("received:decline.error"));
  const declined = await answer({ intent: "decline", reason: "location", from: "/pro/requests?page=1" });
  expect([declined.status, declined.location]).toEqual([303, "/pro/requests?page=1"]);
  const again = await answer({ intent: "decline", reason: "location" });
  expect([again.status, again.location], "a second click").toEqual([303, `/pro/requests/${id}`]);
  const page = async () => wordsOf((await couple.get(`/project?id=${project}`)).text);
  expect(await page()).not.toContain(asWords(t("project:summary.reason.location")));
  const unlocking = await answer({ intent: "unlock" });
  expect(unlocking.status).toBe(409);
  says(unlocking.text, t("received:error.alreadyRejected"));
  expect([await creditsOf(account), await statusOf(id)]).toEqual([1, "rejected"]);

  await write({ sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE public_id = ?", args: [id] });
  expect(await page()).toContain(asWords(t("project:summary.reason.location")));
  const late = await answer({ intent: "undo" });
  expect(late.status).toBe(409);
  says(late.text, t("received:error.undoLate"));
});

test("a request of a closed project costs nothing, and leads nowhere else", async () => {
  const { account, browser, answer, id, project } = await received(1);
  await write({
    sql: "UPDATE projects SET closed_at = ?, closed_reason = 'cancelled' WHERE public_id = ?",
    args: [Date.now(), project],
  });
  says((await browser.get(`/pro/requests/${id}`)).text, t("received:closed.text"));
  const presses: Record<string, string>[] = [
    { intent: "unlock", from: "https://evil.example/" },
    { intent: "decline", reason: "budget" },
  ];
  for (const fields of presses) {
    const refused = await answer(fields);
    expect(refused.status, fields.intent).toBe(409);
    says(refused.text, t("received:closed.text"));
    expect(refused.text, "one summary says so").toContain(`>${t("received:closed.text")}<`);
    expect(wordsOf(refused.text)).not.toContain(asWords(t("project:closed.refused")));
  }
  expect(await creditsOf(account)).toBe(1);
});

test("leads back to no other site", async () => {
  const { answer } = await received(1);
  expect((await answer({ intent: "unlock", from: "//evil.example/" })).location).toMatch(/^\/($|[^/])/);
});
