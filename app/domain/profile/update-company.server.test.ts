import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { type RegisterAnswer, RegisterUnreachable } from "~/adapters/business-register/port";
import { minutes } from "~/domain/durations";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { LYON, matchQuery } from "~/domain/matching/planners.fixture";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import type { CompanyDetails } from "./company.form";
import { findCompany } from "./find-company.server";
import { prepareCompany, updateCompany } from "./update-company.server";

const NOW = 1_800_000_000_000;
const test = useTestDatabase();
const clock = { now: () => NOW };

let answer: RegisterAnswer | Error;
const asked: string[] = [];
const register = {
  async find(siret: string) {
    asked.push(siret);
    if (answer instanceof Error) throw answer;
    return answer;
  },
};

let one: Provider;
let other: Provider;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  answer = { state: "found", name: "MAISON AUBERTIN" };
  asked.length = 0;
  await test.db.run(sql`DELETE FROM providers`);
  one = await saveProvider(test.db, 1);
  other = await saveProvider(test.db, 2, { name: "Untouched", city: "Nancy" });
});

const save = async (provider: Provider, changes: Partial<CompanyDetails> = {}, home: PlaceSuggestion | null = TOWN) => {
  const prepared = await prepareCompany(test, provider, { ...DETAILS, ...changes });
  return updateCompany({ db: test.db, clock, register }, provider, prepared, home);
};
const row = async (id = 1) => (await test.db.select().from(providers).where(eq(providers.id, id)))[0];
const companyOf = async (provider: Provider) => (await findCompany(test, provider, "fr"))?.company;
const matched = async () => {
  const query = matchQuery({ languages: 1 });
  return toMatches(await matchesQuery(test.db, { query }, { now: NOW })).map(({ planner }) => planner.publicId);
};

describe("updateCompany", () => {
  it("saves all of it, for the actor alone (company-1)", async () => {
    expect(await save(one)).toBe("found");
    expect(await companyOf(one)).toEqual({
      name: "Maison Aubertin",
      nameWaits: false,
      siret: "81234567600017",
      registerState: "found",
      registerName: "MAISON AUBERTIN",
      registrationNumber: null,
      foundedOn: "2015-04-01",
      street: "3, rue des Hallebardes",
      city: "Lyon",
      postalCode: "69002",
      country: "FR",
      website: "https://maison.fr/",
      minimumBudget: 1500,
      travelRadiusKm: 120,
      showBudget: false,
      showDescription: true,
      showPublicly: true,
      languages: ["de", "fr"],
    });
    expect(await row()).toMatchObject({ region: "Rhône", latitude: LYON.latitude, longitude: LYON.longitude });
    expect(await companyOf(other)).toMatchObject({ name: "Untouched", city: "Nancy", languages: [], siret: null });
  });

  it("takes two round trips, and can be repeated", async () => {
    const { db, roundTrips } = openDatabase({ url: test.url, readsTogether: true, timeoutMs: 30_000 });
    for (let times = 0; times < 2; times++) {
      roundTrips.count = 0;
      const prepared = await prepareCompany({ db }, one, DETAILS);
      await updateCompany({ db, clock, register }, one, prepared, TOWN);
      expect(roundTrips.count).toBe(2);
    }
    expect(await companyOf(one)).toMatchObject({ name: "Maison Aubertin", languages: ["de", "fr"] });
  });

  it("does nothing once the session has ended", async () => {
    const prepared = await prepareCompany(test, one, DETAILS);
    await endSession({ db: test.db, clock }, one);
    const late = updateCompany({ db: test.db, clock, register }, one, prepared, TOWN);
    await expect(late).rejects.toMatchObject({ code: "session.expired" });
    expect(await row()).toMatchObject({ name: "", siret: null, city: "" });
    await expect(prepareCompany(test, one, DETAILS)).rejects.toMatchObject({ code: "session.expired" });
    expect(await findCompany(test, one, "fr")).toBeNull();
  });

  it("keeps the town where none is given, if it is in the company's country", async () => {
    await expect(save(one, {}, null), "there is none yet").rejects.toMatchObject({ code: "company.town" });
    await save(one);
    await save(one, { postalCode: "69003" }, null);
    expect(await row()).toMatchObject({ city: "Lyon", zipCode: "69003", latitude: LYON.latitude });
    await expect(save(one, { country: "BE" }, null)).rejects.toMatchObject({ code: "company.town" });
    await expect(save(one, { country: "BE" }, TOWN)).rejects.toMatchObject({ code: "company.town" });
    expect(await row()).toMatchObject({ country: "FR" });
  });
});

describe("the SIRET", () => {
  it.each(["not_found", "closed"] as const)(
    "keeps a profile out of sight when the answer is %s (company-6)",
    async (state) => {
      await test.db.run(sql`DELETE FROM providers`);
      const approved = await saveProvider(test.db, 1, { ...approvedProvider, visible: true });
      await offerFullPlanning();
      await save(approved);
      expect(await matched()).toEqual(["provider-1"]);
      answer = { state } as RegisterAnswer;
      expect(await save(approved, { siret: "73282932000074" })).toBe(state);
      expect(await row()).toMatchObject({
        registerState: state,
        registerName: null,
        visible: false,
        street: DETAILS.street,
      });
      expect(await matched()).toEqual([]);
      answer = { state: "found", name: "" };
      expect(await save(approved, { siret: "73282932000074" })).toBe("found");
      expect(await matched()).toEqual(["provider-1"]);
    },
  );

  it("is asked about again unless it was found", async () => {
    await save(one);
    await save(one);
    expect(asked).toEqual(["81234567600017"]);
    answer = { state: "closed" };
    await save(one, { siret: "73282932000074" });
    await save(one, { siret: "73282932000074" });
    expect(asked).toHaveLength(3);
  });

  it("is saved unchecked, for another try in ten minutes, when the register is away (company-7)", async () => {
    answer = new RegisterUnreachable("away");
    expect(await save(one)).toBe("unchecked");
    expect(await row()).toMatchObject({
      name: "Maison Aubertin",
      siret: "81234567600017",
      registerState: "unchecked",
      registerCheckedAt: null,
      registerNextCheckAt: NOW + minutes(10),
      registerTries: 1,
      visible: true,
    });
    answer = { state: "found", name: "MAISON AUBERTIN" };
    await save(one);
    expect(await row()).toMatchObject({ registerState: "found", registerNextCheckAt: null, registerTries: 0 });
  });

  it("that was refused is not forgotten because the register is away", async () => {
    answer = { state: "not_found" };
    await save(one);
    answer = new RegisterUnreachable("away");
    expect(await save(one)).toBe("not_found");
    expect(await row()).toMatchObject({ registerState: "not_found", visible: false });
    expect(await save(one, { siret: "73282932000074" }), "another number").toBe("unchecked");
  });

  it("lets what is no answer of the register bubble, and saves nothing", async () => {
    answer = new TypeError("a defect");
    await expect(save(one)).rejects.toThrow("a defect");
    expect(await row()).toMatchObject({ name: "" });
  });

  it("goes when the company moves to another country", async () => {
    await save(one);
    const abroad = { country: "DE", siret: null, registrationNumber: "DE 1", postalCode: "79098" } as const;
    expect(await save(one, abroad, { ...TOWN, country: "DE", name: "Freiburg" })).toBeNull();
    expect(await row()).toMatchObject({
      siret: null,
      registerState: null,
      registerName: null,
      registrationNumber: "DE 1",
      city: "Freiburg",
      country: "DE",
    });
    expect(asked).toHaveLength(1);
  });
});

describe("an approved profile", () => {
  beforeEach(async () => {
    await test.db.run(sql`DELETE FROM providers`);
    one = await saveProvider(test.db, 1, { ...approvedProvider, visible: true });
    await offerFullPlanning();
  });

  it("is matched by its new place, languages and distance", async () => {
    await save(one);
    expect(await matched()).toEqual(["provider-1"]);
    await save(one, { languages: ["de"] });
    expect(await matched()).toEqual([]);
    await save(one, { travelRadius: 100 }, { ...TOWN, name: "Lille", latitude: 50.63, longitude: 3.06 });
    expect(await matched()).toEqual([]);
  });

  it("is neither matched nor listed once its owner hides it", async () => {
    await save(one);
    await save(one, { showPublicly: false });
    expect(await matched()).toEqual([]);
    expect(await test.db.all(sql`SELECT 1 FROM provider_search_rows WHERE provider_id = 1`)).toEqual([]);
    expect(await row()).toMatchObject({ visible: false });
  });

  it("goes back into the queue with a new name", async () => {
    await save(one, { companyName: "Les Jours Clairs" });
    expect((await row())?.reviewRequestedAt).toBeNull();
    await save(one, { companyName: "Les Jours Sombres" });
    expect(await row()).toMatchObject({ name: "Les Jours Sombres", reviewRequestedAt: NOW });
  });

  it("keeps its name while a suspicious one waits, and shows its owner the new one", async () => {
    await save(one, { companyName: "Appelez le 06 12 34 56 78" });
    expect(await row()).toMatchObject({ name: "Les Jours Clairs", reviewRequestedAt: NOW });
    expect(await companyOf(one)).toMatchObject({ name: "Appelez le 06 12 34 56 78", nameWaits: true });
  });
});

describe("the postal code", () => {
  it("is refused when it is of a town far from the chosen one, and told apart from one that nobody knows", async () => {
    await test.db.run(sql`
      INSERT INTO places (id, kind, country, name, region, postal_codes, latitude, longitude, population)
      VALUES (1, 'city', 'FR', 'Paris', 'Paris', '75001|75002', 48.8534, 2.3488, 2000000)`);
    await test.db.run(sql`INSERT INTO places_fts (rowid, terms) VALUES (1, 'paris 75001 75002')`);
    await expect(save(one, { postalCode: "75001" })).rejects.toMatchObject({
      code: "company.postalCode",
      details: { code: "75001", other: "Paris", town: "Lyon" },
    });
    await save(one, { postalCode: "75999" });
    expect(await row()).toMatchObject({ zipCode: "75999" });
  });
});

const offerFullPlanning = () =>
  test.db.run(sql`
    INSERT INTO provider_services (provider_id, code, position, description, budget_starting_from)
    VALUES (1, 'FULL_PLANNING', 0, '', 2500)`);

const DETAILS: CompanyDetails = {
  companyName: "Maison Aubertin",
  country: "FR",
  siret: "81234567600017",
  registrationNumber: null,
  creationDate: "2015-04-01",
  street: "3, rue des Hallebardes",
  postalCode: "69002",
  languages: ["fr", "de"],
  website: "https://maison.fr/",
  budgetStartingFrom: 1500,
  travelRadius: 120,
  showBudget: false,
  showDescription: true,
  showPublicly: true,
};

const TOWN: PlaceSuggestion = {
  id: 1,
  kind: "city",
  ...LYON,
  region: "Rhône",
  zipCode: "69001",
  population: 500_000,
  radiusKm: 0,
  onlyCode: "",
  exact: true,
  label: "Lyon, 69001, Rhône, France",
};
