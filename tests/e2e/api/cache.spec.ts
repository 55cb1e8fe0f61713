import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { expect, test } from "@playwright/test";
import { profileSlug } from "~/domain/profile-slug.rules";
import { paths } from "~/paths";
import accounts from "../../../app/domain/administrators/demo-accounts.json" with { type: "json" };
import { serveBundle } from "../../../scripts/serve-bundle";
import { freePort } from "../../../scripts/sqld.mjs";
import { address, type MarketName } from "../support/addresses";
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

/** Simulates the worst shared cache, whose key is only the path, without the host. */
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

/** Returns whether a shared cache may store a response. It may, unless a header forbids it (RFC 9111 §3). */
function mayShare({ headers, setCookies }: Answer): boolean {
  const control = String(headers["cache-control"] ?? "");
  return !/private|no-store|no-cache/.test(control) && setCookies.length === 0;
}

test("no cache can serve a page to another user, in another language or on another host (page-1)", async () => {
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
  // Files with a hash in their name are the same for everyone, and the cache stores them.
  const [visitor] = browsers;
  for (const file of stylesheets) if (visitor) await cache.get(visitor, file);
  expect(cache.paths).toEqual([...stylesheets]);
  expect(stylesheets.size).toBeGreaterThan(0);
});

/** Uses the Worker with production settings, because only it caches pages. */
test.describe("cached pages", () => {
  const production = (market: MarketName, headers: Record<string, string> = {}) => {
    const port = address("PRODUCTION_PORT");
    return new HttpBrowser({ host: `${market}.alliance.example:${port}`, port, headers });
  };
  const isKept = ({ headers }: Answer) => /kept;desc="(memory|cache)"/.test(String(headers["server-timing"]));
  const ask = (sql: string, ...args: (string | number)[]) =>
    createClient({ url: address("PRODUCTION_DATABASE_URL") }).execute({ sql, args });
  async function pathOf(kind: "planner" | "venue", id: string): Promise<string> {
    const { rows } = await ask(
      `SELECT name, city FROM ${kind === "venue" ? "venues" : "providers"} WHERE public_id = ?`,
      id,
    );
    return paths[kind](profileSlug({ publicId: id, name: String(rows[0]?.name), city: String(rows[0]?.city) }));
  }
  /** Returns a planner that no other test views. */
  async function findPlanner(skip: number): Promise<string> {
    const sql =
      "SELECT public_id AS id FROM providers WHERE visible = 1 AND status = 'verified' ORDER BY id DESC LIMIT 1 OFFSET ?";
    return String((await ask(sql, skip)).rows[0]?.id);
  }

  test("cost no round trip, and never cross hosts, languages, people and searches", async () => {
    const id = await findPlanner(11);
    const path = await pathOf("planner", id);
    // An isolate caches pages only after it has read the edited texts and the purges.
    await production("fr").get("/sources");
    const provider = production("fr");
    const login = { email: accounts.providers.emails.FR, password: accounts.providers.password };
    expect((await provider.post("/pro/login", login)).status).toBe(303);
    const visitors = [
      production("fr"),
      production("be"),
      production("fr", { "Accept-Language": "de" }),
      production("fr", { "Sec-Fetch-Site": "same-origin" }),
    ];
    for (const page of ["/", "/planners", path]) {
      const made = [];
      for (const visitor of visitors) made.push(await visitor.get(page));
      expect(new Set(made.map(({ text }) => text)).size, page).toBe(visitors.length);
      const own = await provider.get(page);
      expect([isKept(own), own.text.includes('action="/logout"')], page).toEqual([false, true]);
      for (const [index, visitor] of visitors.entries()) {
        const again = await visitor.get(page);
        expect([isKept(again), again.text === made[index]?.text], page).toEqual([true, true]);
        expect(again.headers["server-timing"], page).toContain('db;desc="0"');
        expect(again.headers["x-request-id"], page).not.toBe(made[index]?.headers["x-request-id"]);
        expect(again.headers["cache-control"], page).toBe("private, max-age=0, must-revalidate");
        const same = await visitor.get(page, { "If-None-Match": again.headers.etag ?? "" });
        expect([same.status, same.text, isKept(same)], page).toEqual([304, "", true]);
      }
    }
    const [visitor = production("fr")] = visitors;
    for (const search of ["/planners?language=fr", "/planners?page=2&q=x"]) {
      await visitor.get(search);
      expect(isKept(await visitor.get(search)), search).toBe(false);
    }
    await visitor.post("/favorites", { prestataire: id, intent: "add", redirectTo: path });
    expect(visitor.cookies.has("__Host-favorites")).toBe(true);
    const own = await visitor.get(path);
    expect([isKept(own), own.text === (await production("fr").get(path)).text]).toEqual([false, false]);
  });

  test("the views of a cached profile count; hidden, it is gone at once for members", async () => {
    const id = await findPlanner(13);
    const path = await pathOf("planner", id);
    const person = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    const visitor = production("it", person);
    const member = production("it", person);
    member.cookies.set("refresh_token", "unknown");
    const views =
      "SELECT sum(count) AS n FROM provider_views v JOIN providers p ON p.id = v.provider_id WHERE p.public_id = ?";
    const before = Number((await ask(views, id)).rows[0]?.n);
    const others = ["one", "two"].map((name) => production("it", { "User-Agent": `${person["User-Agent"]} ${name}` }));
    await visitor.get("/sources"); // an isolate caches pages only after it has read the edited texts and the purges
    expect(isKept(await visitor.get(path))).toBe(false);
    for (const browser of [visitor, ...others]) expect(isKept(await browser.get(path))).toBe(true);
    await expect.poll(async () => Number((await ask(views, id)).rows[0]?.n)).toBe(before + 3);
    await ask("UPDATE providers SET visible = 0 WHERE public_id = ?", id);
    try {
      expect((await member.get(path)).status).toBe(404);
    } finally {
      await ask("UPDATE providers SET visible = 1 WHERE public_id = ?", id);
    }
  });

  test("what is hidden leaves the caches of all places within five seconds (page-10)", async () => {
    const folder = mkdtempSync(join(tmpdir(), "alliance-place-"));
    const port = await freePort();
    // A second Worker with a cache of its own.
    const place = await serveBundle({
      bundle: address("BUNDLE"),
      port,
      dataDir: folder,
      settings: {
        ENVIRONMENT: "development",
        DATABASE_URL: address("PRODUCTION_DATABASE_URL"),
        SESSION_SECRET: address("SESSION_SECRET"),
      },
    });
    const visitors = [production("fr"), new HttpBrowser({ host: `fr.localhost:${port}`, port: String(port) })];
    const { rows } = await ask(`SELECT p.id, p.public_id AS publicId, r.id AS review, r.author_name AS author, i.src
      FROM providers p JOIN reviews r ON r.provider_id = p.id JOIN provider_images i ON i.provider_id = p.id
      WHERE p.kind = 'planner' AND p.visible = 1 AND p.status = 'verified' AND i.visible = 1 AND i.held_at IS NULL
        AND r.status = 'published' AND r.hidden_at IS NULL
      GROUP BY p.id HAVING count(DISTINCT r.id) = 1 ORDER BY p.id DESC LIMIT 1`);
    const [planner] = rows;
    const [id, review] = [Number(planner?.id), Number(planner?.review)];
    const path = await pathOf("planner", String(planner?.publicId));
    const kept = async () => {
      for (const visitor of visitors)
        await expect.poll(async () => isKept(await visitor.get(path)), "each place caches the page").toBe(true);
    };
    /** Hides an item, and waits until neither Worker shows it. */
    const hide = async (sql: string, of: number, isShown: (answer: Answer) => boolean) => {
      await kept();
      for (const visitor of visitors) expect(isShown(await visitor.get(path)), sql).toBe(true);
      await ask(sql, of);
      await Promise.all(
        visitors.map((visitor) =>
          expect.poll(async () => isShown(await visitor.get(path)), { message: sql, timeout: 5_000 }).toBe(false),
        ),
      );
    };
    try {
      const says = (words: unknown) => (answer: Answer) => answer.text.includes(String(words));
      await hide("UPDATE reviews SET hidden_at = 1 WHERE id = ?", review, says(planner?.author));
      await hide("UPDATE provider_images SET visible = 0 WHERE provider_id = ?", id, says(planner?.src));
      await hide("UPDATE providers SET visible = 0 WHERE id = ?", id, ({ status }) => status === 200);
    } finally {
      await ask("UPDATE reviews SET hidden_at = NULL WHERE id = ?", review);
      await ask("UPDATE provider_images SET visible = 1 WHERE provider_id = ?", id);
      await ask("UPDATE providers SET visible = 1 WHERE id = ?", id);
      await place.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("the views of a cached venue count, and its card in a cached list (statistics-13)", async () => {
    const sql = `SELECT public_id AS id, provider_id AS provider FROM venues WHERE visible = 1 AND country = 'PT' ORDER BY id`;
    const { rows } = await ask(sql);
    const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const people = ["venue one", "venue two", "venue three"].map((name) =>
      production("pt", { "User-Agent": `${person} ${name}` }),
    );
    const list = await people[0]?.get("/venues");
    const venue = rows.find(({ id }) => list?.text.includes(`-${id}"`));
    const { id, provider } = { id: String(venue?.id), provider: Number(venue?.provider) };
    const path = await pathOf("venue", id);
    // The provider may have other venues on the same page.
    const cards = rows.filter((one) => one.provider === provider && list?.text.includes(`-${one.id}"`));
    const counted = async () => {
      const found = await ask(
        `SELECT (SELECT coalesce(sum(count), 0) FROM provider_days WHERE provider_id = ?1 AND measure = 'appearances') AS appearances,
          (SELECT coalesce(sum(count), 0) FROM provider_views WHERE provider_id = ?1) AS views,
          (SELECT coalesce(sum(count), 0) FROM media_days WHERE provider_id = ?1 AND kind = 'venue' AND item = ?2) AS venue`,
        provider,
        id,
      );
      return { ...found.rows[0] };
    };
    await expect.poll(counted).toMatchObject({ appearances: cards.length, views: 0, venue: 0 });
    for (const [index, browser] of people.entries()) {
      expect(isKept(await browser.get("/venues")), `list ${index}`).toBe(true);
      expect(isKept(await browser.get(path)), `venue ${index}`).toBe(index > 0);
    }
    await expect.poll(counted).toMatchObject({ appearances: 3 * cards.length, views: 3, venue: 3 });
  });
});
