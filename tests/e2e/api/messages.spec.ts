import { expect, test } from "@playwright/test";
import { giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { asWords, wordsOf } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { DAY, inOneWindow } from "../support/same-window";
import { textsOf } from "../support/texts";
import { ROUND_TRIPS, roundTripsOf } from "../support/watch-page";

const t = textsOf("fr");

async function newConversation() {
  const account = await insertApprovedProvider();
  const request = await writeTo(account, "Bonjour, êtes-vous libre ?");
  await giveCredits(account, 1);
  const provider = await providerBrowser(account);
  await provider.get("/pro"); // Renews the session.
  const unlocked = await provider.post(`/pro/requests/${request.id}/answer`, { intent: "unlock" });
  expect(unlocked.location).toBe(`/pro/requests/${request.id}`);
  const page = `/project/messages/${request.id}`;
  const sent = await request.browser.post(page, { intent: "message", body: "Merci infiniment", cause: "form-0001" });
  expect(sent.status).toBe(303);
  return { account, provider, request };
}

const snoozedUntil = (id: string) => value<number | null>("SELECT snoozed_until FROM requests WHERE public_id = ?", id);

test("a provider finds what waits for its answer, and puts it aside until a reminder (talk-11)", async () => {
  const { provider, request } = await newConversation();
  const title = /<title>([^<]*)/;
  const inbox = await provider.get("/pro/messages");
  expect(inbox.text.match(title)?.[1]).toMatch(/^\(1\) /);
  for (const word of ["Merci infiniment", `/pro/requests/${request.id}#newest`])
    expect.soft(inbox.text).toContain(word);
  expect((await provider.get("/pro/messages?q=infiniment")).text).toContain("Merci infiniment");
  expect((await provider.get("/pro/messages?q=quetsche")).text).not.toContain("Merci infiniment");
  const snoozed = await provider.post(`/pro/requests/${request.id}/snooze`, { days: "7" });
  expect(roundTripsOf(snoozed.headers)).toBeLessThanOrEqual(ROUND_TRIPS.action);
  expect(snoozed).toMatchObject({ status: 303, location: `/pro/requests/${request.id}#newest` });
  expect((await provider.get("/pro/messages")).text).not.toContain("Merci infiniment");
  expect((await provider.get("/pro/messages?show=snoozed")).text).toContain("Merci infiniment");
  expect((await provider.get(`/pro/requests/${request.id}`)).text).toContain('value="0"');
  await provider.post(`/pro/requests/${request.id}/snooze`, { days: "5" });
  expect(await snoozedUntil(request.id)).not.toBeNull();
  await provider.post(`/pro/requests/${request.id}/snooze`, { days: "0" });
  expect(await snoozedUntil(request.id)).toBeNull();
  await expect.poll(async () => (await provider.get("/pro/messages")).text.match(title)?.[1]).not.toContain("(1)");
});

test("other providers and administrators change nothing in a conversation; administrators may read it (talk-11, talk-15)", async () => {
  const { account, request } = await newConversation();
  const other = await providerBrowser(await insertApprovedProvider());
  expect((await other.get("/pro/messages?q=Merci")).text).not.toContain("Merci infiniment");
  expect((await other.post(`/pro/requests/${request.id}/snooze`, { days: "3" })).status).toBe(404);
  const annika = await supporter();
  await openAccount(annika, account.publicId);
  expect((await annika.browser.get("/pro/messages")).text).toContain("Merci infiniment");
  expect((await annika.browser.get(`/pro/requests/${request.id}`)).status).toBe(200);
  const answer = `/pro/requests/${request.id}/answer`;
  const written = await annika.browser.post(answer, { intent: "message", body: "Bonjour", cause: "form-0001" });
  expect(written.status).toBe(403);
  expect(await value("SELECT last_author FROM requests WHERE public_id = ?", request.id)).toBe("couple");
  const refused = await annika.browser.post(`/pro/requests/${request.id}/snooze`, { days: "3" });
  expect(refused.status).toBe(403);
  expect(wordsOf(refused.text)).toContain(asWords(t("impersonation:withheld")));
  expect(await snoozedUntil(request.id)).toBeNull();
  expect(await value("SELECT unread_provider FROM requests WHERE public_id = ?", request.id)).toBe(1);
});

test("the 21st message of a day is refused in words, and its text stays in the form (talk-4)", async () => {
  await inOneWindow(DAY);
  const { provider, request } = await newConversation();
  await write({ sql: "UPDATE rate_limits SET count = 20 WHERE key = ?", args: [`messages:couple:${request.id}`] });
  const page = `/project/messages/${request.id}`;
  const refused = await request.browser.post(page, { intent: "message", body: "Encore un mot", cause: "form-0021" });
  expect(refused.status).toBe(429);
  expect(wordsOf(refused.text)).toContain(asWords(t("conversation:error.tooMany")));
  expect(refused.text).toContain(">Encore un mot</textarea>");
  const answer = `/pro/requests/${request.id}/answer`;
  const other = await provider.post(answer, { intent: "message", body: "Avec plaisir", cause: "form-0001" });
  expect(other.status, "the other side has its own limit").toBe(303);
});

test("a message is read when its reader opens the page, not for a prefetch, a form or an administrator (talk-6)", async () => {
  const { provider, request } = await newConversation();
  const answer = `/pro/requests/${request.id}/answer`;
  await provider.post(answer, { intent: "message", body: "Avec plaisir", cause: "form-0001" });
  const page = `/project/messages/${request.id}`;
  const annika = await supporter();
  await openAccount(annika, request.account.email);
  expect((await annika.browser.get(page)).text).toContain("Avec plaisir");
  expect((await request.browser.get(page, { "Sec-Purpose": "prefetch" })).text).toContain("Avec plaisir");
  expect((await request.browser.post(page, { intent: "message", body: "", cause: "form-0002" })).status).toBe(400);
  const unread = () => value("SELECT unread_couple FROM requests WHERE public_id = ?", request.id);
  expect(await unread()).toBe(1);
  expect(wordsOf((await provider.get(`/pro/requests/${request.id}`)).text)).toContain(t("conversation:unread"));
  await request.browser.get(page);
  await expect.poll(unread).toBe(0);
  expect(wordsOf((await provider.get(`/pro/requests/${request.id}`)).text)).not.toContain(t("conversation:unread"));
});

test("a message of a provider with an unfilled placeholder is refused, and names it (talk-13)", async () => {
  const { provider, request } = await newConversation();
  const answer = `/pro/requests/${request.id}/answer`;
  const message = { intent: "message", body: "Bonjour {prénom}", cause: "form-0001" };
  const refused = await provider.post(answer, message);
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.text)).toContain(asWords(t("templates:error.placeholder", { name: "{prénom}" })));
  expect((await provider.post(answer, { ...message, body: "Bonjour Camille" })).status).toBe(303);
});
