import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { SWEEP } from "../../support/sweep";
import { marketHost } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { describeWedding, httpBrowserOf, insertAccount } from "../support/couples";
import { value } from "../support/database";
import { Dice, FUZZED, fieldsOf, type KnownFields, type OddRequest, oddCookie, oddRequest } from "../support/fuzz";
import { type Answer, HttpBrowser } from "../support/http-browser";
import { insertApprovedProvider, insertProvider, providerBrowser } from "../support/providers";

// FUZZ_SECONDS: duration. FUZZ_SEED: another seed, such as that of a failed run, or `random`. By default all runs are
// equal, so that only a change can fail the test.
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 15);
const { FUZZ_SEED = SWEEP ? "random" : "153924280" } = process.env;
const SEED = FUZZ_SEED === "random" ? randomInt(2 ** 31) : Number(FUZZ_SEED);
const ATTEMPTS_AT_ONCE = 3;
const HANGS_AFTER_MS = 30_000;

interface Actor {
  browser: HttpBrowser;
  ids: string[];
}

const planner = () =>
  value<string>("SELECT public_id FROM providers WHERE visible = 1 AND status = 'verified' LIMIT 1");

const ACTORS: Record<string, () => Promise<Actor>> = {
  visitor: async () => ({ browser: HttpBrowser.in("fr"), ids: [await planner()] }),
  couple: async () => {
    const account = await insertAccount();
    const browser = await httpBrowserOf(account);
    const project = await describeWedding(browser, account);
    return { browser, ids: [project, await planner()] };
  },
  provider: async () => {
    const own = await insertProvider();
    return { browser: await providerBrowser(own), ids: [own.publicId, await planner()] };
  },
  "approved provider": async () => {
    const own = await insertApprovedProvider();
    return { browser: await providerBrowser(own), ids: [own.publicId, await planner()] };
  },
  administrator: async () => {
    const waiting = await insertProvider({ columns: { review_requested_at: Date.now() } });
    return { browser: await administratorBrowser(), ids: [waiting.publicId, await planner()] };
  },
};

/** Internals that no response may reveal. */
const INSIDE =
  /\bat (?:async )?[\w.<>$]+ \(?(?:file:|https?:|\/)[^\s]*:\d+:\d+|node_modules\/|SQLITE_|LibsqlError|\bTypeError:|\bRangeError:/;

test("no request at all breaks a page, hangs, or is answered with what is inside", async () => {
  test.setTimeout((SECONDS + 120) * 1_000);
  console.log(`  FUZZ_SEED=${SEED}, ${SECONDS} s`);
  const until = Date.now() + SECONDS * 1_000;
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;

  async function attempt(lane: number): Promise<void> {
    const dice = new Dice(SEED + lane);
    const actors = new Map<string, Actor>();
    const forms = new Map<string, KnownFields>();
    while (Date.now() < until && problems.length < 10) {
      const name = dice.of(Object.keys(ACTORS));
      const actor = actors.get(name) ?? (await ACTORS[name]?.());
      if (!actor) throw new Error(`Nobody is called ${name}.`);
      actors.set(name, actor);
      const route = dice.of(FUZZED);
      const page = `/${route.path.replace(/^\//, "").replace(/:\w+\??|\*/g, actor.ids[0] ?? "x")}`;
      const key = `${name} ${page}`;
      const known = forms.get(key) ?? fieldsOf(route.screen ? (await actor.browser.get(page)).text : "");
      forms.set(key, known);
      const asked = oddRequest(dice, route, actor.ids, known);
      // A different address for each request, because rate limits count by address.
      asked.headers["CF-Connecting-IP"] = `10.${dice.upTo(255)}.${dice.upTo(255)}.${dice.upTo(255)}`;
      asked.headers.Origin ??= `http://${actor.browser.host}`;
      const problem = await problemWith(actor, asked, oddCookie(dice), (status) =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1),
      );
      sent += 1;
      if (problem) problems.push(`${problem}\n  as ${name}: ${described(asked)}`);
      if (name !== "visitor" && !actor.browser.cookies.has("refresh_token")) {
        actors.delete(name);
        forms.clear();
      }
    }
  }

  await Promise.all(Array.from({ length: ATTEMPTS_AT_ONCE }, (_, lane) => attempt(lane)));
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`  ${sent} requests, ${counted.join(", ")}`);
  expect(problems.join("\n"), `FUZZ_SEED=${SEED}`).toBe("");
  expect(sent).toBeGreaterThan(SECONDS);
  expect(statuses.get(200) ?? 0, "some of it reaches the pages").toBeGreaterThan(sent / 20);
});

async function problemWith(
  { browser }: Actor,
  asked: OddRequest,
  cookie: [string, string] | null,
  count: (status: number) => void,
): Promise<string | null> {
  const { method, path, headers, body } = asked;
  const before = cookie && browser.cookies.get(cookie[0]);
  if (cookie) browser.cookies.set(...cookie);
  const length: Record<string, string> = body ? { "Content-Length": String(body.length) } : {};
  const send = () => answerOrHang(browser.send(method, path, { ...headers, ...length }, body));
  try {
    let answer = await send();
    // Under load, the database may be slow. Only a request that causes an error fails again.
    if (answer?.status === 503) answer = await send();
    if (!answer) return "No answer";
    count(answer.status);
    return wrongWith(answer, browser, asked);
  } catch (error) {
    // Node's own client refuses to send some requests.
    if (/^(ERR_|HPE_)/.test((error as { code?: string }).code ?? "")) return null;
    return `The connection broke: ${String(error)}`;
  } finally {
    if (cookie && before !== undefined && before !== null) browser.cookies.set(cookie[0], before);
    else if (cookie) browser.cookies.delete(cookie[0]);
  }
}

function wrongWith(
  { status, text, headers, location }: Answer,
  browser: HttpBrowser,
  { method, path }: OddRequest,
): string | null {
  const isPage = headers["content-type"]?.startsWith("text/html");
  if (method === "POST" && isPage && headers["cache-control"] !== "private, no-cache")
    return `Status ${status}: Back would ask to send the form again (error-8)`;
  if (status >= 500) return `Status ${status}: ${text.slice(0, 200)}`;
  if (!headers["x-request-id"] && !/^(301|302|404)$/.test(String(status)))
    return `Status ${status} without our headers`;
  // `/admin/failures` shows stack traces by design.
  const inside = path.startsWith("/admin/failures") ? null : INSIDE.exec(text);
  if (inside) return `It says '${inside[0].slice(0, 100)}'`;
  if (location !== undefined) {
    const led = new URL(location, `http://${browser.host}`).host;
    if (led !== browser.host && !led.endsWith(`.${marketHost("fr").split(".")[1]}`)) return `It leads to ${location}`;
  }
  return null;
}

const answerOrHang = (answer: Promise<Answer>) =>
  Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), HANGS_AFTER_MS).unref())]);

const described = ({ method, path, headers, body }: OddRequest) =>
  `${method} ${path}\n  ${JSON.stringify(headers)}\n  ${body?.toString("latin1").slice(0, 2_000) ?? "no body"}`;
