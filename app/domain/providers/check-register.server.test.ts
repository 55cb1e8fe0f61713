import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { type RegisterAnswer, RegisterUnreachable } from "~/adapters/business-register/port";
import { days, minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import type { MarketCode } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { checkRegister } from "./check-register.server";
import { syncProvider } from "./sync-provider.server";

const NOW = 1_800_000_000_000;
const test = useTestDatabase();
let now: number;
const answers = new Map<string, RegisterAnswer>();
const asked: string[] = [];

/** Runs while a register request is pending. */
let meanwhile = async () => {};
const register = {
  async find(siret: string) {
    asked.push(siret);
    await meanwhile();
    const answer = answers.get(siret);
    if (!answer) throw new RegisterUnreachable("away");
    return answer;
  },
};
const run = (origins?: Partial<Record<MarketCode, string>>) =>
  checkRegister({
    db: test.db,
    clock: { now: () => now },
    register,
    links: { ...links, url: (of, path) => `${origins?.[of] ?? ""}${path}` },
  });
const row = async (id: number) => (await test.db.select().from(providers).where(eq(providers.id, id)))[0];
const emails = () => test.db.select().from(outbox);
const isMatched = async (id: number) =>
  (await test.db.all(sql`SELECT 1 FROM provider_match WHERE provider_id = ${id}`)).length > 0;

const SIRET = "81234567600017";
const unchecked = {
  ...approvedProvider,
  siret: SIRET,
  registerState: "unchecked",
  registerName: null,
  registerNextCheckAt: NOW,
  registerTries: 1,
} as const;

beforeEach(async () => {
  now = NOW;
  meanwhile = async () => {};
  answers.clear();
  asked.length = 0;
  await test.db.run(sql`DELETE FROM outbox`);
  await test.db.run(sql`DELETE FROM providers`);
  await saveProvider(test.db, 1, unchecked);
  await test.db.batch([...syncProvider(test.db, 1, NOW)]);
});

it("asks when it is time, and not before", async () => {
  now = NOW - 1;
  await run();
  expect(asked).toEqual([]);
  now = NOW;
  await run();
  expect(asked).toEqual([SIRET]);
});

it("waits longer each time that the register is away, a day at most, and keeps the profile in sight", async () => {
  for (const pause of [minutes(20), minutes(40), minutes(80)]) {
    await run();
    expect(await row(1)).toMatchObject({ registerState: "unchecked", registerNextCheckAt: now + pause });
    now += pause;
  }
  await test.db.run(sql`UPDATE providers SET register_tries = 40`);
  await run();
  expect((await row(1))?.registerNextCheckAt).toBe(now + days(1));
  expect(await isMatched(1)).toBe(true);
  expect(await emails()).toEqual([]);
});

it("asks once a run while the register is away, however many wait", async () => {
  await saveProvider(test.db, 2, { ...unchecked, siret: "73282932000074", registerNextCheckAt: NOW + 1 });
  now = NOW + 1;
  await run();
  expect(asked).toEqual([SIRET]);
  answers.set(SIRET, { state: "found", name: "" }).set("73282932000074", { state: "found", name: "" });
  await run();
  expect(asked).toEqual([SIRET, "73282932000074"]);
});

it("keeps what is found, and writes to nobody", async () => {
  answers.set(SIRET, { state: "found", name: "MAISON AUBERTIN" });
  await run();
  expect(await row(1)).toMatchObject({
    registerState: "found",
    registerName: "MAISON AUBERTIN",
    registerCheckedAt: NOW,
    registerNextCheckAt: null,
    registerTries: 0,
    visible: true,
  });
  expect(await emails()).toEqual([]);
  await run();
  expect(asked).toHaveLength(1);
});

it.each([
  ["not_found", "le SIRET 812 345 676 00017 n’y figure pas"],
  ["closed", "l’établissement au SIRET 812 345 676 00017 est fermé"],
] as const)("hides a profile when the answer is %s, and says why in its owner's language", async (state, words) => {
  answers.set(SIRET, { state });
  await run({ FR: "https://alliance.example" });
  await run();
  expect(await row(1)).toMatchObject({ registerState: state, registerNextCheckAt: null, visible: false });
  expect(await isMatched(1)).toBe(false);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ recipient: "provider-1@example.org", providerId: 1, state: "pending" });
  expect(email?.text).toContain(words);
  expect(email?.text).toContain("https://alliance.example/pro/company");
});

it("writes without a link where the address of the market is not known", async () => {
  answers.set(SIRET, { state: "closed" });
  await run();
  expect((await emails())[0]?.text).not.toContain("http");
});

it("does not overwrite what the owner has changed meanwhile", async () => {
  answers.set(SIRET, { state: "closed" });
  meanwhile = async () => {
    await test.db.run(sql`UPDATE providers SET siret = '73282932000074', register_state = 'found' WHERE id = 1`);
  };
  await run();
  expect(await row(1)).toMatchObject({ siret: "73282932000074", registerState: "found", visible: true });
  expect(await emails()).toEqual([]);
});
