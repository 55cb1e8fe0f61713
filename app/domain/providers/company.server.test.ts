import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { LYON } from "~/domain/matching/planners.fixture";
import { endSession } from "~/domain/sessions/session.server";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { clock, DETAILS, NOW, TOWN, useCompany } from "./company.fixture";
import { findCompany, prepareCompany, updateCompany } from "./company.server";

const { test, register, one, other, save, row, companyOf, matched, offerFullPlanning } = useCompany();

describe("updateCompany", () => {
  it("the company page saves all details for its provider only (company-1)", async () => {
    expect(await save(one)).toBe("found");
    expect(await companyOf(one)).toEqual({
      kind: "planner",
      name: "Maison Aubertin",
      insurer: "",
      siret: "81234567600017",
      registerState: "found",
      registerName: "MAISON AUBERTIN",
      registrationNumber: null,
      foundedOn: "2015-04-01",
      street: "3, rue des Hallebardes",
      city: "Lyon",
      zipCode: "69002",
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

describe("an approved profile", () => {
  beforeEach(async () => {
    await test.db.run(sql`DELETE FROM providers`);
    Object.assign(one, await saveProvider(test.db, 1, { ...approvedProvider, visible: true }));
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
    expect(await companyOf(one)).toMatchObject({ name: "Appelez le 06 12 34 56 78" });
  });

  it("a declared insurance is shown immediately, and stays while a suspicious name of the insurer waits (company-17)", async () => {
    await save(one, { insurer: "AXA" });
    expect(await row()).toMatchObject({ insurer: "AXA" });
    await save(one, { insurer: "Appelez le 06 12 34 56 78" });
    expect(await row()).toMatchObject({ insurer: "AXA", reviewRequestedAt: NOW });
    expect(await companyOf(one)).toMatchObject({ insurer: "Appelez le 06 12 34 56 78" });
    await save(one, { insurer: "" });
    expect(await row()).toMatchObject({ insurer: "" });
    expect(await companyOf(one)).toMatchObject({ insurer: "" });
  });
});

describe("the postal code", () => {
  it("a postal code of a town far from the chosen one is refused; an unknown one has its own text (company-19)", async () => {
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
