import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { places } from "#db/schema/places";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findMapTowns } from "./find-map-towns.server";

const test = useTestDatabase();
const LYON = { city: "Lyon", country: "FR", latitude: 45.764, longitude: 4.8357 };
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  const town = { kind: "city", country: "FR", region: "", postalCodes: "", population: 1 } as const;
  await test.db.insert(places).values([
    { ...town, id: 3, name: "Paris", latitude: 48.85, longitude: 2.35 },
    { ...town, id: 9, name: "Mâcon", latitude: 46.3, longitude: 4.83 },
    { ...town, id: 5, name: "Grenoble", latitude: 45.19, longitude: 5.72 },
    { ...town, id: 6, kind: "destination", name: "Bresse", latitude: 46, longitude: 5 },
    { ...town, id: 20_001, name: "Hameau", latitude: 45.8, longitude: 4.9 },
  ]);
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  provider = await saveProvider(test.db, 1, { ...approvedProvider, ...LYON, travelRadiusKm: 60 });
  await saveCouple(test.db, 1);
  const event = { eventPlaceKind: "city", country: "FR", latitude: 45.9, longitude: 5 } as const;
  await saveProject(test.db, { id: 1, accountId: 1, ...event });
  await test.db.insert(requests).values({
    ...{ publicId: "r1", projectId: 1, providerId: 1, status: "locked", message: "Bonjour", createdAt: 1 },
  });
});
const find = (who = provider, id = "r1") => findMapTowns(test, who, id);

it("the map has both places and the largest towns around them, in one round trip (map-1)", async () => {
  const before = test.roundTrips.count;
  const found = await find();
  expect(test.roundTrips.count - before).toBe(1);
  expect(found?.own).toMatchObject({ name: "Lyon", country: "FR", radiusKm: 60 });
  expect(found?.event).toMatchObject({ name: "Dijon", latitude: 45.9, radiusKm: 0 });
  expect(found?.towns.map(({ name }) => name)).toEqual(["Grenoble", "Mâcon"]);
});

it("reaches as far as the event", async () => {
  await test.db.update(projects).set({ latitude: 48.8, longitude: 2.3 });
  expect((await find())?.towns[0]?.name).toBe("Paris");
});

it("has no point for a whole country, and none of a provider without a town", async () => {
  await test.db.update(projects).set({ eventPlaceKind: "country" });
  expect(await find()).toMatchObject({ event: null, towns: [] });
  await test.db.update(projects).set({ eventPlaceKind: "city" });
  await test.db.update(providers).set({ city: "" });
  expect(await find()).toMatchObject({ own: null, towns: [] });
});

it("the map is unknown to another provider, and to an ended session (received-5)", async () => {
  const other = await saveProvider(test.db, 2, approvedProvider);
  expect(await find(other)).toBeNull();
  await test.db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.id, provider.sessionId));
  expect(await find()).toBeNull();
});
