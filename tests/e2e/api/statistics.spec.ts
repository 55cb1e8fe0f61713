import { expect, test } from "@playwright/test";
import { fillInWizard, httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { rows, value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { inOneDay } from "../support/same-window";

const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };

test("statistics count what couples did each day; page and file show the same figures, compared with the previous period (statistics-3)", async () => {
  await inOneDay();
  const account = await insertApprovedProvider();
  const { id, publicId } = account;
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const draft = await fillInWizard(browser, couple);
  for (const by of ["one", "one", "two"]) {
    await browser.get(await profilePath(publicId), { "User-Agent": `${PERSON["User-Agent"]} ${by}` });
    await browser.post("/favorites", { prestataire: publicId, intent: "add", redirectTo: "/" });
  }
  await HttpBrowser.in("fr", PERSON).post("/favorites", { prestataire: publicId, intent: "add" });
  await browser.post("/contact", { project: draft, prestataire: publicId, message: "Bonjour" });
  const counted = () =>
    rows<{ measure: string; count: number }>(
      `SELECT measure, count FROM provider_days WHERE provider_id = ?1
        UNION ALL SELECT 'views', count FROM provider_views WHERE provider_id = ?1 ORDER BY 1`,
      id,
    );
  await expect.poll(counted).toEqual([
    { measure: "favorites", count: 2 },
    { measure: "messages", count: 1 },
    { measure: "views", count: 2 },
  ]);
  const own = await providerBrowser(account);
  await own.renewSession();
  for (const period of ["today", "week", "month", "year"]) {
    const { text, headers } = await own.get(`/pro/statistics?period=${period}`);
    expect(
      [...text.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, figure]) => figure),
      period,
    ).toEqual(["2", "0", "2", "1"]);
    expect(String(headers["server-timing"])).toContain('desc="1"');
    const file = await own.get(`/pro/statistics.csv?period=${period}`);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.text.trimEnd().split("\r\n").at(-1)).toMatch(/^\d{4}-\d\d(-\d\d)?;2;0;2;1$/);
  }
});

test("planners shown in a choice and in the directory are counted for those who look (statistics-3)", async () => {
  const planner = await value<number>(
    "SELECT id FROM providers WHERE status = 'verified' AND visible = 1 AND country = 'PT' ORDER BY premium_until DESC, id LIMIT 1",
  );
  expect(planner).toBeGreaterThan(0);
  const sum = () => value("SELECT coalesce(sum(count), 0) FROM provider_days WHERE measure = 'appearances'");
  const before = await sum();
  expect((await HttpBrowser.in("pt").get("/planners", { "User-Agent": "Googlebot/2.1" })).status).toBe(200);
  await HttpBrowser.in("pt", PERSON).get("/planners");
  await expect.poll(sum).toBeGreaterThan(before);
});

test("a project counts once for the planners around it, and the page says why each was not shown (statistics-4)", async () => {
  const account = await insertApprovedProvider();
  await write({
    sql: `INSERT INTO provider_days (provider_id, day, measure, count) SELECT ?, date('now'), column1, column2
      FROM (VALUES ('could', 41), ('radius', 8), ('price', 6))`,
    args: [account.id],
  });
  const own = await providerBrowser(account);
  const { text } = await own.get("/pro/statistics");
  expect(text).toMatch(/55 projets.+proposé pour 41 projets.+Pour 14 projets/s);
  expect(text, "what is set now").toMatch(/Vos prix commencent à .*€\./);
  expect(text.indexOf("hors de votre rayon")).toBeLessThan(text.indexOf("au-dessus du budget"));
  const reasons = () => value("SELECT coalesce(sum(count), 0) FROM provider_days WHERE measure = 'could'");
  const before = await reasons();
  const couple = newCouple();
  await fillInWizard(await httpBrowserOf(await insertAccount(couple)), couple);
  await expect.poll(reasons).toBeGreaterThan(before);
});
