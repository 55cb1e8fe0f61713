// Starts the test stack with a fixed clock (fixed-node.mjs). Prepares all smoke tests in sequence, so that lists have a
// fixed order. Writes cookies and URLs to a folder, prints the addresses, and ends when stdin ends.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../app/i18n/markets";
import { endWithParent } from "../../scripts/processes.mjs";
import { type MarketName, marketUrl } from "../e2e/support/addresses";
import { LOCALE_OF } from "../e2e/support/couples";
import { value } from "../e2e/support/database";
import { enterWalk } from "../e2e/support/walk";
import { startTestStack } from "../support/stack";
import { WALKS } from "./screens";

interface Entered {
  cookies: [name: string, value: string][];
  /** URLs in the order of the smoke test; null: another state of the previous page. */
  stops: ({ url: string; status: number; document?: string } | null)[];
}

/** Prepared smoke tests by name and language. */
export type World = Record<string, Partial<Record<Locale, Entered>>>;

/** Fixed port, because pages show it in shareable links. */
const PORT = Number(process.env.PORT ?? 8795);

const [folder = "", ...languages] = process.argv.slice(2);
const markets = (Object.keys(LOCALE_OF) as MarketName[]).filter((market) => languages.includes(LOCALE_OF[market]));

const { addresses, stop } = await startTestStack({
  data: "pictures",
  first: "tests/pictures/fixed-world.mjs",
  at: PORT,
});
Object.assign(process.env, addresses);
endWithParent(stop);

try {
  await enterAll();
  console.log(`ready ${JSON.stringify(addresses)}`);
} catch (error) {
  console.error(error);
  await stop();
  process.exit(1);
}

async function enterAll(): Promise<void> {
  const world: World = {};
  for (const [who, walk] of Object.entries(WALKS)) {
    const entered: World[string] = {};
    for (const market of markets) entered[LOCALE_OF[market]] = await enter(walk, market);
    world[who] = entered;
  }
  writeFileSync(join(folder, "walks.json"), JSON.stringify(world));
}

/**
 * Prepares a smoke test: a session and its URLs. Fetches error pages here, so that each failure is recorded only once
 * and the database is unavailable only for them.
 */
async function enter(walk: (typeof WALKS)[string], market: MarketName): Promise<Entered> {
  const { browser, stops } = await enterWalk(walk, market);
  const kept: Entered["stops"] = [];
  for (const stop of stops) {
    if (!("path" in stop)) kept.push(null);
    else {
      const { path, status } = stop;
      const document = status >= 500 ? await whileBroken(status, () => browser.get(path)) : undefined;
      kept.push({ url: marketUrl(market, path), status, document: document?.text });
    }
  }
  return { cookies: [...browser.cookies], stops: kept };
}

function failures(): Promise<number> {
  return value("SELECT coalesce(sum(times), 0) FROM failures");
}

async function whileBroken<T>(status: number, get: () => Promise<T>): Promise<T> {
  if (status !== 503) {
    const before = await failures();
    const answer = await get();
    // Waits for the failure's record, which follows the response, because the next screen may stop the database.
    while ((await failures()) === before) await new Promise((done) => setTimeout(done, 50));
    return answer;
  }
  const turn = (mode: string) => fetch(`${addresses.DATABASE_CONTROL_URL}/${mode}`, { method: "POST" });
  await turn("refuse");
  const answer = await get();
  await turn("pass");
  return answer;
}
