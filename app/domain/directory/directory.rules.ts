import { LANGUAGES, type LanguageIso, SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { PORTFOLIO_STYLES, type PortfolioStyle } from "~/domain/portfolios/portfolio.rules";
import { placeSlug } from "./place-slugs.rules";

export const DIRECTORY_PAGE = 12;

const LAST_PAGE = 10_000;

export interface DirectoryFilters {
  service: ServiceCode | null;
  language: LanguageIso | null;
  /** Style of a wedding that the planner shows. */
  style: PortfolioStyle | null;
  /** From 1. */
  page: number;
}

/**
 * Reads the query of a URL. Ignores an unknown service, language or style.
 * @returns null for an invalid page
 */
export function directoryFilters(query: URLSearchParams): DirectoryFilters | null {
  const page = query.get("page") ?? "1";
  if (!/^[1-9]\d*$/.test(page) || Number(page) > LAST_PAGE) return null;
  return {
    service: SERVICE_CODES.find((code) => code === query.get("service")) ?? null,
    language: LANGUAGES.find((iso) => iso === query.get("language")) ?? null,
    style: PORTFOLIO_STYLES.find((style) => style === query.get("style")) ?? null,
    page: Number(page),
  };
}

export interface AreaCount {
  name: string;
  slug: string;
  count: number;
}

/**
 * Merges names with the same slug into one area, named like the one with the most planners. Omits names without a slug.
 */
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

/** Areas shown below the planners of a country. A few more are not worth collapsing. */
const BELOW = { shown: 12, fewMore: 4 } as const;

/** Splits the areas of a country: those with the most planners are always shown, the others are collapsed. */
export function foldAreas(areas: readonly AreaCount[]): { shown: AreaCount[]; folded: AreaCount[] } {
  const largest = [...areas].sort((a, b) => b.count - a.count);
  const shown = areas.length > BELOW.shown + BELOW.fewMore ? BELOW.shown : areas.length;
  return { shown: largest.slice(0, shown), folded: largest.slice(shown) };
}
