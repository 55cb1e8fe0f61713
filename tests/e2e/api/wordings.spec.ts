import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { value } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { textsOf } from "../support/texts";

const french = textsOf("fr");
const t = (key: Parameters<typeof french>[0]) => asWords(french(key));

const newest = (key: string) => value("SELECT coalesce(max(id), 0) FROM wordings WHERE key = ?", key);
const oneRoundTrip = ({ headers }: { headers: Record<string, unknown> }, page: string) =>
  expect(String(headers["server-timing"]), page).toMatch(/^db;desc="[01]"/);

test("an owner changes a figure and a name: the next pages show both, in one round trip, and undoing restores them (wording-3, wording-1, wording-2)", async () => {
  const owner = await administratorBrowser("fr", "fr");
  const listed = await owner.get(adminPaths.wordings());
  oneRoundTrip(listed, "the list");
  expect(wordsOf(listed.text)).toContain(t("wording:claim.minutes"));

  const claim = adminPaths.wording("claim:minutes");
  const before = wordsOf((await HttpBrowser.in("fr").get(paths.landing())).text);
  const figure = before.includes("57") ? "58" : "57";
  const refused = await owner.post(claim, { version: "0", figure: "0" });
  expect([refused.status, wordsOf(refused.text)]).toEqual([400, expect.stringContaining(t("wording:error.figure"))]);
  const seen = { version: String(await newest("claim:minutes")) };
  const changed = await owner.post(claim, { ...seen, figure });
  expect([changed.status, changed.location]).toEqual([303, claim]);
  const couple = await httpBrowserOf(await insertAccount(newCouple("fr")));
  await couple.get(paths.profile()); // Renews the session.
  for (const [browser, page] of [
    [HttpBrowser.in("fr"), paths.landing()],
    [HttpBrowser.in("fr"), paths.welcome()],
    [couple, paths.presentation()],
  ] as const) {
    const shown = await browser.get(page);
    expect(wordsOf(shown.text), page).toContain(figure);
    oneRoundTrip(shown, page);
  }
  const home = wordsOf((await couple.get(paths.presentation())).text);
  expect(home, "no text holds the figure itself").toContain(
    asWords(french("project:presentation.noneText", { minutes: figure })),
  );
  expect((await owner.post(claim, { ...seen, figure: "9" })).status, "another tab").toBe(409);
  const history = wordsOf((await owner.get(claim)).text);
  expect(history).toContain(`→ ${figure}`);
  const undone = await owner.post(claim, { version: String(await newest("claim:minutes")), intent: "undo" });
  expect(undone.status).toBe(303);
  expect(wordsOf((await HttpBrowser.in("fr").get(paths.landing())).text)).toBe(before);

  const name = adminPaths.wording("languages:ca");
  const form = (await owner.get(name)).text;
  const names = Object.fromEntries(
    ["fr", "en", "nl", "de", "it", "es", "pt"].map((locale) => [
      locale,
      new RegExp(`name="${locale}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${locale}"`)
        .exec(form)
        ?.slice(1)
        .find(Boolean) ?? "",
    ]),
  );
  expect(names.fr).toBe("Catalan");
  const renamed = { ...names, fr: "Langue catalane", version: String(await newest("languages:ca")) };
  expect((await owner.post(name, { ...renamed, fr: "<b>Catalan</b>" })).status).toBe(400);
  expect((await owner.post(name, renamed)).status).toBe(303);
  expect(await value<string>("SELECT name_fr FROM languages WHERE iso = 'ca'")).toBe("Langue catalane");
  await owner.post(name, { version: String(await newest("languages:ca")), intent: "undo" });
  expect(await value<string>("SELECT name_fr FROM languages WHERE iso = 'ca'")).toBe("Catalan");
});
