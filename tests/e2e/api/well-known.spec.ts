import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { textsOf } from "../support/texts";

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[];
  description: string;
  lang: string;
}

const browser = () => HttpBrowser.in("de");

test("says whom to write to about a weakness, for half a year (RFC 9116)", async () => {
  const { status, text, headers } = await browser().get("/.well-known/security.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s)),
  );
  expect(fields.Contact).toBe("mailto:bonjour@alliance.example");
  expect(fields.Canonical).toBe(marketUrl("de", "/.well-known/security.txt"));
  const ends = Date.parse(fields.Expires) - Date.now();
  expect(ends).toBeGreaterThan(90 * 86_400_000);
  expect(ends).toBeLessThan(365 * 86_400_000);
});

test("leads password managers to the page that changes a password", async () => {
  const { status, location } = await browser().get("/.well-known/change-password");
  expect([status, location]).toEqual([302, "/pro/security"]);
});

test("has a manifest whose icons are there, kept for a week as the other pictures of a page", async () => {
  const visitor = browser();
  const manifest = (await visitor.get("/")).text.match(/<link rel="manifest" href="([^"]+)"/)?.[1] ?? "";
  const { status, text, headers } = await visitor.get(manifest);
  expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json"]);
  const { icons, description, lang } = JSON.parse(text) as Manifest;
  expect(icons.map(({ sizes }) => sizes)).toEqual(["any", "192x192", "512x512", "512x512"]);
  expect(icons.at(-1)?.purpose).toBe("maskable");
  // All visitors of this host get the same file, in any language.
  expect([lang, description]).toEqual(["de", textsOf("de")("welcome:description")]);
  expect((await visitor.get(manifest, { "Accept-Language": "pt" })).text).toBe(text);
  for (const path of [...icons.map(({ src }) => src), "/favicon.ico", "/apple-touch-icon.png", "/share/art.png"]) {
    const picture = await visitor.get(path);
    expect([picture.status, picture.headers["cache-control"]], path).toEqual([200, "public, max-age=604800"]);
  }
});

test("a region and its town of the same name have different titles", async () => {
  const same = await rows<{ country: string; name: string }>(
    "SELECT DISTINCT country, region AS name FROM provider_match WHERE region = city AND region NOT LIKE '% %' LIMIT 3",
  );
  expect(same.length).toBeGreaterThan(0);
  for (const { country, name } of same) {
    const slug = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const region = `/planners/${country.toLowerCase()}/${slug}`;
    const [one, other] = await Promise.all([region, `${region}/${slug}`].map((path) => browser().get(path)));
    const titleOf = (text = "") => /<title>([^<]+)/.exec(text)?.[1];
    expect([one?.status, other?.status], region).toEqual([200, 200]);
    expect(titleOf(one?.text), region).not.toBe(titleOf(other?.text));
  }
});
