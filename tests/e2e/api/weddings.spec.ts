import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { rows, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { inOneDay } from "../support/same-window";
import { insertWedding } from "../support/weddings";

const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };
const viewsOf = (provider: number) =>
  rows<{ kind: string; item: string; count: number }>(
    "SELECT kind, item, count FROM media_days WHERE provider_id = ? ORDER BY kind",
    provider,
  );

test("a wedding has a page with one round trip and no script, described for search engines (wedding-1)", async () => {
  const account = await insertApprovedProvider({ columns: { premium_until: Date.now() + 600_000 } });
  const older = await insertWedding(account.id, { at: Date.now() - 60_000 });
  const { slug } = await insertWedding(account.id, { title: "Ana </script> & Co", pictures: 60 });
  const browser = HttpBrowser.in("fr", PERSON);
  const path = `${await profilePath(account.publicId)}/weddings/${slug}`;
  const page = await browser.get(path);
  expect(page.status).toBe(200);
  expect(String(page.headers["server-timing"])).toContain('desc="1"');
  expect(page.text.match(/<script/g)).toHaveLength(1);
  expect(page.text).toContain(`<link rel="canonical" href="${marketUrl("fr", path)}"/>`);
  expect(page.text).toContain('"@type":"BreadcrumbList"');
  expect(page.text).toContain('"@type":"Article"');
  expect(page.text).toContain(`rel="next" href="${await profilePath(account.publicId)}/weddings/${older.slug}"`);
  expect(page.text).toContain(`${path}/photos/60#photo-60"`);
  expect(page.text.match(/<figcaption/g), "a caption is not repeated").toHaveLength(1);
  const sheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const sent = [page, ...(await Promise.all(sheets.map((href) => browser.get(href))))];
  const bytes = sent.map(({ text, headers }) => brotliCompressSync(text).length + JSON.stringify(headers).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(22_000);
  const profile = (await browser.get(await profilePath(account.publicId))).text;
  expect(profile).toContain(`href="${path}"`);
  expect((await browser.get(`${path}/photos/61`)).status).toBe(404);
  expect((await browser.get(`${path}/photos/0`)).status).toBe(404);
});

test("views of a wedding and its photos are counted for people, not for its provider (wedding-5)", async () => {
  await inOneDay();
  const account = await insertApprovedProvider();
  const { slug, photos } = await insertWedding(account.id);
  const path = `${await profilePath(account.publicId)}/weddings/${slug}`;
  const own = await providerBrowser(account);
  expect((await own.get(path, PERSON)).status).toBe(200);
  const visitor = HttpBrowser.in("fr", PERSON);
  await visitor.get(path, { "User-Agent": "Googlebot/2.1" });
  await visitor.send("HEAD", path, {});
  // The second view is a reload. The third, by another person, comes from the cache.
  for (const by of [PERSON, PERSON, { "User-Agent": `${PERSON["User-Agent"]} b` }])
    expect((await visitor.get(path, by)).status).toBe(200);
  expect((await visitor.get(`${path}/photos/3`)).text).toContain("La grange");
  await expect
    .poll(() => viewsOf(account.id))
    .toEqual([
      { kind: "photo", item: photos[2], count: 1 },
      { kind: "portfolio", item: slug, count: 2 },
    ]);
});

test("a draft is seen only by its provider, and is not indexed (wedding-4)", async () => {
  const account = await insertApprovedProvider();
  const { slug } = await insertWedding(account.id);
  await write({ sql: "UPDATE portfolios SET status = 'unpublished' WHERE public_id = ?", args: [slug] });
  const path = `${await profilePath(account.publicId)}/weddings/${slug}`;
  for (const address of [path, `${path}/photos/1`]) {
    expect((await HttpBrowser.in("fr").get(address)).status, address).toBe(404);
    const other = await providerBrowser(await insertApprovedProvider());
    expect((await other.get(address)).status, address).toBe(404);
    const own = await (await providerBrowser(account)).get(address);
    expect(own.status, address).toBe(200);
    expect(own.text, address).toContain('<meta name="robots" content="noindex"/>');
  }
});
