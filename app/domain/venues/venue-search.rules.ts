import {
  dayFrom,
  keywordMatch,
  pageNumber,
  pickedTown,
  SEARCH,
  type TypedTown,
} from "~/domain/search/search-providers.rules";
import { VENUE_FEATURES, VENUE_LIMITS, VENUE_TYPES, type VenueFeature, type VenueType } from "./venue.rules";

/** Settings of the venue search (rules venue-20 to venue-23). */
export const VENUE_SEARCH = {
  /** Kilometres around the town; `usualRadius` for other values. */
  radii: [20, 50, 100],
  usualRadius: 50,
  /** Maximum price of the cheapest day, in whole euros. */
  prices: [1_500, 3_000, 6_000, 10_000, 20_000],
} as const;

export const MORE_FEATURES = "more";

export const SEATINGS = ["seated", "standing"] as const;

/** Filters of the search. A venue needs one of the types, and all of the features. */
export interface VenueFilters {
  types: VenueType[];
  features: VenueFeature[];
  guests: number | null;
  seating: (typeof SEATINGS)[number];
  /** Whole euros. */
  price: number | null;
  /** YYYY-MM-DD. */
  date: string | null;
}

export interface AskedVenues {
  keyword: string;
  city: TypedTown;
  /** Kilometres. */
  radius: number;
  filters: VenueFilters;
  /** From 1. */
  page: number;
}

export type Hurdle = "keyword" | "types" | "guests" | "price" | "date" | "radius" | VenueFeature;

/** Parses a search; ignores unknown values and past days. @param today YYYY-MM-DD */
export function askedVenues(query: URLSearchParams, city: TypedTown, today: string): AskedVenues {
  const guests = wholeNumber(query.get("guests"));
  const price = wholeNumber(query.get("price"));
  const radius = Number(query.get("radius"));
  return {
    keyword: (query.get("q") ?? "").trim().slice(0, SEARCH.longestKeyword),
    city: { ...city, text: city.text.trim() },
    radius: VENUE_SEARCH.radii.find((km) => km === radius) ?? VENUE_SEARCH.usualRadius,
    filters: {
      types: VENUE_TYPES.filter((type) => query.getAll("type").includes(type)),
      features: VENUE_FEATURES.filter((feature) => query.getAll("feature").includes(feature)),
      guests: guests !== null && guests >= 1 && guests <= VENUE_LIMITS.capacity ? guests : null,
      seating: query.get("seating") === "standing" ? "standing" : "seated",
      price: VENUE_SEARCH.prices.find((most) => most === price) ?? null,
      date: dayFrom(today, query.get("date")),
    },
    page: pageNumber(query.get("page")) ?? 1,
  };
}

export const filtersSet = ({ types, features, guests, price, date }: VenueFilters): number =>
  Number(types.length > 0) + features.length + [guests, price, date].filter((one) => one !== null).length;

export const isSearch = ({ keyword, city }: AskedVenues): boolean => city.text !== "" || keywordMatch(keyword) !== null;

/** Returns the parameters that repeat the search, in the order of the form. Omits default values. */
export function venueQuery({ keyword, city, radius, filters, page }: AskedVenues): [name: string, value: string][] {
  const { types, features, guests, seating, price, date } = filters;
  const picked = pickedTown(city) !== null;
  const one = (name: string, value: string | number | null | undefined | false): [string, string][] =>
    value ? [[name, String(value)]] : [];
  return [
    ...one("q", keyword),
    ...one("city", city.text),
    ...(picked ? [...one("cityPlace", city.place), ...one("cityFor", city.text)] : []),
    ...one("radius", city.text !== "" && radius !== VENUE_SEARCH.usualRadius && radius),
    ...one("date", date),
    ...one("guests", guests),
    ...one("seating", guests !== null && seating === "standing" && seating),
    ...one("price", price),
    ...types.flatMap((type) => one("type", type)),
    ...features.flatMap((feature) => one("feature", feature)),
    ...one("page", page > 1 && page),
  ];
}

export function withoutHurdle(asked: AskedVenues, hurdle: Hurdle): AskedVenues {
  const { filters } = asked;
  const first = { ...asked, page: 1 };
  switch (hurdle) {
    case "keyword":
      return { ...first, keyword: "" };
    case "radius":
      return { ...first, radius: widerRadius(asked.radius) ?? asked.radius };
    case "types":
      return { ...first, filters: { ...filters, types: [] } };
    case "guests":
    case "price":
    case "date":
      return { ...first, filters: { ...filters, [hurdle]: null } };
    default:
      return { ...first, filters: { ...filters, features: filters.features.filter((one) => one !== hurdle) } };
  }
}

export function widerRadius(radius: number): number | null {
  const widest = Math.max(...VENUE_SEARCH.radii);
  return radius < widest ? widest : null;
}

const wholeNumber = (text: string | null): number | null =>
  /^\d{1,7}$/.test(text?.trim() ?? "") ? Number(text) : null;
