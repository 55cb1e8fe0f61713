import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { administrators } from "#db/schema/administrators";
import { providerCredentials } from "#db/schema/provider-accounts";
import { calendarFeeds, calendarSources, providerBusyDates, providerImages, providers } from "#db/schema/providers";
import { checkAdministratorPassword, logInAdministrator } from "~/domain/administrators/administrators.server";
import accounts from "~/domain/administrators/demo-accounts.json";
import { demoAdministrator } from "~/domain/administrators/demo-administrator.server";
import { openAddress } from "~/domain/calendars/sealed-address.server";
import { planner } from "~/domain/matching/planners.fixture";
import { COMPANY_NAME } from "~/domain/providers/company.rules";
import { verifyPassword } from "~/domain/providers/password-hash.server";
import { isSiret } from "~/domain/providers/siret.rules";
import { MARKET_CODES } from "~/i18n/markets";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { useTestDatabase } from "../../../tests/support/database";
import { demoPublicIds } from "./generate-demo-providers";
import { loadDemoAccounts } from "./load-accounts";

useCheapScrypt();
const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const SECRET = "s".repeat(32);
const load = (secret?: string) => loadDemoAccounts({ url: test.url }, NOW, secret);

beforeAll(async () => {
  const publicIds = demoPublicIds();
  await test.db.insert(providers).values(
    MARKET_CODES.map(
      (market, n) =>
        planner(n + 1, {
          row: { market, publicId: publicIds[n] ?? "", name: "Ann-Kathrin D’Amico, Feste & Co", lastname: "D’Amico" },
        }).row,
    ),
  );
  await test.db
    .insert(providerImages)
    .values({ providerId: 1, position: 1, src: "/art/evening.svg", alt: "", width: 400, height: 300 });
  await load();
}, 60_000);

it("lets the first demo planner of each market in", async () => {
  const emails = (await test.db.select().from(providers)).map(({ email }) => email);
  expect(emails.sort()).toEqual(Object.values(accounts.providers.emails).sort());
  const credentials = await test.db.select().from(providerCredentials);
  expect(credentials).toHaveLength(MARKET_CODES.length);
  expect(await verifyPassword(accounts.providers.password, credentials[0]?.passwordHash ?? null)).toBe(true);
  expect(credentials.every(({ emailVerifiedAt }) => emailVerifiedAt === NOW)).toBe(true);
});

it("leaves nothing in their profiles that their screens would not take", async () => {
  for (const { name } of await test.db.select().from(providers)) expect(name).toMatch(COMPANY_NAME);
  const [french] = await test.db.select().from(providers).where(eq(providers.market, "FR"));
  expect(french?.registerState).toBe("found");
  expect(isSiret(french?.siret ?? "")).toBe(true);
});

it("makes a moderator only where the session secret is known, who logs in with the code that the outbox shows", async () => {
  expect(await test.db.select().from(administrators)).toEqual([]);
  await load("another secret of another data folder");
  await load(SECRET);
  const deps = { db: test.db, clock: { now: () => NOW }, secret: SECRET };
  const { email, password, code } = demoAdministrator(NOW);
  const id = await checkAdministratorPassword(deps, { email, password, ip: "127.0.0.1", browser: null });
  expect((await logInAdministrator(deps, id, { code, device: "" })).actor.name).toBe(accounts.administrator.name);
});

it("connects a calendar of each planner and shares a feed where the session secret is known", async () => {
  const kept = sql`(SELECT max(provider_id) FROM provider_credentials)`;
  await test.db.run(sql`DELETE FROM provider_credentials WHERE provider_id = ${kept}`);
  await load(SECRET);
  await load(SECRET);
  const [source, ...others] = await test.db.select().from(calendarSources);
  expect(others).toEqual([]);
  expect(await openAddress(SECRET, source?.url ?? "")).toMatch(/^https:\/\/agenda\.alliance\.example\//);
  expect(await test.db.$count(providerBusyDates)).toBe(source?.days);
  expect(await test.db.$count(calendarFeeds)).toBe(1);
});

it("gives them their pictures as photographs of their own", async () => {
  const [photo, ...others] = await test.db.select().from(providerImages);
  expect(photo).toMatchObject({ publicId: `${demoPublicIds()[0]?.slice(0, 12)}0001`, keyImage: true });
  expect(photo?.createdAt).toBeLessThan(NOW);
  expect(others).toEqual([]);
});

it("leaves what its owner has changed since", async () => {
  await test.db.update(providers).set({ email: "own@example.org" }).where(eq(providers.id, 1));
  await load(SECRET);
  const [first] = await test.db.select().from(providers).where(eq(providers.id, 1));
  expect(first?.email).toBe("own@example.org");
});
