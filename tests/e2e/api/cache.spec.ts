import { expect, test } from "@playwright/test";
import type { MarketName } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { type Answer, HttpBrowser, wordsOf } from "../support/http-browser";

const MARKETS: MarketName[] = ["fr", "be", "gb", "de", "it", "es", "pt"];
const PAGES = [
  "/",
  "/account",
  "/ranking",
  "/sources",
  "/presentation",
  "/formulaire",
  "/project",
  "/profile",
  "/nowhere",
];

/** A cache between the visitors and us that makes the worst of what it may: it keys on the path alone, not even on the host. */
class SharedCache {
  readonly #kept = new Map<string, Answer>();

  async get(browser: HttpBrowser, path: string): Promise<Answer> {
    const kept = this.#kept.get(path);
    if (kept) return kept;
    const answer = await browser.get(path);
    if (mayShare(answer)) this.#kept.set(path, answer);
    return answer;
  }

  get paths() {
    return [...this.#kept.keys()];
  }
}

/** RFC 9111 §3: what a shared cache may store, heuristics included; it needs no permission to do so. */
function mayShare({ headers, setCookies }: Answer): boolean {
  const control = String(headers["cache-control"] ?? "");
  return !/private|no-store|no-cache/.test(control) && setCookies.length === 0;
}

test("no cache on the way can serve one person's, language's or host's page to another", async () => {
  const cache = new SharedCache();
  const couples = await Promise.all([insertAccount(newCouple("fr")), insertAccount(newCouple("de"))]);
  const members = await Promise.all(couples.map((couple) => httpBrowserOf(couple)));
  for (const [index, browser] of members.entries()) await describeWedding(browser, couples[index] ?? couples[0]);
  const browsers = [
    ...MARKETS.map((market) => HttpBrowser.in(market)),
    ...["pt", "en"].map((language) => HttpBrowser.in("fr", { "Accept-Language": language })),
    ...members,
  ];
  const stylesheets = new Set<string>();
  for (const path of PAGES) {
    for (const browser of browsers) {
      const [through, direct] = [await cache.get(browser, path), await browser.get(path)];
      expect(through.status, path).toBe(direct.status);
      expect(through.location, path).toBe(direct.location);
      expect(wordsOf(through.text), path).toBe(wordsOf(direct.text));
      for (const [file] of direct.text.matchAll(/\/assets\/[\w.-]+\.css/g)) stylesheets.add(file);
    }
  }
  expect(cache.paths).toEqual([]);
  // Files with a hash in their name are the same for everybody, and the cache does keep them.
  const [visitor] = browsers;
  for (const file of stylesheets) if (visitor) await cache.get(visitor, file);
  expect(cache.paths).toEqual([...stylesheets]);
  expect(stylesheets.size).toBeGreaterThan(0);
});
