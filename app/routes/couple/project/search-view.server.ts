import { redirectDocument } from "@remix-run/cloudflare";
import type { ProjectPage } from "~/domain/projects/find-project-page.server";
import type { AskedSearch } from "~/domain/search/find-providers.server";
import { pageNumber, SEARCH } from "~/domain/search/search-providers.rules";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import { type PlannerView, plannerView } from "~/http/pages/planner-view.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { type ProjectSearch, paths } from "~/paths";
import { NO_SEARCH, type SearchFields } from "./search-form";

export interface SearchView {
  fields: SearchFields;
  results: { planners: PlannerView[]; page: number; pages: number } | null;
  state: ProjectSearch;
}

/** Returns the search in the URL; null if there is none. */
export function askedSearch({ url }: Pick<AppContext, "url">): AskedSearch | null {
  const parameters = url.searchParams;
  if (!parameters.has("q") && !parameters.has("city")) return null;
  const city = placeInput(parameters, "city");
  return {
    keyword: (parameters.get("q") ?? "").trim().slice(0, SEARCH.longestKeyword),
    city: { ...city, text: city.text.trim() },
    page: pageNumber(parameters.get("page")) ?? 1,
  };
}

/** @throws Response to the same search with the town picked, if the text means only one town */
export function searchView(context: AppContext, page: ProjectPage, asked: AskedSearch | null): SearchView {
  const { search } = page;
  const { publicId, eventLocation, eventPlaceKind } = page.project;
  if (!asked || !search) {
    // Couples usually search near the event.
    const city = eventPlaceKind === "country" ? "" : (eventLocation ?? "");
    return { fields: { ...NO_SEARCH, city }, results: null, state: {} };
  }
  const { t } = context;
  const { text } = asked.city;
  const state = { q: asked.keyword || undefined, city: text || undefined };
  const fields = { ...NO_SEARCH, q: asked.keyword, city: text, searched: true };
  if ("nothing" in search) return { fields: { ...fields, errors: { q: [t("search:nothing")] } }, results: null, state };
  if ("town" in search) {
    throw redirectDocument(paths.projectSearch(publicId, { ...state, cityPlace: search.town.id, cityFor: text }));
  }
  if ("unclear" in search) {
    const { error = "common:place.choose", choices } = placeProblem(text, search.unclear, false);
    const city = t(error, { text });
    return { fields: { ...fields, choices, errors: { city: [city] } }, results: null, state };
  }
  const picked = text && asked.city.place ? { cityPlace: asked.city.place, cityFor: text } : {};
  const query = page.suggested && "query" in page.suggested ? page.suggested.query : null;
  const { found } = search;
  return {
    fields: { ...fields, cityPlace: picked.cityPlace ?? null },
    results: { ...found, planners: found.planners.map((match) => plannerView(context, query, match, publicId)) },
    state: { ...state, ...picked },
  };
}
