import { expect, test } from "@playwright/test";
import { newWord } from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { insertApprovedProvider } from "../support/providers";
import { reviewCode } from "../support/written-reviews";

const FIELDS = {
  ...{ stars: "5", authorKind: "guest", name: "Sophie", weddingDate: "20/06/2026", wasThere: "on", consent: "on" },
  text: "Nous étions cent vingt et personne n’a cherché sa chaise.",
};

/** The link of the newest letter to an author. */
async function linkMailed(email: string): Promise<string> {
  const text = await value<string>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", email);
  return /\/(?:confirm-review|my-review)\/\w+/.exec(text)?.[0] ?? "";
}

const statusOf = async (email: string) =>
  (await rows<{ status: string; stars: number }>("SELECT status, stars FROM reviews WHERE author_email = ?", email))[0];

test("a guest writes, confirms, changes and withdraws a review (review-2, review-8, review-9)", async () => {
  const provider = await insertApprovedProvider();
  const path = `/review/${await reviewCode(provider.publicId)}`;
  const browser = HttpBrowser.in("fr");
  const email = `${newWord().toLowerCase()}@example.org`;
  expect((await browser.get(path)).text).not.toContain("<script");
  const answer = await browser.post(path, { ...FIELDS, email });
  expect([answer.status, answer.location]).toEqual([303, `${path}?step=sent`]);
  expect(await statusOf(email)).toEqual({ status: "unconfirmed", stars: 5 });

  const link = await linkMailed(email);
  expect((await browser.get(link)).status).toBe(200);
  expect(await statusOf(email), "opening changes nothing").toMatchObject({ status: "unconfirmed" });
  expect((await browser.post(link, {})).status).toBe(303);
  expect(await statusOf(email)).toMatchObject({ status: "waiting" });
  const own = link.replace("confirm-review", "my-review");
  expect((await browser.get(link)).location).toBe(own);

  expect((await browser.post(own, { stars: "2", text: "x" })).status).toBe(400);
  expect((await browser.post(own, { stars: "2", text: FIELDS.text })).status).toBe(303);
  expect(await statusOf(email)).toEqual({ status: "waiting", stars: 2 });
  expect((await browser.post(own, { intent: "withdraw" })).status).toBe(303);
  const page = await browser.get(own);
  expect([page.status, page.text.includes("Sophie"), await statusOf(email)]).toEqual([200, false, undefined]);
});

test("a form that is refused keeps what was typed (review-1)", async () => {
  const provider = await insertApprovedProvider();
  const path = `/review/${await reviewCode(provider.publicId)}`;
  const word = newWord();
  const wrong = { ...FIELDS, weddingDate: "01/01/2999", email: "x", text: `${FIELDS.text} ${word}`, consent: "" };
  const { status, text } = await HttpBrowser.in("fr").post(path, wrong);
  expect(status).toBe(400);
  for (const kept of [word, "01/01/2999", "Sophie"]) expect(text).toContain(kept);
});
