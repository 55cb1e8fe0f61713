import { LANGUAGES, type LanguageIso, SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { dayFrom, keywordMatch, pickedTown, SEARCH, type TypedTown } from "~/domain/search/search-providers.rules";
import { WEDDING_STYLES, type WeddingStyle } from "~/domain/weddings/wedding.rules";
import { placeSlug } from "./place-slugs.rules";

export const DIRECTORY_PAGE = 12;

const LAST_PAGE = 10_000;

/** Highest starting prices that the search offers, in whole euros. */
export const DIRECTORY_PRICES = [1_000, 2_000, 3_000, 5_000, 8_000] as const;

export interface DirectoryFilters {
  service: ServiceCode | null;
  language: LanguageIso | null;
  /** Style of a wedding that the planner shows. */
  style: WeddingStyle | null;
  /** Highest starting price that the planner shows, in whole euros. */
  price: number | null;
  /** YYYY-MM-DD: the planner's calendar has nothing on this day. */
  date: string | null;
}

export interface AskedPlanners {
  keyword: string;
  city: TypedTown;
  filters: DirectoryFilters;
  /** From 1. */
  page: number;
}

/** Parses a search from a URL; ignores unknown values and past days. Null: invalid page. @param today YYYY-MM-DD */
export function askedPlanners(query: URLSearchParams, city: TypedTown, today: string): AskedPlanners | null {
  const page = query.get("page") ?? "1";
  if (!/^[1-9]\d*$/.test(page) || Number(page) > LAST_PAGE) return null;
  return {
    keyword: (query.get("q") ?? "").trim().slice(0, SEARCH.longestKeyword),
    city: { ...city, text: city.text.trim() },
    filters: {
      service: SERVICE_CODES.find((code) => code === query.get("service")) ?? null,
      language: LANGUAGES.find((iso) => iso === query.get("language")) ?? null,
      style: WEDDING_STYLES.find((style) => style === query.get("style")) ?? null,
      price: DIRECTORY_PRICES.find((price) => String(price) === query.get("price")) ?? null,
      date: dayFrom(today, query.get("date")),
    },
    page: Number(page),
  };
}

/** True: a search by keyword or town, which covers all areas. False: the list of one area. */
export const isSearch = ({ keyword, city }: Pick<AskedPlanners, "keyword" | "city">): boolean =>
  city.text !== "" || keywordMatch(keyword) !== null;

type PlannerParameter = "q" | "city" | "cityPlace" | "cityFor" | "page" | keyof DirectoryFilters;
type PlannerQuery = Partial<Record<PlannerParameter, string | number>>;

/** Returns the parameters that repeat the search, in the order of the form. */
export function plannerQuery({ keyword, city, filters, page }: AskedPlanners): PlannerQuery {
  const { date, service, price, language, style } = filters;
  const place = pickedTown(city);
  return {
    ...(keyword !== "" && { q: keyword }),
    ...(city.text !== "" && { city: city.text }),
    ...(place !== null && { cityPlace: place, cityFor: city.text }),
    ...(date !== null && { date }),
    ...(service !== null && { service }),
    ...(price !== null && { price }),
    ...(language !== null && { language }),
    ...(style !== null && { style }),
    ...(page > 1 && { page }),
  };
}

/** Returns the query without one criterion, from page 1. */
export function withoutCriterion(query: PlannerQuery, criterion: keyof PlannerQuery): PlannerQuery {
  const rest = { ...query };
  delete rest.page;
  delete rest[criterion];
  if (criterion !== "city") return rest;
  delete rest.cityPlace;
  delete rest.cityFor;
  return rest;
}

export interface AreaCount {
  name: string;
  slug: string;
  count: number;
}

/** Merges names with the same slug, named like the one with the most planners. Omits names without a slug. */
export function areasOf(rows: readonly { name: string; count: number }[]): AreaCount[] {
  const areas = new Map<string, AreaCount>();
  for (const { name, count } of [...rows].sort((a, b) => b.count - a.count)) {
    const slug = placeSlug(name);
    const known = areas.get(slug);
    if (known) known.count += count;
    else if (slug !== "") areas.set(slug, { name, slug, count });
  }
  return [...areas.values()];
}

/** Number of areas shown below the planners of a country. Others are collapsed if they are more than `fewMore`. */
const BELOW = { shown: 10, fewMore: 4 } as const;

/** Splits the areas of a country: those with the most planners are always shown, the others are collapsed. */
export function foldAreas(areas: readonly AreaCount[]): { shown: AreaCount[]; folded: AreaCount[] } {
  const largest = [...areas].sort((a, b) => b.count - a.count);
  const shown = areas.length > BELOW.shown + BELOW.fewMore ? BELOW.shown : areas.length;
  return { shown: largest.slice(0, shown), folded: largest.slice(shown) };
}
