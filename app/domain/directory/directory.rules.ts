import { LANGUAGES, type LanguageIso, SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { PORTFOLIO_STYLES, type PortfolioStyle } from "~/domain/portfolios/portfolio.rules";
import { placeSlug } from "./place-slugs.rules";

export const DIRECTORY_PAGE = 12;

/** Further pages are not asked for. */
const LAST_PAGE = 10_000;

export interface DirectoryFilters {
  service: ServiceCode | null;
  /** Spoken by the planner. */
  language: LanguageIso | null;
  /** Of a wedding that the planner shows. */
  style: PortfolioStyle | null;
  /** From 1. */
  page: number;
}

/**
 * Reads an address's query. An unknown service, language or style is no filter.
 * @returns null for a page that cannot be
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

/** Names that share an address are one area, called like the one with the most planners; those without an address are left out. */
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

/** Areas that are shown above the planners of a country; a few more would not be worth a fold. */
const ABOVE = { shown: 12, fewMore: 4 } as const;

/** Splits the areas of a country: those with the most planners are always shown, the others are folded. */
export function foldAreas(areas: readonly AreaCount[]): { shown: AreaCount[]; folded: AreaCount[] } {
  const largest = [...areas].sort((a, b) => b.count - a.count);
  const shown = areas.length > ABOVE.shown + ABOVE.fewMore ? ABOVE.shown : areas.length;
  return { shown: largest.slice(0, shown), folded: largest.slice(shown) };
}
