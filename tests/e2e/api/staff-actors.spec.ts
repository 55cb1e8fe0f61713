import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { administratorBrowser, createAdministrator } from "../support/administrators";
import { httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { rows } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { hostileTexts, UNESCAPED } from "../support/hostile";
import { type Answer, HttpBrowser } from "../support/http-browser";
import { insertProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { type AppRoute, ROUTES } from "../support/route-map";

// Sends requests to every loader and action of the back office and of moderation, as every actor without access.

const guardOf = ({ id }: AppRoute) =>
  /\brequire(Provider|Administrator)\(/.exec(readFileSync(join("app", id), "utf8"))?.[1] ?? null;

const GUARDED = ROUTES.filter(({ staff }) => staff).flatMap((route) => {
  const guard = guardOf(route);
  return guard ? [{ ...route, guard }] : [];
});

const pathOf = (route: AppRoute, id = "0000000000000000") => `/${route.path.replace(/:\w+\??/g, id)}`;
const answerOf = ({ status, location }: Answer) => `${status} ${location?.split("?")[0] ?? ""}`.trim();

function folderOf({ id }: AppRoute): string {
  const folder = dirname(join("app", id));
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/** Matches the intent that a form sends, or that an action compares. */
const NAMED = /(?:\bintent"?\)? === |\bname="intent"\s+value=(?:\{[^}"]*)?|\bintent=)"([\w-]+)"(?: : "([\w-]+)")?/g;

const INTENTS = new Set(
  GUARDED.filter(({ guard }) => guard === "Provider").flatMap((route) =>
    [...folderOf(route).matchAll(NAMED)].flatMap(([, ...intents]) => intents.filter((intent) => intent !== undefined)),
  ),
);

/** Returns the intents in a route's folder, and an unknown one. */
function intentsOf(route: AppRoute): string[] {
  const code = folderOf(route);
  return [...INTENTS].filter((intent) => code.includes(`"${intent}"`)).concat("x");
}

/** Unknown intent, which no form accepts. */
const NOTHING = { intent: "x" };

async function newCoupleBrowser(): Promise<HttpBrowser> {
  const browser = await httpBrowserOf(await insertAccount(newCouple()));
  await browser.renewSession();
  return browser;
}

async function passwordAlone(): Promise<HttpBrowser> {
  const { email, password } = await createAdministrator();
  const browser = HttpBrowser.in("fr");
  expect((await browser.post("/admin/login", { email, password })).location).toBe("/admin/login/code");
  return browser;
}

test("only whom it is for gets in, be it to look or to act", async () => {
  expect(GUARDED.length).toBeGreaterThan(15);
  const strangers = {
    visitor: HttpBrowser.in("fr"),
    couple: await newCoupleBrowser(),
    "administrator without the second factor": await passwordAlone(),
  };
  const provider = await providerBrowser(await insertProvider());
  const administrator = await administratorBrowser();
  for (const route of GUARDED) {
    const login = route.guard === "Provider" ? "302 /pro/login" : "302 /admin/login";
    const wrong = { ...strangers, ...(route.guard === "Provider" ? { administrator } : { provider }) };
    for (const [who, browser] of Object.entries(wrong)) {
      const path = pathOf(route);
      if (route.loader) expect.soft(answerOf(await browser.get(path)), `${who} looks at ${path}`).toBe(login);
      if (route.action) expect.soft(answerOf(await browser.post(path, NOTHING)), `${who} acts on ${path}`).toBe("403");
    }
  }
});

async function everythingOf(provider: ProviderAccount): Promise<string> {
  const tables = await rows<{ name: string }>(
    "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'provider_id' WHERE m.type = 'table' ORDER BY 1",
  );
  const all = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await rows(`SELECT * FROM "${name}" WHERE provider_id = ? ORDER BY 1, 2`, provider.id),
    ]),
  );
  return JSON.stringify([await rows("SELECT * FROM providers WHERE id = ?", provider.id), ...all]);
}

/**
 * Returns a filter of intents. A form gets all its intents with an id of its own kind (`/pro/videos/…` with a video's),
 * and one intent with an id of another kind.
 */
const isTried = ({ path }: AppRoute, ids: Record<string, string>, id: string, turn: number) => {
  const [, kind = ""] = /^pro\/(\w+?)s?\//.exec(path) ?? [];
  const isOwn = !path.includes(":") || ids[kind] === id;
  return (_: string, index: number, intents: string[]) => isOwn || index === turn % intents.length;
};

test("a provider's forms never reach another provider's data", async () => {
  const [a, b] = [(await equipProvider()).provider, (await equipProvider()).provider];
  const browser = await providerBrowser(a);
  await providerBrowser(b);
  const theirs = await rows<{ kind: string; id: string }>(
    `SELECT 'video' AS kind, public_id AS id FROM provider_videos WHERE provider_id = ?1 AND public_id IS NOT NULL
      UNION ALL SELECT 'photo', public_id FROM provider_images WHERE provider_id = ?1 AND public_id IS NOT NULL
      UNION ALL SELECT 'request', public_id FROM requests WHERE provider_id = ?1
      UNION ALL SELECT 'portfolio', public_id FROM portfolios WHERE provider_id = ?1
      UNION ALL SELECT 'template', public_id FROM message_templates WHERE provider_id = ?1
      UNION ALL SELECT 'venue', public_id FROM venues WHERE provider_id = ?1
      UNION ALL SELECT 'review', public_id FROM reviews WHERE provider_id = ?1
      UNION ALL SELECT 'session', id FROM sessions WHERE provider_id = ?1
      UNION ALL SELECT 'provider', public_id FROM providers WHERE id = ?1`,
    b.id,
  );
  const ids = Object.fromEntries(theirs.map(({ kind, id }) => [kind, id]));
  expect(Object.keys(ids)).toHaveLength(9);
  const before = await everythingOf(b);
  for (const route of GUARDED.filter(({ guard, action }) => guard === "Provider" && action))
    for (const [turn, id] of (route.path.includes(":") ? Object.values(ids) : [ids.provider ?? ""]).entries())
      for (const intent of intentsOf(route).filter(isTried(route, ids, id, turn))) {
        const fields = { ...ids, intent, id, moved: id, sessionId: ids.session ?? "", publicId: id };
        const { status } = await browser.post(pathOf(route, id), fields);
        expect(status, `${route.path} ${intent}`).toBeLessThan(500);
      }
  expect(await everythingOf(b)).toBe(before);
});

test("a provider never sees another provider's things", async () => {
  const [a, b] = [(await equipProvider()).provider, (await equipProvider()).provider];
  const browser = await providerBrowser(a);
  const own = await rows<{ kind: string; id: string }>(
    `SELECT 'videos' AS kind, public_id AS id FROM provider_videos WHERE provider_id = ?1 AND public_id IS NOT NULL
      UNION ALL SELECT 'photos', public_id FROM provider_images WHERE provider_id = ?1 AND public_id IS NOT NULL
      UNION ALL SELECT 'templates', public_id FROM message_templates WHERE provider_id = ?1
      UNION ALL SELECT 'portfolios', public_id FROM portfolios WHERE provider_id = ?1
      UNION ALL SELECT 'requests', public_id FROM requests WHERE provider_id = ?1`,
    b.id,
  );
  for (const { kind, id } of own) expect((await browser.get(`/pro/${kind}/${id}`)).status, `${kind}/${id}`).toBe(404);
  for (const route of GUARDED.filter(
    ({ guard, loader, path }) => guard === "Provider" && loader && !path.includes(":"),
  )) {
    const { text } = await browser.get(pathOf(route));
    for (const word of [b.email, b.lastname, b.publicId]) expect(text, route.path).not.toContain(word);
  }
});

test("hostile addresses and forms get an answer, never a failure", async () => {
  const provider = await providerBrowser((await equipProvider()).provider);
  const administrator = await administratorBrowser();
  const names = new Set(
    ROUTES.filter(({ staff }) => staff)
      .flatMap(({ id }) => [...readFileSync(join("app", id), "utf8").matchAll(/(?:name=|\.get\()"(\w+)"/g)])
      .map(([, name = ""]) => name),
  );
  for (const name of [
    "firstname",
    "lastname",
    "email",
    "phone",
    "country",
    "locale",
    "siret",
    "creationDate",
    "budgetStartingFrom",
    "__proto__",
    "a.b[0]",
  ])
    names.add(name);
  const query = ["page", "step", "next", "id", "q"].map((name) => `${name}=~`).join("&");
  for (const [turn, route] of ROUTES.filter(({ staff }) => staff).entries())
    for (const text of hostileTexts(turn)) {
      const browser = route.id.startsWith("routes/admin/") ? administrator : provider;
      const path = `${pathOf(route, "~")}?${query}`.replaceAll("~", encodeURIComponent(text));
      const seen = await browser.get(path);
      expect(seen.status, path.slice(0, 80)).toBeLessThan(500);
      expect(seen.text, path.slice(0, 80)).not.toContain(UNESCAPED);
      if (!route.action) continue;
      const answer = await browser.post(path, Object.fromEntries([...names].map((name) => [name, [text, text]])));
      expect(answer.status, `${path.slice(0, 80)} ${text.slice(0, 30)}`).toBeLessThan(500);
      expect(answer.text, path.slice(0, 80)).not.toContain(UNESCAPED);
    }
});
