import { beforeAll, expect, it } from "vitest";
import { eventTypes } from "#db/schema/enumerations";
import { places } from "#db/schema/places";
import { days } from "~/domain/durations";
import { useTestDatabase } from "../../../tests/support/database";
import { findEventKinds, findFreePlanners } from "./find-matches.server";
import type { AskedPlace } from "./free-planners.rules";
import { NOON, planner, savePlanners } from "./planners.fixture";
import { rebuildProviderMatch } from "./sync-provider-match.server";

const test = useTestDatabase();
const VISITOR = { locale: "fr", market: "FR" } as const;
const LYON = { id: 7, latitude: 45.764, longitude: 4.8357, radiusKm: 0 };
const TODAY = "2027-03-20";
const JUNE = ["2027-06-05", "2027-06-12", "2027-06-19", "2027-06-26"];

beforeAll(async () => {
  const names = { nameFr: "Mariage", nameEn: "", nameNl: "", nameDe: "", nameIt: "", nameEs: "", namePt: "" };
  await test.db.insert(eventTypes).values([
    { slug: "mariage", position: 1, category: "wedding", ...names },
    { slug: "seminaire", position: 2, category: "corporate", ...names, nameFr: "Séminaire" },
  ]);
  await test.db.insert(places).values({
    id: 7,
    kind: "city",
    country: "FR",
    name: "Lyon",
    region: "Rhône",
    postalCodes: "69001",
    latitude: LYON.latitude,
    longitude: LYON.longitude,
    population: 500_000,
  });
  const paid = Array.from({ length: 13 }, (_, i) =>
    planner(20 + i, { row: { premiumUntil: NOON + days(1) }, isos: ["fr"] }),
  );
  await savePlanners(test.db, [
    planner(1, { isos: ["fr"], busy: ["2027-06-12"] }),
    planner(2, { isos: ["fr"], busy: JUNE }),
    planner(3, { isos: ["fr"] }),
    planner(4, { isos: ["de"], busy: ["2027-06-12"] }),
    ...paid,
  ]);
  await rebuildProviderMatch(test.db, NOON);
});

const find = (place: AskedPlace = LYON, eventType = "mariage") =>
  findFreePlanners({ db: test.db, clock: { now: () => NOON } }, { place, month: "2027-06", eventType }, VISITOR, TODAY);

it("who is free: planners who fit a month, with their free Saturdays, and others than paid placements (welcome-13)", async () => {
  const before = test.roundTrips.count;
  const found = await find();
  expect(test.roundTrips.count - before).toBe(1);
  expect(found).toMatchObject({ place: { name: "Lyon" }, kind: { slug: "mariage", name: "Mariage" }, saturdays: 4 });
  const shown = found?.planners.map(({ planner, saturdays }) => [planner.publicId, planner.premium, saturdays]);
  expect(shown?.slice(1)).toEqual([
    ["planner-1", false, 3],
    ["planner-3", false, null],
  ]);
  expect(shown?.[0]?.[1]).toBe(true);
  expect(found?.query.reference?.name).toBe("Lyon");
});

it("nobody fits another kind of event; unknown places and kinds have no page", async () => {
  expect(await find(LYON, "seminaire")).toMatchObject({ planners: [] });
  expect(await find(LYON, "unknown")).toBeNull();
  expect(await find({ ...LYON, id: 8 })).toBeNull();
  expect(await find({ ...LYON, latitude: 45 }), "the address says another point").toBeNull();
});

it("reads the kinds of events and the place in one round trip", async () => {
  const before = test.roundTrips.count;
  const { kinds, place } = await findEventKinds(
    { db: test.db },
    { text: "Lyon", place: 7, pickedFor: "Lyon" },
    VISITOR,
  );
  expect(test.roundTrips.count - before).toBe(1);
  expect(kinds.map(({ slug }) => slug)).toEqual(["mariage", "seminaire"]);
  expect(place).toMatchObject({ found: { id: 7 } });
});
