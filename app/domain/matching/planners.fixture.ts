import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { languages } from "#db/schema/enumerations";
import { providerBusyDates, providerLanguages, providerMatch, providerServices, providers } from "#db/schema/providers";
import { LANGUAGES, languageMask, projectServices, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { type MatchInput, prepareMatchQuery } from "./match-query.rules";
import {
  MATCH_LIMITS,
  type MatchCandidate,
  type MatchedService,
  type MatchQuery,
  SERVICE_PRICES,
} from "./matching.rules";

/** Planners for tests of matching, deterministic for a seed. */

export const NOON = Date.UTC(2027, 2, 1, 12);
export const BUSY_DATE = "2027-06-12";

type PlannerRow = typeof providers.$inferInsert & { id: number };

interface TestPlanner {
  row: PlannerRow;
  services: { code: string; price: number | null }[];
  isos: string[];
  busy: string[];
}

const TOWNS = [
  { city: "Lyon", country: "FR", latitude: 45.764, longitude: 4.8357 },
  { city: "Genève", country: "CH", latitude: 46.2044, longitude: 6.1432 },
  { city: "Torino", country: "IT", latitude: 45.0703, longitude: 7.6869 },
  { city: "Marseille", country: "FR", latitude: 43.2965, longitude: 5.3698 },
  { city: "Dijon", country: "FR", latitude: 47.322, longitude: 5.0415 },
] as const;

/** Creates a planner that fits most queries; tests change only the relevant fields. */
export function planner(id: number, changes: Partial<Omit<TestPlanner, "row">> & { row?: Partial<PlannerRow> } = {}) {
  const row: PlannerRow = {
    id,
    publicId: `planner-${id}`,
    kind: "planner",
    status: "verified",
    visible: true,
    name: `Planner ${id}`,
    firstname: "Ada",
    lastname: "Loup",
    email: `planner-${id}@example.org`,
    phone: "+33612345678",
    locale: "fr",
    market: "FR",
    zipCode: "69001",
    ...TOWNS[0],
    travelRadiusKm: 100,
    premiumUntil: null,
    lastLoginAt: null,
    createdAt: NOON,
    portrait: "Bonjour",
    descriptionLong: "",
    experience: "",
    service: "",
    benefits: "",
    answerRate: 1,
    answerHours: 10,
    rating: 5,
    reviewCount: 3,
    completeness: 1,
    ...changes.row,
  };
  const services = changes.services ?? [{ code: "FULL_PLANNING", price: 3000 }];
  return { row, services, isos: changes.isos ?? ["fr"], busy: changes.busy ?? [] } satisfies TestPlanner;
}

export function randomPlanners(count: number, seed: number): TestPlanner[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share);
  return Array.from({ length: count }, (_, index) => {
    const town = pick(TOWNS);
    const answered = random() < 0.7;
    const reviewed = random() < 0.6;
    return planner(index + 1, {
      row: {
        ...town,
        status: random() < 0.9 ? "verified" : pick(["in_progress", "refused"]),
        visible: random() < 0.9,
        kind: random() < 0.95 ? "planner" : "venue",
        latitude: town.latitude + (random() - 0.5) * 2,
        longitude: town.longitude + (random() - 0.5) * 2,
        travelRadiusKm: 1 + Math.floor(random() * 300),
        premiumUntil: pick([null, null, null, NOON + 1, NOON + 1e9, NOON, NOON - 1e9]),
        lastLoginAt: pick([null, NOON - MATCH_LIMITS.recentlyActive - 1, NOON - 1e6]),
        answerRate: answered ? random() : null,
        answerHours: answered && random() < 0.9 ? random() * 100 : null,
        rating: reviewed ? 1 + random() * 4 : null,
        reviewCount: reviewed ? 1 + Math.floor(random() * 40) : 0,
        completeness: random(),
      },
      services: some(SERVICE_CODES, 0.45).map((code) => ({
        code,
        price: random() < 0.15 ? null : Math.floor(random() * 80) * 100,
      })),
      isos: [...some(["fr", "en", "it", "de"], 0.4), ...some(LANGUAGES.slice(6), 0.04)],
      busy: random() < 0.2 ? [BUSY_DATE] : [],
    });
  });
}

export async function savePlanners(db: Database, planners: readonly TestPlanner[]): Promise<void> {
  await db.batch([
    db
      .insert(languages)
      .values(
        LANGUAGES.map((iso, position) => {
          const name = iso.toUpperCase();
          const names = {
            nameFr: name,
            nameEn: name,
            nameNl: name,
            nameDe: name,
            nameIt: name,
            nameEs: name,
            namePt: name,
          };
          return { iso, position, ...names };
        }),
      )
      .onConflictDoNothing(),
    ...planners.map(({ row }) => db.insert(providers).values(row)),
    ...planners.flatMap(({ row, services }) =>
      services.map(({ code, price }, position) =>
        db
          .insert(providerServices)
          .values({ providerId: row.id, code, position, description: "", budgetStartingFrom: price }),
      ),
    ),
    ...planners.flatMap(({ row, isos }) =>
      isos.map((iso) => db.insert(providerLanguages).values({ providerId: row.id, iso })),
    ),
    ...planners.flatMap(({ row, busy }) =>
      busy.map((date) => db.insert(providerBusyDates).values({ providerId: row.id, date })),
    ),
  ]);
}

export async function readCandidates(db: Database, eventDate: string | null, now: number): Promise<MatchCandidate[]> {
  const { rows, busy } = await namedBatch(db, {
    rows: db.select().from(providerMatch),
    busy: db.select().from(providerBusyDates).where(sql`${providerBusyDates.date} = ${eventDate}`),
  });
  const taken = new Set(busy.map((b) => b.providerId));
  return rows.map((row) => ({
    providerId: row.providerId,
    premium: row.premium === 1 && (row.premiumUntil ?? 0) > now,
    country: row.country,
    services: row.services,
    languages: row.languages,
    prices: {
      full: row.priceFull,
      partial: row.pricePartial,
      day: row.priceDay,
      private: row.pricePrivate,
      corporate: row.priceCorporate,
    },
    answering: row.answering,
    quality: row.quality,
    serviceCount: row.serviceCount,
    vector: { x: row.ux, y: row.uy, z: row.uz },
    cosRadius: row.cosRadius,
    busy: taken.has(row.providerId),
  }));
}

export const LYON = { name: "Lyon", country: "FR", latitude: 45.764, longitude: 4.8357 };

/** Creates a query for full planning in Lyon, in French, for 2,000 to 5,000 euros; tests change the relevant fields. */
export function matchQuery(changes: Partial<MatchInput> = {}): MatchQuery {
  const query = prepareMatchQuery({
    plannerPreference: "nearEvent",
    home: LYON,
    event: { ...LYON, kind: "city" },
    services: ["FULL_PLANNING"],
    languages: languageMask(["fr"]),
    marketLanguages: languageMask(["fr"]),
    budget: { min: 2000, max: 5000, widerMax: null },
    eventDate: "2027-09-04",
    ...changes,
  });
  if ("error" in query) throw new Error(query.error);
  return query;
}

export const ASKED_SERVICES = [
  ...(Object.keys(SERVICE_PRICES) as MatchedService[]).map((service) => [service]),
  [...projectServices("wedding", null)],
];

/** Returns a generator of numbers from 0 to 1, deterministic for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
