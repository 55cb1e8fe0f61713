/** Query that a project stores for the matching statement, built when the third step of the wizard is saved. */
import { type EventCategory, projectServices, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { rangesAround, unitVector } from "./match-ranges.rules";
import {
  type BudgetWindow,
  type MatchedService,
  type MatchQuery,
  type PriceKind,
  SERVICE_PRICES,
} from "./matching.rules";

interface MatchTown {
  name: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface MatchInput {
  plannerPreference: "nearHome" | "nearEvent" | "anywhere" | (string & {});
  home: MatchTown;
  event: MatchTown & { kind: "city" | "country" | "destination" | null; radiusKm?: number };
  /** See `projectServices`. */
  services: readonly MatchedService[];
  languages: number;
  marketLanguages: number;
  budget: BudgetWindow;
  eventDate: string | null;
}

/**
 * Returns the band of the slug and the upper end of the next band. An unknown slug means no limit.
 * @param bands in ascending order
 */
export function budgetWindow(
  bands: readonly { slug: string; min: number | null; max: number | null }[],
  slug: string | null,
): BudgetWindow {
  const index = bands.findIndex((band) => band.slug === slug);
  const band = bands[index];
  if (!band) return { min: 0, max: null, widerMax: null };
  const next = bands[index + 1];
  return { min: band.min ?? 0, max: band.max, widerMax: band.max === null || !next ? band.max : next.max };
}

/** @returns `city-not-found` if the gazetteer does not know the place */
export function prepareMatchQuery(input: MatchInput): MatchQuery | { error: "city-not-found" } {
  const place = matchPlace(input);
  if (!place) return { error: "city-not-found" };
  return {
    ...place,
    service: serviceMask(input.services),
    price: priceKind(input.services),
    languages: input.languages,
    marketLanguages: input.marketLanguages,
    budget: input.budget,
    eventDate: input.eventDate,
  };
}

/** Returns the part of a query that depends on the category of the event. */
export function serviceQuery(category: EventCategory): Pick<MatchQuery, "service" | "price"> {
  const services = projectServices(category, null);
  return { service: serviceMask(services), price: priceKind(services) };
}

function priceKind(services: readonly MatchedService[]): PriceKind {
  const [service] = services;
  return service && services.length === 1 ? SERVICE_PRICES[service] : "wedding";
}

type MatchPlace = Pick<MatchQuery, "mode" | "reference" | "vector" | "extentKm" | "country" | "ranges" | "wideRanges">;

const NO_PLACE = { reference: null, vector: null, country: null, ranges: [], wideRanges: [] };

function matchPlace({ plannerPreference, home, event }: MatchInput): MatchPlace | undefined {
  if (plannerPreference === "anywhere") return { ...NO_PLACE, mode: "anywhere" };
  if (plannerPreference === "nearHome") return around(home);
  if (event.kind !== "country") return around(event, event.radiusKm);
  return event.country ? { ...NO_PLACE, mode: "country", country: event.country } : undefined;
}

function around({ name, latitude, longitude }: MatchTown, extentKm = 0): MatchPlace | undefined {
  if (!name || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  return {
    mode: "point",
    reference: { name, latitude, longitude },
    vector: unitVector(latitude, longitude),
    ...(extentKm > 0 && { extentKm }),
    country: null,
    ranges: rangesAround(latitude, longitude, { extentKm }),
    wideRanges: rangesAround(latitude, longitude, { extentKm, stretch: 2 }),
  };
}

function isDegrees(value: number | null, limit: number): value is number {
  return value !== null && Math.abs(value) <= limit;
}
