import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { providers } from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { RegisterAnswer } from "~/adapters/business-register/port";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { LYON, matchQuery } from "~/domain/matching/planners.fixture";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import type { CompanyDetails } from "./company.form";
import { findCompany, prepareCompany, updateCompany } from "./company.server";

export const NOW = 1_800_000_000_000;
export const clock = { now: () => NOW };
export const FOUND: RegisterAnswer = { state: "found", name: "MAISON AUBERTIN" };

export const DETAILS: CompanyDetails = {
  companyName: "Maison Aubertin",
  country: "FR",
  siret: "81234567600017",
  registrationNumber: null,
  insurer: "",
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

export const TOWN: PlaceSuggestion = {
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

/** Sets up a database and a business register with a configurable answer for one test file. */
export function useCompany() {
  const test = useTestDatabase();

  const register = {
    answer: FOUND as RegisterAnswer | Error,
    asked: [] as string[],
    async find(siret: string) {
      register.asked.push(siret);
      if (register.answer instanceof Error) throw register.answer;
      return register.answer;
    },
  };
  const one = {} as Provider;
  const other = {} as Provider;

  beforeAll(() => loadEnumerations({ url: test.url }));
  beforeEach(async () => {
    register.answer = FOUND;
    register.asked.length = 0;
    await test.db.run(sql`DELETE FROM providers`);
    Object.assign(one, await saveProvider(test.db, 1));
    Object.assign(other, await saveProvider(test.db, 2, { name: "Untouched", city: "Nancy" }));
  });

  const save = async (
    provider: Provider,
    changes: Partial<CompanyDetails> = {},
    home: PlaceSuggestion | null = TOWN,
  ) => {
    const prepared = await prepareCompany(test, provider, { ...DETAILS, ...changes });
    return updateCompany({ db: test.db, clock, register }, provider, prepared, home);
  };
  const row = async (id = 1) => (await test.db.select().from(providers).where(eq(providers.id, id)))[0];
  const companyOf = async (provider: Provider) => (await findCompany(test, provider, "fr"))?.company;
  const matched = async () => {
    const query = matchQuery({ languages: 1 });
    return toMatches(await matchesQuery(test.db, { query }, { now: NOW })).map(({ planner }) => planner.publicId);
  };

  const offerFullPlanning = () =>
    test.db.run(sql`
      INSERT INTO provider_services (provider_id, code, position, description, budget_starting_from)
      VALUES (1, 'FULL_PLANNING', 0, '', 2500)`);

  return { test, register, one, other, save, row, companyOf, matched, offerFullPlanning };
}
