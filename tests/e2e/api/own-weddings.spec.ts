import { expect, test } from "@playwright/test";
import { picture } from "../../support/pictures";
import { administratorBrowser } from "../support/administrators";
import { rows, write } from "../support/database";
import { asWords, type HttpBrowser, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, newProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { insertWedding } from "../support/weddings";

const t = textsOf("fr");
const STORY = "Soixante-quatre lanternes, une par invité, allumées l’une à l’autre depuis l’église.";

const idIn = (location: string | undefined) => /portfolios\/([0-9a-z]{16})/.exec(location ?? "")?.[1] ?? "";

async function draftOf(browser: HttpBrowser) {
  return /name="draft"[^>]*value="([0-9a-z]{16})"/.exec((await browser.get("/pro/portfolios/new")).text)?.[1] ?? "";
}

async function told(browser: HttpBrowser, fields: Record<string, string> = {}) {
  const answer = await browser.post("/pro/portfolios/new", {
    draft: await draftOf(browser),
    title: "Anaïs et Théodore",
    location: "Colmar",
    description: STORY,
    ...fields,
  });
  expect(answer.status).toBe(303);
  return idIn(answer.location);
}

const file = async (width: number) => ({
  name: `${width}.png`,
  bytes: Buffer.from(await picture("png", width, 400)),
});

const stateOf = async (id: string) =>
  (
    await rows<{ status: string; held: number | null }>(
      "SELECT status, held_at AS held FROM portfolios WHERE public_id = ?",
      id,
    )
  )[0];

const picturesOf = (id: string) =>
  rows<{ id: string; caption: string }>(
    "SELECT i.public_id AS id, caption FROM portfolio_images i JOIN portfolios p ON p.id = i.portfolio_id WHERE p.public_id = ? ORDER BY position",
    id,
  );

const newOwner = async (): Promise<{ provider: ProviderAccount; browser: HttpBrowser }> => {
  const provider = await insertApprovedProvider({ provider: newProvider("fr") });
  return { provider, browser: await providerBrowser(provider) };
};

test("a portfolio is written, illustrated, ordered and published without scripts (portfolio-2, portfolio-1)", async () => {
  const { browser } = await newOwner();
  const id = await told(browser);
  const page = `/pro/portfolios/${id}`;
  const early = await browser.post(page, {
    title: "Anaïs et Théodore",
    location: "Colmar",
    locationKept: "Colmar",
    description: STORY,
    intent: "publish",
  });
  expect(early.status).toBe(409);
  expect(await stateOf(id)).toMatchObject({ status: "unpublished" });
  const large = { name: "large.png", bytes: Buffer.alloc(2 * 1024 * 1024 + 1) };
  const sent = await browser.upload(page, {}, "photo", [await file(400), await file(401), await file(402), large]);
  expect(sent.status).toBe(413);
  expect(sent.text).toContain("large.png");
  const [first, second] = await picturesOf(id);
  const moved = await browser.post(page, { picture: second?.id ?? "", move: "before" });
  expect(moved.location).toContain(`#before-${second?.id}`);
  expect((await picturesOf(id)).map((one) => one.id).slice(0, 2)).toEqual([second?.id, first?.id]);
  expect((await browser.get(`${page}?moved=${second?.id}`)).text).toContain(
    t("pictures:moved_other", { place: 1, count: 3 }),
  );
  const fields = { title: "Anaïs et Théodore", location: "Colmar", locationKept: "Colmar", description: STORY };
  const published = await browser.post(page, { ...fields, [`caption_${first?.id}`]: "Le chemin", intent: "publish" });
  expect(published.location).toBe("/pro/portfolios");
  expect(await stateOf(id)).toEqual({ status: "published", held: null });
  expect((await picturesOf(id))[1]?.caption).toBe("Le chemin");
  expect((await browser.post(page, { picture: first?.id ?? "", move: "remove" })).location).toBe(`${page}#pictures`);
  expect((await browser.get(page)).text, "two photographs are too few").toContain(
    t("weddings:flash.tooFew", { count: 3 }),
  );
  expect(await stateOf(id)).toMatchObject({ status: "unpublished" });
  expect((await browser.post(page, { intent: "withdraw" })).status).toBe(303);
  expect(await stateOf(id)).toMatchObject({ status: "unpublished" });
  expect((await browser.post(page, { intent: "delete" })).status).toBe(303);
  expect((await browser.get(page)).status).toBe(404);
});

test("without Premium, the list says which wedding is replaced, and shows what Premium would (portfolio-13)", async () => {
  const { browser, provider } = await newOwner();
  const ids = [await told(browser, { title: "Louise et Karim" }), await told(browser)];
  for (const id of ids)
    expect(
      (await browser.upload(`/pro/portfolios/${id}`, {}, "photo", [await file(400), await file(401), await file(402)]))
        .status,
    ).toBe(303);
  const [first = "", second = ""] = ids;
  expect((await browser.post("/pro/portfolios", { portfolio: first, intent: "publish" })).status).toBe(303);
  const list = (await browser.get("/pro/portfolios")).text;
  expect(list).toContain(t("weddings:teaser.submit"));
  expect(list).toContain(t("weddings:teaser.title_other", { count: 2 }));
  expect(list).toContain(`name="replaces" value="${first}"`);
  await browser.post("/pro/portfolios", { portfolio: second, intent: "publish" });
  expect(await stateOf(second)).toMatchObject({ status: "unpublished" });
  await browser.post("/pro/portfolios", { portfolio: second, replaces: first, intent: "publish" });
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([{ status: "unpublished" }, { status: "published" }]);
  await write({ sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [Date.now() + 1e9, provider.id] });
  expect((await browser.get("/pro/portfolios")).text).not.toContain(t("weddings:teaser.submit"));
});

test("with one published wedding, the list shows what Premium would, with photos of the profile (portfolio-4)", async () => {
  const { browser, provider } = await newOwner();
  const gallery = ["arch-mist", "bouquet-blush"].map((name) => `/assets/demo/gallery/${name}.svg`);
  await write(
    ...gallery.map((src, position) => ({
      sql: "INSERT INTO provider_images (provider_id, position, src, alt, width, height) VALUES (?, ?, ?, '', 800, 600)",
      args: [provider.id, position, src],
    })),
  );
  const { slug } = await insertWedding(provider.id);
  const { text } = await browser.get("/pro/portfolios");
  expect(text).toContain(t("weddings:teaser.titleFirst"));
  const teaser = text.slice(text.indexOf('aria-labelledby="teaser"'));
  for (const src of gallery) expect(teaser).toContain(`src="${src}"`);
  expect(teaser.split(t("weddings:teaser.another"))).toHaveLength(3);
  await write({ sql: "UPDATE portfolios SET status = 'unpublished' WHERE public_id = ?", args: [slug] });
  expect((await browser.get("/pro/portfolios")).text).not.toContain(t("weddings:teaser.submit"));
});

test("suspicious text waits for a moderator, who returns or approves it (portfolio-5)", async () => {
  const { browser } = await newOwner();
  const id = await told(browser, { description: `${STORY} Appelez le 06 12 34 56 78.` });
  await browser.upload(`/pro/portfolios/${id}`, {}, "photo", [await file(400), await file(401), await file(402)]);
  await browser.post("/pro/portfolios", { portfolio: id, intent: "publish" });
  expect(await stateOf(id)).toMatchObject({ status: "published", held: expect.any(Number) });
  const list = (await browser.get("/pro/portfolios")).text;
  expect(list).toContain(t("weddings:notShown"));
  expect(list, "no heading of what couples see").not.toContain('aria-labelledby="online"');
  const moderator = await administratorBrowser();
  expect((await moderator.get("/admin/portfolios")).text).toContain(id);
  const version = async () =>
    /name="version" value="(\d+)"/.exec((await moderator.get(`/admin/portfolios/${id}`)).text)?.[1] ?? "";
  expect(
    (await moderator.post(`/admin/portfolios/${id}`, { intent: "back", version: await version(), reason: "" })).status,
  ).toBe(400);
  const reason = "Merci de retirer le numéro.";
  expect(
    (await moderator.post(`/admin/portfolios/${id}`, { intent: "back", version: await version(), reason })).status,
  ).toBe(303);
  expect(await stateOf(id)).toMatchObject({ status: "unpublished" });
  const sentBack = wordsOf((await browser.get(`/pro/portfolios/${id}`)).text);
  for (const text of [reason, t("weddings:sentBack.title")]) expect(sentBack).toContain(asWords(text));
  expect(sentBack).not.toContain(asWords(t("weddings:waitingText")));
  expect(wordsOf((await browser.get("/pro")).text)).toContain(asWords(t("pro:held.change")));
  await browser.post("/pro/portfolios", { portfolio: id, intent: "publish" });
  expect((await moderator.post(`/admin/portfolios/${id}`, { intent: "pass", version: await version() })).status).toBe(
    303,
  );
  expect(await stateOf(id)).toEqual({ status: "published", held: null });
});
