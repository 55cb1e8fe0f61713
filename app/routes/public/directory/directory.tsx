import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  type AskedPlanners,
  askedPlanners,
  DIRECTORY_PAGE,
  foldAreas,
  isSearch,
  plannerQuery,
  withoutCriterion,
} from "~/domain/directory/directory.rules";
import type { DirectoryArea } from "~/domain/directory/directory-statement.server";
import { type DirectoryPage, findDirectory } from "~/domain/directory/find-directory.server";
import { DomainError } from "~/domain/domain-error";
import { isTown } from "~/domain/places/places.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import type { WeddingStyle } from "~/domain/weddings/wedding.rules";
import { countSeen } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import { serviceName } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { isMarketCode } from "~/i18n/markets";
import { withinRegion } from "~/i18n/region-names.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { PlannerTiles } from "~/routes/planner-tiles";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FavoriteButton } from "../favorite-button";
import { isFew, ListAreas, ListFrame, Nearby, NextStep } from "../list-frame";
import { PaidPlacementList } from "../paid-placement-list";
import type { FilterTag } from "../search-bar";
import { byName, crumbsOfPage, listSeo } from "./directory-area.server";
import { DirectoryForm } from "./directory-form";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "list", numbers: ["page"] } };

/**
 * Loads a directory page. `/planners` is the page of the market's own country and of every search: searches on area
 * pages are redirected there.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const country = params.country ?? context.market.code.toLowerCase();
  const code = country.toUpperCase();
  if (country === code || !isMarketCode(code)) throw new DomainError("directory.notFound");
  const today = todayIn(context.market, context.clock.now());
  const query = context.url.searchParams;
  const asked = askedPlanners(query, placeInput(query, "city"), today);
  if (!asked) throw new DomainError("directory.notFound");
  const isHome = params.country === undefined;
  const searched = isSearch(asked);
  if (searched && !isHome) throw redirectDocument(paths.planners({}, plannerQuery(asked)));
  const area = { country: code, region: params.region, city: params.city };
  const visitor = { locale: context.locale, market: context.market.code };
  const answer = await findDirectory(context, asked, area, visitor, context.couple);
  if ("town" in answer) {
    const text = asked.city.text || answer.town.name;
    const city = { text, place: answer.town.id, pickedFor: text };
    throw redirectDocument(paths.planners({}, plannerQuery({ ...asked, city })));
  }
  const form = { asked, today, city: "" };
  if ("unclear" in answer) {
    const { text } = asked.city;
    const { error, choices } = placeProblem(text, answer.unclear, true);
    const heading = context.t("common:nav.directory");
    return {
      title: heading,
      heading,
      form: { ...form, cityError: error && context.t(error, { text }), choices },
      here: paths.planners(),
      seo: { canonical: null },
      list: null,
    };
  }
  const { found } = answer;
  if (found.total === 0 && !isHome) throw new DomainError("directory.notFound");
  const { region, areas, planners, page } = found;
  countSeen(
    context,
    request,
    planners.map(({ publicId }) => publicId),
    "appearances",
  );
  // Several cities may share a slug: the heading names the one with the most planners.
  const city = found.city === null ? null : (areas[0]?.name ?? found.city);
  const heading = headingOf(context, area, asked, { region, city, town: found.town });
  const crumbs = isHome ? [] : crumbsOfPage(context, { country: code, region, city });
  const show = plannerQuery({ ...asked, page: 1 });
  const isFiltered = Object.keys(show).length > 0;
  const plain = { ...area, country: code.toLowerCase() };
  const slugs: NonNullable<Parameters<typeof paths.planners>[0]> = searched ? {} : plain;
  const { shown, folded } = area.region ? { shown: area.city ? [] : areas, folded: [] } : foldAreas(areas);
  return {
    title: page === 1 ? heading : context.t("directory:title.page", { title: heading, page }),
    heading,
    form: { ...form, city: city ?? "", cityError: undefined, choices: undefined },
    here: paths.planners(slugs),
    seo: listSeo(context, {
      heading,
      description: context.t("directory:description", {
        heading,
        planners: context.t("directory:planners.count", { count: isFiltered ? found.found : found.total }),
      }),
      path: paths.planners(plain, isFiltered || page === 1 ? {} : { page }),
      crumbs: isFiltered ? [] : crumbs,
      entries: planners.map((planner) => paths.planner(profileSlug(planner))),
      before: (page - 1) * DIRECTORY_PAGE,
      isFiltered,
      isHome,
    }),
    list: {
      crumbs,
      slugs,
      show,
      isFiltered,
      page,
      pages: found.pages,
      total: found.total,
      found: found.found,
      planners,
      nearby: found.nearby,
      town: found.town,
      marked: context.couple ? found.favorites : (await readFavorites(context)).planners,
      areas: shown,
      folded: byName(context, folded),
      countries: isHome ? found.countries.filter((one) => searched || one !== code) : [],
    },
  };
}

interface Places {
  region: string | null;
  city: string | null;
  town: DirectoryPage["town"];
}

function headingOf(
  { t, locale }: AppContext,
  { country }: DirectoryArea,
  { keyword }: AskedPlanners,
  { region, city, town }: Places,
): string {
  if (town) return t(isTown(town) ? "directory:title.around" : "directory:title.area", { town: town.name });
  if (keyword !== "") return t("directory:title.words", { words: keyword });
  // City and region may have the same name (Hamburg, Madrid), but their pages need different titles.
  if (city !== null) return t(city === region ? "directory:title.cityOfRegion" : "directory:title.city", { city });
  if (region !== null) return t("directory:title.region", { region: withinRegion(locale, region) });
  return t("directory:title.country", { country: t(`directory:in.${country}`) });
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

export default function Directory() {
  const { heading, form, here, list } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <ListFrame heading={heading} crumbs={list?.crumbs ?? []} count={list && countOf(t, format, list)}>
      <DirectoryForm
        form={form}
        action={here}
        tags={list ? [...tagsOf(t, format, list), ...offeredTags(t, list)] : []}
        isFiltered={list?.isFiltered ?? true}
      />
      {list ? <PlannerList list={list} here={here} /> : null}
    </ListFrame>
  );
}

function PlannerList({ list, here }: { list: List; here: string }) {
  const { slugs, show, page, planners, marked } = list;
  const { t } = useLanguage();
  const paid = planners.filter(({ premium }) => premium);
  const others = planners.filter(({ premium }) => !premium);
  const { date } = show;
  // Around a town, planners from farther away follow the others.
  const isFar = ({ km }: List["planners"][number]) =>
    km !== null && list.town !== null && isTown(list.town) && km > SEARCH.aroundTownKm;
  const heart = (planner: List["planners"][number]) => (
    <FavoriteButton item={planner} favorite={marked.includes(planner.publicId)} />
  );
  return (
    <>
      <div className="mt-4 space-y-8">
        <PaidPlacementList
          paid={paid}
          groups={[
            {
              id: "all",
              heading: t("directory:rest"),
              isFew: isFew(list),
              items: others.filter((planner) => !isFar(planner)),
            },
            { id: "far", heading: t("directory:further"), isFew: isFew(list), items: others.filter(isFar) },
          ]}
          list={(some, isPaid) => (
            <PlannerTiles
              planners={some}
              layout={isPaid ? "row" : "grid"}
              isFirst={some[0] === planners[0]}
              // Lists without a search do not determine `isFree`.
              unknown={date === undefined || slugs.country ? null : t("welcome:free.ask")}
            >
              {heart}
            </PlannerTiles>
          )}
        />
        {planners.length === 0 ? (
          <NoPlanners list={list} here={here} />
        ) : isFew(list) ? (
          <NextStep title={t("directory:few.title")} text={t("directory:few.text")} />
        ) : null}
        <Nearby count={list.nearby.length}>
          <PlannerTiles planners={list.nearby}>{heart}</PlannerTiles>
        </Nearby>
        <ListPages
          page={page}
          pages={list.pages}
          hrefOf={(number) => paths.planners(slugs, { ...show, ...(number > 1 ? { page: number } : {}) })}
        />
      </div>
      <ListAreas list={list} pathOf={paths.planners} />
    </>
  );
}

function NoPlanners({ list, here }: { list: List; here: string }) {
  const { t } = useTexts();
  const start = <ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>;
  if (!list.isFiltered) return <EmptyState title={t("directory:empty.country")} action={start} />;
  return (
    <EmptyState
      title={t("directory:empty.filtered")}
      text={t("directory:empty.drop")}
      action={
        <>
          {start}
          <a className={iconLinkClass} href={here}>
            {t("directory:filter.clear")}
          </a>
        </>
      }
    />
  );
}

/** Returns a link per criterion to the list without it. */
function tagsOf(t: Translate, format: Format, { show, slugs }: List): FilterTag[] {
  const { q, city, date, service, price, language, style } = show;
  const texts = {
    q: q === undefined ? undefined : t("welcome:voices.quote", { quote: q }),
    city,
    date: date === undefined ? undefined : format.longDate(String(date)),
    service: service === undefined ? undefined : serviceName({ t }, String(service)),
    price: price === undefined ? undefined : t("directory:filter.upTo", { price: format.euros(Number(price)) }),
    language: language === undefined ? undefined : format.language(String(language)),
    style: style === undefined ? undefined : t(`weddings:style.${style as WeddingStyle}`),
  };
  return (Object.keys(texts) as (keyof typeof texts)[]).flatMap((name) => {
    const text = texts[name];
    return text === undefined
      ? []
      : [{ text: String(text), href: paths.planners(slugs, withoutCriterion(show, name)) }];
  });
}

const OFFERED = [
  ["service", "FULL_PLANNING"],
  ["service", "DAY_COORDINATION"],
  ["style", "bohemian"],
  ["style", "beach"],
] as const;

/** Returns links that add a criterion; none to a short list. */
function offeredTags(t: Translate, list: List): FilterTag[] {
  const { show, slugs } = list;
  if (isFew(list)) return [];
  return OFFERED.filter(([name]) => show[name] === undefined).map(([name, value]) => ({
    text: name === "service" ? serviceName({ t }, value) : t(`weddings:style.${value}`),
    href: paths.planners(slugs, { ...show, [name]: value }),
    adds: true,
  }));
}

function countOf(t: Translate, format: Format, list: List): string {
  const { found, town, show, isFiltered } = list;
  if (!isFiltered) return introOf(t, list);
  const planners = t("directory:planners.count", { count: found });
  const where = town && isTown(town) ? placedCount({ t, format }, planners, town.name, show.q === undefined) : planners;
  return show.date === undefined
    ? where
    : t("directory:found.free", { planners: where, date: format.longDate(String(show.date)) });
}

/** @param isAny true: the planners include those who travel to the town; false: only planners near the town */
const placedCount = (
  { t, format }: { t: Translate; format: Format },
  planners: string,
  town: string,
  isAny: boolean,
) =>
  isAny
    ? t("directory:found.around", { planners, town })
    : t("directory:found.near", { planners, town, distance: format.kilometres(SEARCH.aroundTownKm) });

function introOf(t: Translate, list: List): string {
  const { slugs, total, areas, folded } = list;
  if (total === 0) return "";
  const planners = t("directory:planners.count", { count: total });
  if (slugs.city) return planners;
  const count = areas.length + folded.length;
  const places = slugs.region ? t("directory:intro.towns", { count }) : t("directory:intro.areas", { count });
  return t("directory:intro.spread", { planners, places });
}
