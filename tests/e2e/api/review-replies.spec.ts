import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { rows } from "../support/database";
import { asWords, fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, providerBrowser } from "../support/providers";
import { insertReview } from "../support/reviews";
import { textsOf } from "../support/texts";

const french = textsOf("fr");
const t = (key: Parameters<typeof french>[0]) => asWords(french(key));
const NUMBER = "Appelez-moi au 06 12 34 56 78.";
const WHY = "Sans numéro de téléphone, s’il vous plaît.";

async function waitingReply() {
  const account = await insertApprovedProvider({ provider: newProvider("fr") });
  const review = await insertReview(account.publicId, { authorName: "Camille", locale: "fr" });
  const provider = await providerBrowser(account);
  await provider.post(paths.pro.review(review), { answer: NUMBER });
  const profile = async () => wordsOf((await HttpBrowser.in("fr").get(await profilePath(account.publicId))).text);
  return { account, review, provider, profile, page: adminPaths.review(review) };
}

const versionOn = async (browser: HttpBrowser, page: string) => fieldIn((await browser.get(page)).text, "version");

test("a waiting reply that a moderator publishes is shown on the profile (reviewshow-7)", async () => {
  const { account, provider, profile, page } = await waitingReply();
  expect(await profile()).not.toContain(NUMBER);
  expect(wordsOf((await provider.get(paths.pro.reviews())).text)).toContain(t("proreviews:reply.waits"));
  const moderator = await administratorBrowser();
  const queue = await moderator.get(adminPaths.reviews());
  expect(queue.headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);
  expect(wordsOf(queue.text)).toContain(t("reviews:desk.reply.title"));
  const shown = wordsOf((await moderator.get(page)).text);
  for (const words of ["06 12 34 56 78", "Camille", account.company, t("reviews:desk.why.contact")])
    expect(shown).toContain(words);
  const decided = await moderator.post(page, { intent: "letThrough", version: await versionOn(moderator, page) });
  expect([decided.status, decided.location]).toEqual([303, adminPaths.reviews()]);
  expect(await profile()).toContain(NUMBER);
  expect(wordsOf((await provider.get(paths.pro.reviews())).text)).not.toContain(t("proreviews:reply.waits"));
});

test("only the provider sees a returned reply, with the reason, and may write another one (reviewshow-12)", async () => {
  const { review, provider, profile, page } = await waitingReply();
  const moderator = await administratorBrowser();
  const version = await versionOn(moderator, page);
  const unfounded = await moderator.post(page, { intent: "sendBack", version, reason: "Non." });
  expect(unfounded.status, "a reason is needed").toBe(400);
  expect(wordsOf(unfounded.text)).toContain(t("admin:error.reason"));
  expect((await moderator.post(page, { intent: "sendBack", version, reason: WHY })).status).toBe(303);
  expect(await profile()).not.toContain(NUMBER);
  for (const path of [paths.pro.reviews(), paths.pro.review(review)])
    expect(wordsOf((await provider.get(path)).text), path).toContain(WHY);
  expect((await provider.get(paths.pro.review(review))).text, "to be changed").toContain(`${NUMBER}</textarea>`);
  const [email] = await rows<{ text: string }>(
    "SELECT text FROM outbox WHERE dedupe_key LIKE ?",
    `reviewAnswer:${review}:%`,
  );
  expect(email?.text).toContain(WHY);
  expect((await provider.post(paths.pro.review(review), { answer: "Merci à vous deux." })).status).toBe(303);
  expect(await profile()).toContain("Merci à vous deux.");
  expect(wordsOf((await provider.get(paths.pro.reviews())).text)).not.toContain(WHY);
});

test("of two moderators the first decides; the second reads the page again, with the typed reason (reviewshow-13)", async () => {
  const { review, provider, profile, page } = await waitingReply();
  const [first, second] = [await administratorBrowser(), await administratorBrowser()];
  const version = await versionOn(first, page);
  expect((await first.post(page, { intent: "sendBack", version, reason: WHY })).status).toBe(303);
  await provider.post(paths.pro.review(review), { answer: "Écrivez à ada@example.org." });
  const late = await second.post(page, { intent: "letThrough", version, reason: "Tout va bien ici." });
  expect(late.status).toBe(409);
  expect(wordsOf(late.text)).toContain(t("reviews:desk.reply.decided"));
  expect(late.text).toContain("Tout va bien ici.");
  expect(await profile(), "what it did not see").not.toContain("ada@example.org");
});

test("only moderators can decide on a reply (reviewshow-7)", async () => {
  const { provider, profile, page } = await waitingReply();
  const version = await versionOn(await administratorBrowser(), page);
  for (const browser of [provider, HttpBrowser.in("fr")])
    expect((await browser.post(page, { intent: "letThrough", version })).status).toBe(403);
  expect(await profile()).not.toContain(NUMBER);
});
