import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, providerBrowser } from "../support/providers";
import { insertReview } from "../support/reviews";
import { textsOf } from "../support/texts";

const french = textsOf("fr");
const t = (key: Parameters<typeof french>[0]) => asWords(french(key));
const QUOTE = "La fête était belle, mais le dîner a commencé avec deux heures de retard.";
const WHY = "Son invitation montre que cette personne y était.";
const PDF = Buffer.from(`%PDF-1.4\n${" ".repeat(200)}\n%%EOF\n`);

async function reviewed() {
  const account = await insertApprovedProvider({ provider: newProvider("fr") });
  const review = await insertReview(account.publicId, { authorName: "Camille", locale: "fr", text: QUOTE, stars: 2 });
  const profile = async () =>
    wordsOf((await HttpBrowser.in("fr").get(`${await profilePath(account.publicId)}/reviews`)).text);
  return { account, review, profile, provider: await providerBrowser(account) };
}

const caseOf = (review: string) =>
  value<string>(
    "SELECT c.public_id FROM review_cases c JOIN reviews r ON r.id = c.review_id WHERE r.public_id = ? ORDER BY c.id DESC",
    review,
  );
const oneRoundTrip = (headers: IncomingHttpHeaders) =>
  expect(headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);

test("after a dispute both sides send proof, a moderator decides, and the provider appeals once (case-27, case-2, case-5, case-6, case-7, case-8)", async () => {
  const { review, profile, provider } = await reviewed();
  expect(await profile()).toContain(QUOTE);
  const page = paths.pro.reportReview(review);
  expect(wordsOf((await provider.get(page)).text)).toContain(t("reviews:case.reasons.notClient"));
  const unreasoned = await provider.post(page, { text: "" });
  expect([unreasoned.status, wordsOf(unreasoned.text)]).toEqual([
    400,
    expect.stringContaining(t("reviews:case.error.reason")),
  ]);
  const opened = await provider.post(page, { reason: "notClient", text: "Aucune Camille ce jour-là." });
  expect([opened.status, opened.location]).toEqual([303, page]);
  expect(await profile()).not.toContain(QUOTE);
  const shown = await provider.get(page);
  oneRoundTrip(shown.headers);
  for (const words of [QUOTE, t("proreviews:case.chip.dispute"), t("proreviews:case.flash.dispute")])
    expect(wordsOf(shown.text)).toContain(words);
  const id = await caseOf(review);
  const contract = { name: "contrat.pdf", bytes: PDF };
  expect((await provider.upload(page, { case: id }, "document", contract)).status).toBe(303);
  expect(wordsOf((await provider.get(page)).text)).toContain("contrat.pdf");

  const [email] = await rows<{ text: string }>(
    "SELECT text FROM outbox WHERE dedupe_key LIKE ?",
    `reviewCase:${review}:%`,
  );
  const own = new URL(/https?:\S+review-case\/\w+/.exec(email?.text ?? "")?.[0] ?? "").pathname;
  const author = HttpBrowser.in("fr");
  const asked = await author.get(own);
  oneRoundTrip(asked.headers);
  expect(wordsOf(asked.text)).toContain(t("reviews:case.proof.heading"));
  const hash = createHash("sha256").update(review).digest("hex");
  await write({ sql: "UPDATE reviews SET author_hash = ? WHERE public_id = ?", args: [hash, review] });
  expect((await author.get(paths.ownReview(review))).text, "the author's page of the review").toContain(
    `href="${own}"`,
  );
  expect(asked.text, "the provider's words and documents").not.toMatch(/Aucune Camille|contrat\.pdf/);
  const wrong = { name: "a.exe", bytes: Buffer.from("MZ nothing to read") };
  const refused = await author.upload(own, { text: "J’étais témoin." }, "document", wrong);
  expect([refused.status, wordsOf(refused.text)]).toEqual([
    415,
    expect.stringContaining(t("reviews:case.error.document")),
  ]);
  expect(refused.text).toContain("J’étais témoin.</textarea>");
  expect((await author.post(own, { text: "J’étais témoin." })).status).toBe(303);

  const moderator = await administratorBrowser();
  let queue = await moderator.get(adminPaths.reports());
  oneRoundTrip(queue.headers);
  for (let number = 2; queue.text.includes('rel="next"') && !queue.text.includes(adminPaths.reviewCase(id)); number++)
    queue = await moderator.get(adminPaths.reports(number));
  expect(queue.text).toContain(adminPaths.reviewCase(id));
  const desk = await moderator.get(adminPaths.reviewCase(id));
  for (const words of ["contrat.pdf", "J’étais témoin.", "Aucune Camille ce jour-là."])
    expect(wordsOf(desk.text)).toContain(words);
  const proof = await value<string>(
    "SELECT public_id FROM review_proofs WHERE name = 'contrat.pdf' AND case_id = (SELECT id FROM review_cases WHERE public_id = ?)",
    id,
  );
  const address = adminPaths.reviewProof(review, proof);
  for (const stranger of [provider, author]) expect((await stranger.get(address)).status).toBe(302);
  const document = await moderator.get(address);
  expect([document.status, document.text]).toEqual([200, PDF.toString()]);
  expect(document.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="proof-${proof}.pdf"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect(await rows("SELECT sent_by FROM review_proof_looks WHERE proof = ?", proof)).toEqual([
    { sent_by: "provider" },
  ]);
  const [stored] = await rows<{ src: string }>("SELECT src FROM review_proofs WHERE public_id = ?", proof);
  expect((await author.get(`/media/${stored?.src}/480`)).status, "it has no address").toBe(404);

  const decision = { intent: "kept", version: "open", reason: WHY };
  expect((await moderator.post(adminPaths.reviewCase(id), { ...decision, reason: "" })).status).toBe(400);
  expect((await moderator.post(adminPaths.reviewCase(id), decision)).status).toBe(303);
  expect((await moderator.post(adminPaths.reviewCase(id), { ...decision, intent: "removed" })).status).toBe(409);
  expect(await profile()).toContain(QUOTE);
  for (const reader of [await provider.get(page), await author.get(own)]) expect(wordsOf(reader.text)).toContain(WHY);
  expect((await provider.post(page, { reason: "notClient", text: "" })).status, "for the same reason").toBe(409);
  expect((await provider.post(page, { intent: "appeal", case: id, appeal: "Non" })).status).toBe(400);
  const appeal = { intent: "appeal", case: id, appeal: "Regardez encore une fois, merci." };
  expect((await provider.post(page, appeal)).status).toBe(303);
  const last = { intent: "removed", version: "appealed", reason: "Le contrat est au nom d’un autre couple." };
  expect((await moderator.post(adminPaths.reviewCase(id), last)).status).toBe(303);
  expect(await profile()).not.toContain(QUOTE);
  const settled = { ...appeal, appeal: "Et encore une fois." };
  expect((await author.post(own, settled)).status).toBe(409);
});

test("a reader reports a review without sign-in; it stays visible, and another provider cannot report it (case-3, case-1)", async () => {
  const { account, review, profile } = await reviewed();
  const reader = HttpBrowser.in("fr");
  const page = paths.reportReview(review);
  expect((await reader.get(`${await profilePath(account.publicId)}/reviews`)).text).toContain(`href="${page}"`);
  const form = await reader.get(page);
  oneRoundTrip(form.headers);
  expect(form.text).not.toContain("<script");
  expect(form.text, "readers do not know its clients").not.toContain('value="notClient"');
  expect((await reader.post(page, { reason: "notClient", text: "" })).status).toBe(400);
  const sent = await reader.post(page, { reason: "insult", text: "<script>alert(1)</script>" });
  expect([sent.status, sent.location]).toEqual([303, paths.reportReview(review, "sent")]);
  expect(wordsOf((await reader.get(sent.location ?? "")).text)).toContain(t("reviews:case.sent"));
  expect(await profile()).toContain(QUOTE);
  const other = await providerBrowser(await insertApprovedProvider({ provider: newProvider("fr") }));
  for (const answer of [
    await other.get(paths.pro.reportReview(review)),
    await other.post(paths.pro.reportReview(review), { reason: "notClient", text: "" }),
    await other.post(paths.pro.reportReview(review), {
      intent: "appeal",
      case: await caseOf(review),
      appeal: "x".repeat(20),
    }),
    await reader.get(paths.reportReview("unknown")),
    await reader.post(paths.reportReview("unknown"), { reason: "insult", text: "" }),
  ])
    expect(answer.status).toBe(404);
  expect((await reader.get(paths.reviewCase("guessed"))).status).toBe(410);
  expect((await reader.post(paths.reviewCase("guessed"), { text: "Moi." })).status).toBe(404);
  expect(await profile()).toContain(QUOTE);
});
