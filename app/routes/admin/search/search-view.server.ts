import { adminPaths } from "~/admin-paths";
import { wordsOf } from "~/domain/administrators/desk-query.server";
import {
  DESK_KINDS,
  DESK_SEARCH,
  type DeskKind,
  type DeskSearch,
  deskKinds,
} from "~/domain/administrators/desk-search.form";
import { type Found, MOST_FOUND } from "~/domain/administrators/find-everything.server";
import { may } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import type { Locale } from "~/i18n/markets";
import { hitsOf } from "./hits.server";

export type SearchView = ReturnType<typeof searchView>;

/** The address of a search; what is left as it is from the start is left out of it. */
const hrefOf = ({ sort, page, ...search }: DeskSearch) =>
  adminPaths.search({ ...search, ...(sort !== "newest" && { sort }), ...(page > 1 && { page }) });

/** A heading inside a sentence: German alone writes nouns with a capital there. */
const within = (heading: string, locale: Locale) => (locale === "de" ? heading : heading.toLocaleLowerCase(locale));

/** What was found, in the administrator's language. @param found null: nothing was asked for */
export function searchView(context: AppContext, administrator: Administrator, search: DeskSearch, found: Found | null) {
  const { t, format, locale } = context;
  const kinds = deskKinds.filter((kind) => may(administrator, DESK_KINDS[kind]));
  const counts = found?.counts ?? {};
  /** More than can be listed are not counted. */
  const figure = (count: number) => (count > MOST_FOUND ? `${format.number(MOST_FOUND)}+` : format.number(count));
  const hits = found && hitsOf(context, administrator, found, { here: hrefOf(search), words: wordsOf(search.q) });
  const only = (of: DeskSearch["of"]) =>
    hrefOf({ ...search, of, state: "", market: "", kind: "", sort: "newest", page: 1 });
  const counted = kinds.map((kind) => ({ kind, count: counts[kind] ?? 0 }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const shown = counted.filter(({ kind, count }) => count > 0 && (search.of === "" || search.of === kind));
  const own = search.of === "" ? 0 : (counts[search.of] ?? 0);
  return {
    most: format.number(MOST_FOUND),
    kinds: format.list(kinds.map((kind) => within(t(`admin:find.of.${kind}`), locale))),
    tabs:
      total === 0 || search.q === "" || kinds.length < 2
        ? []
        : [
            { key: "", text: `${t("admin:find.of.all")} (${figure(total)})`, href: only("") },
            ...counted.map(({ kind, count }) => ({
              key: kind,
              text: `${t(`admin:find.of.${kind}`)} (${figure(count)})`,
              href: only(kind),
            })),
          ],
    groups: shown.map(({ kind, count }) => ({
      kind,
      title: t(`admin:find.of.${kind}`),
      hits: hits?.[kind] ?? [],
      all: search.of === "" && count > DESK_SEARCH.listed ? { href: only(kind), number: figure(count) } : null,
    })),
    tooMany: counted.some(
      ({ kind, count }: { kind: DeskKind; count: number }) =>
        count > MOST_FOUND && (search.of === "" || search.of === kind),
    ),
    isNothing: found !== null && shown.length === 0,
    /** By page. */
    hrefs: Array.from({ length: Math.ceil(Math.min(own, MOST_FOUND) / DESK_SEARCH.pageSize) }, (_, index) =>
      hrefOf({ ...search, page: index + 1 }),
    ),
  };
}
