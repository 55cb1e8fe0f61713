import { expect, test } from "@playwright/test";
import { SWEEP } from "../../support/sweep";
import type { MarketName } from "../support/addresses";
import { COUPLE_WALKS } from "../support/couple-walks";
import { LOCALE_OF } from "../support/couples";
import { notWalked } from "../support/route-map";
import { STAFF_WALKS } from "../support/staff-walks";
import { addressesOf, enterWalk, expectWholeAnswer, LONGEST } from "../support/walk";

const MARKETS = Object.keys(LOCALE_OF) as MarketName[];
const WALKS = { ...COUPLE_WALKS, ...STAFF_WALKS };

test("every route with a page is walked", () => {
  // Pages that only a previous step opens; other specs visit them.
  const reached = ["admin/login/code"];
  const missing = notWalked(({ screen }) => screen, addressesOf(WALKS));
  expect(missing.filter((path) => !reached.includes(path))).toEqual([]);
});

for (const [title, walks] of Object.entries({ couples: COUPLE_WALKS, staff: STAFF_WALKS }))
  for (const [index, [who, walk]] of Object.entries(walks).entries()) {
    const others = MARKETS.filter((market) => market !== LONGEST && market !== "fr").map((market) => LOCALE_OF[market]);
    // Without `npm run sweep`, each smoke test uses one of the other languages. A browser tests German, and
    // costly-buttons.spec.ts French.
    const locales = SWEEP ? others : [others[index % others.length] ?? "en"];
    test(`${title}, ${who}: every screen is whole in ${locales.join(", ")}`, async () => {
      const { browser, stops } = await enterWalk(walk, LONGEST);
      for (const locale of locales) {
        browser.cookies.set("locale", locale);
        for (const stop of stops) {
          if (!("path" in stop)) continue;
          expectWholeAnswer(await browser.get(stop.path), stop, locale);
        }
      }
    });
  }
