import { getFormProps } from "@conform-to/react";
import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { pageNumber } from "~/domain/search/search-providers.rules";
import { findVenues } from "~/domain/venues/find-venues.server";
import { askedVenues, isSearch, venueQuery } from "~/domain/venues/venue-search.rules";
import { countVenuesSeen } from "~/http/count.server";
import { readFavorites } from "~/http/favorites.server";
import { anyone } from "~/http/guards.server";
import { placeInput, placeProblem } from "~/http/place-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { isMarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { iconLinkClass } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/panel";
import { Bands } from "../bands";
import { AreaLinks } from "../directory/area-links";
import { ListHead } from "../list-head";
import { VenueCards } from "./venue-card";
import { useVenuesForm, VenueFilters, VenueSeek } from "./venues-form";
import { venuesForm, venuesView } from "./venues-view.server";

export const handle: RouteHandle = { cache: "public", kept: { as: "list", numbers: ["page"] } };

/** `/venues` is the page of the market's own country, and of every search; an area's page sends a search there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const country = params.country ?? context.market.code.toLowerCase();
  const code = country.toUpperCase();
  if (country === code || !isMarketCode(code)) throw new DomainError("directory.notFound");
  const query = context.url.searchParams;
  const asked = askedVenues(query, placeInput(query, "city"), todayIn(context.market, context.clock.now()));
  const isHome = params.country === undefined;
  if (!isSearch(asked) && pageNumber(query.get("page")) === null) throw new DomainError("directory.notFound");
  if (isSearch(asked) && !isHome) throw redirectDocument(paths.venues({}, venueQuery(asked)));
  const area = { country: code, region: params.region, city: params.city };
  const answer = await findVenues(
    context,
    asked,
    area,
    { locale: context.locale, market: context.market.code },
    context.couple,
  );
  if ("town" in answer) {
    const city = { text: asked.city.text, place: answer.town.id, pickedFor: asked.city.text };
    throw redirectDocument(paths.venues({}, venueQuery({ ...asked, city })));
  }
  if ("unclear" in answer) {
    const { text } = asked.city;
    const { error = "common:place.choose", choices } = placeProblem(text, answer.unclear, false);
    const problem = { error: context.t(error, { text }), choices };
    const heading = context.t("common:nav.venues");
    return {
      title: heading,
      heading,
      form: venuesForm(context, asked, { city: null }, problem),
      here: paths.venues(),
      seo: { canonical: null },
      list: null,
    };
  }
  const { found } = answer;
  if (found.total === 0 && !isHome) throw new DomainError("directory.notFound");
  const shown = found.venues.map(({ publicId }) => publicId);
  countVenuesSeen(context, request, shown, "appearances");
  const marked = context.couple ? found.favorites : (await readFavorites(context)).venues;
  const { title, heading, form, here, seo, ...list } = venuesView(context, area, asked, found, isHome, marked);
  return { title, heading, form, here, seo, list };
}

export default function Venues() {
  const { heading, form: values, here, list } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [form, fields] = useVenuesForm(values);
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      {list && list.crumbs.length > 0 ? <Breadcrumbs label={t("directory:crumbs")} crumbs={list.crumbs} /> : null}
      <h1 className="text-calm">{heading}</h1>
      <form {...getFormProps(form, { ariaAttributes: false })} method="get" action={here} noValidate>
        <VenueSeek form={values} fields={fields} />
      </form>
      {/* The hearts of the list are forms: they may not stand within that one. */}
      <div className="grid gap-gap lg:grid-cols-[236px_minmax(0,1fr)] lg:gap-16 mt-8">
        <VenueFilters form={values} formId={form.id} fields={fields} clear={list?.isFiltered ? list.clear : null} />
        {list ? <VenueList list={list} /> : <div />}
      </div>
    </div>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

function VenueList({ list }: { list: List }) {
  const { t } = useTexts();
  const { paid, venues, without, slugs, state } = list;
  const isEmpty = paid.length + venues.length === 0;
  return (
    <div className="space-y-8">
      <ListHead count={list.count} />
      <Bands paid={paid} rest={venues} restHeading={t("venue:rest")} list={(some) => <VenueCards venues={some} />} />
      {isEmpty && without.length > 0 ? (
        <Panel className="space-y-1.5">
          <h2 className="text-h3">{t("venue:empty.title")}</h2>
          <p className="text-small text-ink-muted">{t("venue:empty.text")}</p>
          <ul>
            {without.map(({ text, href }) => (
              <li key={href}>
                <a className={iconLinkClass} href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      ) : isEmpty ? (
        <EmptyState title={t(list.isFiltered ? "venue:empty.none" : "venue:empty.country")} />
      ) : null}
      <ListPages
        page={list.page}
        pages={list.pages}
        hrefOf={(page) =>
          paths.venues(slugs, [...state, ...(page > 1 ? [["page", String(page)] as [string, string]] : [])])
        }
      />
      <AreaLinks heading={list.belowHeading} links={list.below} />
      <AreaLinks heading={t("directory:below.countries")} links={list.countries} />
    </div>
  );
}
