import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { clubCodes, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { CLUB, readClubCode } from "./club-code.rules";
import { checkClubCode, showClubCode } from "./club-code.server";

const test = useTestDatabase();
const START = Date.UTC(2026, 10, 20, 9);
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock });
let provider: Provider;

beforeEach(async () => {
  for (const table of [clubCodes, subscriptions, providers, rateLimits]) await test.db.delete(table);
  clock.at = START;
  provider = await saveProvider(test.db, 1, {
    ...approvedProvider,
    name: "Maison Aubertin",
    premiumUntil: START + days(9),
  });
});

const codes = () => test.db.select().from(clubCodes);
const check = (code: string, ip = "203.0.113.7") => checkClubCode(deps(), code, { ip, secret: "secret" });
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

it("a Premium provider has one code, however often it asks (club-2)", async () => {
  const before = test.roundTrips.count;
  await showClubCode(deps(), provider);
  expect(test.roundTrips.count - before).toBe(1);
  const [made] = await codes();
  expect(readClubCode(made?.code ?? "")).toBe(made?.code);
  await Promise.all(Array.from({ length: 5 }, () => showClubCode(deps(), provider)));
  expect(await codes()).toEqual([made]);
});

it("no code is created without Premium, or with an ended session (club-2)", async () => {
  clock.pass(days(9));
  await expect(showClubCode(deps(), provider)).rejects.toEqual(refusal("subscription.none"));
  clock.at = START;
  await test.db.update(sessions).set({ endedAt: START });
  await expect(showClubCode(deps(), provider)).rejects.toEqual(refusal("session.expired"));
  expect(await codes()).toEqual([]);
});

it("while Premium is active, a code shows its end date and company (club-4)", async () => {
  await showClubCode(deps(), provider);
  const code = (await codes())[0]?.code ?? "";
  const before = test.roundTrips.count;
  expect(await check(code.toLowerCase().replaceAll("-", " "))).toEqual({
    ...{ state: "valid", company: "Maison Aubertin", until: START + days(9) },
  });
  expect(test.roundTrips.count - before).toBe(1);
  expect(await check("ALLI-2222-2222")).toEqual({ state: "unknown" });
  await test.db.update(providers).set({ premiumUntil: START }).where(eq(providers.id, 1));
  expect(await check(code)).toEqual({ state: "unknown" });
});

it("the end date of a code is that of the paid period, without the extra hours (club-1)", async () => {
  await showClubCode(deps(), provider);
  const code = (await codes())[0]?.code ?? "";
  const row = { id: "sub_1", providerId: 1, status: "active", interval: "month", cancelAtPeriodEnd: false } as const;
  const period = { startedAt: START, periodStart: START, periodEnd: START + days(8) };
  await test.db.insert(subscriptions).values({ ...row, ...period });
  expect(await check(code)).toMatchObject({ until: START + days(8) });
  await test.db.update(subscriptions).set({ failedAt: START, status: "past_due" });
  expect(await check(code)).toMatchObject({ until: START + days(9) });
});

it("text that cannot be a code needs no database (club-1)", async () => {
  const before = test.roundTrips.count;
  expect(await check("hello")).toEqual({ state: "unknown" });
  expect(test.roundTrips.count).toBe(before);
});

it("after 60 codes in an hour, an IP address must wait, even with a valid code (club-3)", async () => {
  await showClubCode(deps(), provider);
  const code = (await codes())[0]?.code ?? "";
  for (let n = 0; n < CLUB.tries.count; n += 1) expect((await check("ALLI-2222-2222")).state).toBe("unknown");
  expect(await check(code)).toEqual({ state: "tooMany" });
  expect((await check(code, "198.51.100.1")).state).toBe("valid");
  clock.pass(CLUB.tries.window);
  expect((await check(code)).state).toBe("valid");
});

it("a provider without a company is called by the name of its person", async () => {
  await showClubCode(deps(), provider);
  const [made] = await codes();
  for (const [lastname, company] of [
    ["Martin", "Léa Martin"],
    ["", "Léa"],
  ]) {
    await test.db.update(providers).set({ name: "", firstname: "Léa", lastname });
    expect(await check(made?.code ?? "")).toMatchObject({ company });
  }
});
