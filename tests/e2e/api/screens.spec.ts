import { expect, test } from "@playwright/test";
import type { MarketName } from "../support/addresses";
import { COUPLE_WALKS } from "../support/couple-walks";
import { LOCALE_OF } from "../support/couples";
import { expectWhole } from "../support/look-at-page";
import { notWalked } from "../support/route-map";
import { STAFF_WALKS } from "../support/staff-walks";
import { addressesOf, enterWalk, LONGEST, marketsOf } from "../support/walk";

const WALKS = { ...COUPLE_WALKS, ...STAFF_WALKS };

test("every route with a page is walked", () => {
  // Each of these is reached by a step before it, which other specs take.
  const reached = ["admin/login/code"];
  const missing = notWalked(({ screen }) => screen, addressesOf(WALKS));
  expect(missing.filter((path) => !reached.includes(path))).toEqual([]);
});

for (const market of (Object.keys(LOCALE_OF) as MarketName[]).filter((market) => market !== LONGEST))
  test(`every screen is whole in ${LOCALE_OF[market]}, or is walked in it`, async () => {
    for (const walks of [COUPLE_WALKS, STAFF_WALKS])
      for (const [index, [who, walk]] of Object.entries(walks).entries()) {
        if (marketsOf(index).includes(market)) continue;
        const { browser, stops } = await enterWalk(walk, market);
        for (const stop of stops) {
          if (!("path" in stop)) continue;
          const { path, status } = stop;
          const answer = await browser.get(path);
          const name = `${who}: ${path}`;
          // The welcome page takes in what it is given and goes on without it.
          if (path.startsWith("/?")) expect.soft(answer.status, name).toBe(302);
          else {
            expect.soft(answer.status, name).toBe(status);
            expectWhole(answer.text, LOCALE_OF[market], path);
          }
        }
      }
  });
