import type { ReactNode } from "react";
import type { AreaCount } from "~/domain/directory/directory.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import type { MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { type AreaSlugs, paths } from "~/paths";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { panelClass } from "~/ui/panel";
import { AreaLinks, LEAST_TOWNS } from "./directory/area-links";
import { FavoriteForm } from "./favorite-button";

interface ListFrameProps {
  heading: string;
  crumbs: readonly { text: string; href?: string }[];
  /** Number of results; null: the list could not be found, because the town of the search is unclear. */
  count: string | null;
  children: ReactNode;
}

/** Frame of the lists of planners and venues. */
export function ListFrame({ heading, crumbs, count, children }: ListFrameProps) {
  const { t } = useTexts();
  return (
    <div
      className={pageClass({ className: crumbs.length > 0 ? "pt-1 pb-section lg:pt-3" : "pt-6 pb-section lg:pt-10" })}
    >
      {crumbs.length > 0 ? <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} /> : null}
      <h1 className="text-calm">{heading}</h1>
      {count === null ? null : (
        <p className="text-ink-muted" role="status">
          {count}
        </p>
      )}
      {children}
      <FavoriteForm intent="add" />
      <FavoriteForm intent="remove" />
    </div>
  );
}

interface ListAreasProps {
  list: {
    slugs: AreaSlugs;
    areas: readonly AreaCount[];
    folded: readonly AreaCount[];
    countries: readonly MarketCode[];
  };
  pathOf: (area: AreaSlugs) => string;
}

/** Links below a list: to the areas in it, and to the lists of other countries. */
export function ListAreas({ list: { slugs, areas, folded, countries }, pathOf }: ListAreasProps) {
  const { t, format } = useLanguage();
  const linksOf = (some: readonly AreaCount[]) =>
    some.map(({ name, slug, count }) => ({
      text: name,
      count,
      href: pathOf({ ...slugs, [slugs.region ? "city" : "region"]: slug }),
    }));
  return (
    <>
      <AreaLinks
        heading={t(slugs.region ? "directory:below.towns" : "directory:below.areas")}
        links={linksOf(areas)}
        least={slugs.region ? LEAST_TOWNS : 1}
        folded={{ heading: t("directory:below.others"), links: linksOf(folded) }}
      />
      <AreaLinks
        heading={t("directory:below.countries")}
        links={countries.map((code) => ({ text: format.country(code), href: pathOf({ country: code.toLowerCase() }) }))}
      />
    </>
  );
}

export function NextStep({ title, text }: { title: string; text: string }) {
  const { t } = useTexts();
  return (
    <div className={panelClass("soft", "flex flex-wrap items-center justify-between gap-x-8 gap-y-4")}>
      <div className="max-w-prose min-w-0">
        <h2 className="text-h3">{title}</h2>
        <p>{text}</p>
      </div>
      <ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>
    </div>
  );
}

export function Nearby({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 className="mb-3.5 text-h3" id="nearby">
        {t("directory:few.nearby")}
      </h2>
      {children}
    </section>
  );
}

export const isFew = (list: { page: number; pages: number; found: number }): boolean =>
  list.pages <= 1 && list.found < SEARCH.few;
