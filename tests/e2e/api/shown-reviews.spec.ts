import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertProvider } from "../support/providers";
import { insertReview } from "../support/reviews";
import { textsOf } from "../support/texts";

test("reviews are on the profile and on a page of their own (reviewshow-1)", async () => {
  const provider = await insertProvider({ columns: { status: "verified", name: "Les Jours Clairs", city: "Bath" } });
  const browser = HttpBrowser.in("gb");
  const profile = await profilePath(provider.publicId);
  expect((await browser.get(profile)).text).not.toContain('id="reviews"');
  await insertReview(provider.publicId, {
    stars: 2,
    text: "Late, and the music was <script>alert(1)</script> too loud.",
  });
  for (let written = 0; written < 3; written++) await insertReview(provider.publicId, { metHere: true });
  await insertReview(provider.publicId, {
    authorKind: "guest",
    authorName: "Jonas",
    locale: "de",
    answer: "Thank you, Jonas.",
  });
  const shown = await browser.get(profile);
  const words = wordsOf(shown.text);
  expect(words).toContain("4.4 out of 5, 5 reviews");
  expect(words).toContain("Read all 5 reviews");
  expect(words).toContain("Written in German");
  expect(words).toContain("Thank you, Jonas.");
  expect(words, "the newest three alone").not.toContain("Late, and the music");
  expect(shown.text).toContain('href="/how-reviews-are-checked"');
  const all = await browser.get(`${profile}/reviews`);
  expect(all.status).toBe(200);
  expect(all.headers["server-timing"]).toMatch(/^db;desc="1"/);
  expect(all.text).toContain("&lt;script&gt;");
  expect(all.text).toContain(`rel="canonical" href="${marketUrl("gb", `${profile}/reviews`)}"`);
  const guests = await browser.get(`${profile}/reviews?who=guest`);
  expect(wordsOf(guests.text)).toContain("Jonas");
  expect(wordsOf(guests.text)).not.toContain("Louise Martin");
  for (const unknown of ["?who=nobody", "?page=2", "?page=x"])
    expect((await browser.get(`${profile}/reviews${unknown}`)).status, unknown).toBe(404);
});

test("a page explains in seven languages how reviews are checked (reviewshow-3)", async () => {
  for (const market of ["fr", "gb", "de", "be", "it", "es", "pt"] as const) {
    const { text } = await HttpBrowser.in(market).get("/how-reviews-are-checked");
    const locale = { fr: "fr", gb: "en", de: "de", be: "nl", it: "it", es: "es", pt: "pt" } as const;
    expect(text).toContain(textsOf(locale[market])("reviews:checks.kept.heading"));
  }
});
