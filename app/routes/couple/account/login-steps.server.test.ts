import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { rateLimits } from "#db/schema/rate-limits";
import { LOGIN } from "~/domain/couples/login.rules";
import { links } from "~/domain/links.fixture";
import type { Refused } from "~/http/forms/form";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar, signer } from "~/http/pipeline/cookies.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { stoppedClock } from "../../../../tests/support/couples";
import { useTestDatabase } from "../../../../tests/support/database";
import { ACCOUNT } from "./login-screen";
import { nextOf, showLogin, takeLogin } from "./login-steps.server";

const test = useTestDatabase();
const SECRET = "a secret of the tests";
let clock: ReturnType<typeof stoppedClock>;
let cookies: CookieJar;
let counted: string[];

beforeEach(async () => {
  for (const table of [outbox, rateLimits, accounts]) await test.db.delete(table);
  clock = stoppedClock(Date.UTC(2027, 2, 10, 12));
  cookies = new CookieJar(new Request("https://alliance.example/"));
  counted = [];
});

const contextOf = (search = "") =>
  ({
    db: test.db,
    clock,
    cookies,
    links,
    method: "GET",
    ip: "127.0.0.1",
    counted: [],
    locale: "en",
    url: new URL(`https://alliance.example/account${search}`),
    market: MARKETS.FR,
    t: translator("en"),
    format: formatters("en", MARKETS.FR),
    signed: signer(SECRET),
    settings: { SESSION_SECRET: SECRET, BRAND_NAME: "Alliance" },
    analytics: { count: (event: string) => void counted.push(event) },
    later: () => undefined,
  }) as unknown as AppContext;

const show = (search?: string) => showLogin(ACCOUNT, contextOf(search));

async function send(fields: Record<string, string>, search?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request("https://alliance.example/account", { method: "POST", body });
  const answer = await takeLogin(ACCOUNT, contextOf(search), request);
  if (answer instanceof Response) return answer.headers.get("Location");
  return (answer as unknown as { data: Refused }).data.reply.error;
}

const PHONE = { country: "FR", phone: "06 12 34 56 78" };
const texts = async () => (await test.db.select().from(outbox)).map(({ text }) => text);
const lastCode = async () => (await texts()).at(-1)?.match(/\d{6}/)?.[0] ?? "";

it("a phone number opens the code step, which shows it until the attempt is forgotten", async () => {
  expect(await send(PHONE)).toBe("/account?step=code");
  expect(counted).toEqual(["account_code_sent"]);
  expect(await show("?step=code")).toMatchObject({
    step: "code",
    emailed: false,
    minutes: LOGIN.codeLifetime / 60_000,
  });
  expect(await show()).toMatchObject({ step: "phone", values: { country: "FR" }, isForgotten: false });
});

it("a number that is invalid, or of another country, has an error of its own", async () => {
  const error = async (phone: string) => (await send({ country: "FR", phone })) as { phone: string[] };
  const [invalid, foreign] = [await error("12"), await error("+81 90 1234 5678")];
  expect(invalid.phone).toEqual([translator("en")("account:error.phone")]);
  expect(foreign.phone).toEqual([translator("en")("account:error.phoneCountry")]);
  expect(await texts()).toEqual([]);
});

it("the same number again sends no second code until the wait is over", async () => {
  await send(PHONE);
  clock.pass(LOGIN.resendAfter - 1);
  expect(await send(PHONE)).toBe("/account?step=code");
  expect(await texts()).toHaveLength(1);
  clock.pass(1);
  expect(await send(PHONE)).toBe("/account?step=code");
  expect(await texts()).toHaveLength(2);
});

it("a browser that comes back from the code step without cookies is told so, and no code is sent", async () => {
  expect(await show("?step=code")).toMatchObject({ step: "phone", isForgotten: true });
  expect(cookies.changes.join(), "to find out").toContain("login=none");
  cookies = new CookieJar(new Request("https://alliance.example/"));
  expect(await send(PHONE, "?step=code")).toEqual({ phone: [translator("en")("common:error.cookies")] });
  expect(await texts()).toEqual([]);
  cookies = new CookieJar(new Request("https://alliance.example/", { headers: { Cookie: "__Host-login=none" } }));
  expect(await send(PHONE, "?step=code")).toBe("/account?step=code");
});

it("the first page of a login probes no cookies", async () => {
  await show();
  expect(cookies.changes).toEqual([]);
});

it("a code of a new number leads to the registration, which the same number then opens without a code", async () => {
  await send(PHONE);
  expect(await send({ code: await lastCode() })).toBe("/register");
  expect(counted).toEqual(["account_code_sent", "account_verified"]);
  expect(await send(PHONE)).toBe("/register");
  expect(await texts()).toHaveLength(1);
});

it("a wrong code is refused at its field, and a code without an attempt asks for the number again", async () => {
  expect(await send({ code: "000000" })).toBe("/account?step=code");
  await send(PHONE);
  const wrong = (await lastCode()) === "000000" ? "000001" : "000000";
  expect(await send({ code: wrong })).toEqual({ code: [translator("en")("account:error.code")] });
});

it("the page after the login is a path of this site; the welcome page is not one", () => {
  const next = (path: string) => nextOf(contextOf(`?next=${encodeURIComponent(path)}`));
  expect([next("/favorites"), next("/"), next("https://evil.example/")]).toEqual(["/favorites", undefined, undefined]);
});
