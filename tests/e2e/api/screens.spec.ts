import { expect, test } from "@playwright/test";
import { SWEEP } from "../../support/sweep";
import type { MarketName } from "../support/addresses";
import { COUPLE_WALKS } from "../support/couple-walks";
import { LOCALE_OF } from "../support/couples";
import { expectWhole } from "../support/look-at-page";
import { notWalked } from "../support/route-map";
import { STAFF_WALKS } from "../support/staff-walks";
import { addressesOf, enterWalk, LONGEST } from "../support/walk";
import { ROUND_TRIPS, roundTripsOf } from "../support/watch-page";

const MARKETS = Object.keys(LOCALE_OF) as MarketName[];
const WALKS = { ...COUPLE_WALKS, ...STAFF_WALKS };

test("every route with a page is walked", () => {
  // Only a previous step opens these pages; other specs visit them.
  const reached = ["admin/login/code"];
  const missing = notWalked(({ screen }) => screen, addressesOf(WALKS));
  expect(missing.filter((path) => !reached.includes(path))).toEqual([]);
});

for (const [title, walks] of Object.entries({ couples: COUPLE_WALKS, staff: STAFF_WALKS }))
  for (const [index, [who, walk]] of Object.entries(walks).entries()) {
    const others = MARKETS.filter((market) => market !== LONGEST).map((market) => LOCALE_OF[market]);
    // Outside a sweep, two languages besides the one in the browser. They rotate, so that each reads many screens.
    const locales = SWEEP ? others : [index, index + 1].map((n) => others[n % others.length] ?? "fr");
    test(`${title}, ${who}: every screen is whole in ${locales.join(", ")}`, async () => {
      const { browser, stops } = await enterWalk(walk, LONGEST);
      for (const locale of locales) {
        browser.cookies.set("locale", locale);
        for (const stop of stops) {
          if (!("path" in stop)) continue;
          const { path, status } = stop;
          const answer = await browser.get(path);
          expect.soft(roundTripsOf(answer.headers), `${path}: round trips`).toBeLessThanOrEqual(ROUND_TRIPS.view);
          const name = `${locale}: ${path}`;
          // The welcome page reads its query, then redirects to the address without it.
          if (path.startsWith("/?")) expect.soft(answer.status, name).toBe(302);
          else {
            expect.soft(answer.status, name).toBe(status);
            expectWhole(answer.text, locale, path);
          }
        }
      }
    });
  }
