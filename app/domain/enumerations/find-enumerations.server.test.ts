import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { eventTypes, guestRanges } from "#db/schema/enumerations";
import * as seed from "#db/seed/enumerations";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { LOCALES } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { LANGUAGES, PLANNER_BUDGETS, PLANNER_PREFERENCES, SERVICE_TYPES, STARTING_PRICES } from "./enumeration.rules";
import {
  budgetRangesQuery,
  eventTypesQuery,
  guestRangesQuery,
  languagesQuery,
  plannerBudgetRangesQuery,
  plannerPreferencesQuery,
  serviceTypesQuery,
} from "./find-enumerations.server";

const test = useTestDatabase();
beforeAll(() => loadEnumerations({ url: test.url }));

describe("the enumerations", () => {
  it("kinds of events, services, ranges and languages come from the database in one round trip, in the page's language (wizard-16)", async () => {
    const before = test.roundTrips.count;
    const [events, services, guests, budgets, plannerBudgets, isos, preferences] = await test.db.batch([
      eventTypesQuery(test.db, "de"),
      serviceTypesQuery(test.db, "de"),
      guestRangesQuery(test.db, "de"),
      budgetRangesQuery(test.db, "de"),
      plannerBudgetRangesQuery(test.db, "de"),
      languagesQuery(test.db, "de"),
      plannerPreferencesQuery(test.db, "de"),
    ]);
    expect(test.roundTrips.count - before).toBe(1);
    expect(events[0]).toEqual({ slug: "mariage", name: "Hochzeit" });
    expect(events.at(-1)).toEqual({ slug: "autre", name: "Etwas anderes" });
    expect(services.map((type) => type.slug)).toEqual(SERVICE_TYPES);
    expect(guests.map((range) => range.name)).toEqual([
      ...["Bis 50", "50 bis 100", "100 bis 150", "150 bis 200", "Mehr als 200"],
    ]);
    expect(budgets.map((range) => range.name.replaceAll("\u00a0", " "))).toEqual([
      ...["Unter 10.000 €", "10.000 bis 20.000 €", "20.000 bis 40.000 €", "Über 40.000 €"],
    ]);
    expect(plannerBudgets.map((range) => range.slug)).toEqual(PLANNER_BUDGETS);
    expect(isos.map((language) => language.iso)).toEqual(LANGUAGES);
    expect(isos[3]).toEqual({ iso: "de", label: "Deutsch" });
    expect(preferences.map((preference) => preference.slug)).toEqual(PLANNER_PREFERENCES);
  });

  it.each([
    ["fr", "De 500 à 2\u202f000\u00a0€", "Plus de 5\u202f000\u00a0€"],
    ["en", "€500 to €2,000", "Over €5,000"],
    ["nl", "€\u00a0500 tot €\u00a02.000", "Meer dan €\u00a05.000"],
    ["de", "500 bis 2.000\u00a0€", "Über 5.000\u00a0€"],
    ["it", "Da 500 a 2.000\u00a0€", "Oltre 5.000\u00a0€"],
    ["es", "De 500 a 2.000\u00a0€", "Más de 5.000\u00a0€"],
    ["pt", "De 500 a 2\u00a0000\u00a0€", "Mais de 5\u00a0000\u00a0€"],
  ] as const)("say money as %s does", async (locale, lowest, highest) => {
    const ranges = await plannerBudgetRangesQuery(test.db, locale);
    expect([ranges[0]?.name, ranges[2]?.name]).toEqual([lowest, highest]);
  });

  it("have a name of their own in every language", async () => {
    const queries = [eventTypesQuery, serviceTypesQuery, guestRangesQuery, budgetRangesQuery, plannerPreferencesQuery];
    for (const locale of LOCALES) {
      for (const query of queries) {
        const names = (await query(test.db, locale)).map((item) => item.name);
        expect(names.every((name) => name.trim() !== "")).toBe(true);
        expect(new Set(names).size).toBe(names.length);
      }
      const labels = (await languagesQuery(test.db, locale)).map((language) => language.label);
      expect(new Set(labels).size).toBe(LANGUAGES.length);
    }
  });

  it("ranges of guests and budgets have no gaps, and planner budgets include every indicative starting price (wizard-18)", () => {
    for (const ranges of [seed.GUEST_RANGES, seed.BUDGET_RANGES, seed.PLANNER_BUDGET_RANGES])
      expect(ranges.slice(1).map((range) => range.min)).toEqual(ranges.slice(0, -1).map((range) => range.max));
    expect(Math.min(...Object.values(STARTING_PRICES))).toBeGreaterThanOrEqual(seed.PLANNER_BUDGET_RANGES[0]?.min ?? 0);
  });
});

describe("loadEnumerations", () => {
  it("puts back texts, order and rows, and may be repeated", async () => {
    const before = await eventTypesQuery(test.db, "fr");
    await test.db.run(sql`UPDATE event_types SET name_fr = 'Noces', position = -position`);
    await test.db.run(sql`UPDATE event_types SET position = 100 + length(slug) WHERE slug IN ('mariage', 'autre')`);
    await test.db.delete(guestRanges).where(eq(guestRanges.slug, "50to100"));
    await loadEnumerations({ url: test.url });
    await loadEnumerations({ url: test.url });
    expect(await eventTypesQuery(test.db, "fr")).toEqual(before);
    expect((await guestRangesQuery(test.db, "fr")).map((range) => range.slug)).toContain("50to100");
  });

  it("keeps what is no longer in the list for old projects, but offers it no more", async () => {
    const [wedding] = seed.EVENT_TYPES;
    if (!wedding) throw new Error("no event types");
    await test.db.insert(eventTypes).values({ ...wedding, slug: "bal", position: 99 });
    expect((await eventTypesQuery(test.db, "fr")).map((type) => type.slug)).toContain("bal");
    await loadEnumerations({ url: test.url });
    await loadEnumerations({ url: test.url });
    expect((await eventTypesQuery(test.db, "fr")).map((type) => type.slug)).not.toContain("bal");
    expect(await test.db.select().from(eventTypes).where(eq(eventTypes.slug, "bal"))).toHaveLength(1);
  });
});
