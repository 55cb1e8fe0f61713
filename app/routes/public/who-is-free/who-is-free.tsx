import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { type FreePlanner, findEventKinds, findFreePlanners } from "~/domain/matching/find-matches.server";
import { askedMonths, isAskedMonth, placeParameter, readPlaceParameter } from "~/domain/matching/free-planners.rules";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { countSeen } from "~/http/background/page-views.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import { ratingOf } from "~/http/pages/planner-texts";
import { type PlannerView, plannerView } from "~/http/pages/planner-view.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { CallBar } from "~/ui/call-bar";
import { pageClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { Kicker } from "~/ui/heading";
import { ProfileTile, type Rating, tilesClass } from "~/ui/profile-tile";
import { Hint } from "~/ui/text";
import type { Reason } from "~/ui/tick-list";
import { LookForm } from "./look-form";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "list" } };

/** The result depends only on the URL and is the same for all visitors (rule welcome-10). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const today = todayIn(context.market, context.clock.now());
  if (params.place === undefined) return formView(context, today);
  const { month = "", kind = "" } = params;
  const asked = readPlaceParameter(params.place);
  if (!asked || !isAskedMonth(month, today)) throw new DomainError("directory.notFound");
  const visitor = { locale: context.locale, market: context.market.code };
  const found = await findFreePlanners(context, { place: asked, month, eventType: kind }, visitor, today);
  if (!found) throw new DomainError("directory.notFound");
  const { t, format } = context;
  const { place, query, planners } = found;
  countSeen(
    context,
    request,
    planners.map(({ planner }) => planner.publicId),
    "appearances",
  );
  const monthText = format.month(month);
  const heading = t("welcome:free.title", { town: place.name, month: monthText });
  const page = context.couple ? ("formulaire" as const) : ("account" as const);
  return {
    title: heading,
    heading,
    kind: found.kind.name,
    seo: { canonical: null },
    form: null,
    start: paths.startWizard(page, { event: kind, city: place.name, cityPlace: place.id, month }),
    planners: planners.map((match) => freeView(context, query, match, monthText)),
  };
}

type FreeView = PlannerView & { rating: Rating | string };

function freeView(context: AppContext, query: MatchQuery, match: FreePlanner, month: string): FreeView {
  const { t } = context;
  const view = plannerView(context, query, match);
  const free: Reason =
    match.saturdays === null
      ? { text: t("welcome:free.ask"), mark: "far" }
      : { text: t("welcome:free.saturdays", { count: match.saturdays, month }), mark: "good" };
  return {
    ...view,
    rating: ratingOf(context, match.planner) ?? t("planner:new"),
    chips: view.chips.filter(({ kind }) => kind === "premium"),
    reasons: [free, ...view.reasons],
  };
}

async function formView(context: AppContext, today: string) {
  const query = context.url.searchParams;
  const city = placeInput(query, "city");
  const visitor = { locale: context.locale, market: context.market.code };
  const { kinds, place } = await findEventKinds(context, city, visitor);
  const months = askedMonths(today);
  const month = months.find((one) => one === query.get("month")) ?? months[0] ?? "";
  const kind = kinds.find(({ slug }) => slug === query.get("kind")) ?? kinds[0];
  if ("found" in place && kind) {
    throw redirectDocument(paths.freePlanners(placeParameter(place.found), month, kind.slug));
  }
  const { text } = city;
  const problem = query.has("city") && !("found" in place) ? placeProblem(text, place, true) : undefined;
  const heading = context.t("welcome:free.heading");
  const planners: FreeView[] = [];
  return {
    title: heading,
    heading,
    kind: null,
    seo: { canonical: null },
    form: {
      kinds,
      months,
      values: { city: text, month, kind: kind?.slug ?? "" },
      cityError: problem?.error && context.t(problem.error, { text }),
      choices: problem?.choices,
    },
    start: "",
    planners,
  };
}

export default function WhoIsFree() {
  const { heading, kind, form, planners, start } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "pt-top pb-section space-y-8" })}>
      <header>
        {kind ? <Kicker>{kind}</Kicker> : null}
        <h1 className="mb-2 text-calm">{heading}</h1>
        {form ? <p className="text-ink-muted">{t("welcome:free.lead")}</p> : null}
        {planners.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-6 text-ink-muted">
            {t("welcome:free.fit", { count: planners.length })}{" "}
            <a className={iconLinkClass} href={paths.whoIsFree()}>
              {t("welcome:free.again")}
            </a>
          </p>
        ) : null}
      </header>
      {form ? (
        <>
          <LookForm {...form} />
          <img className="mx-auto rounded" src="/art/table.svg" width={280} height={210} alt="" />
        </>
      ) : null}
      {planners.length > 0 ? (
        <>
          <h2 className="sr-only">{t("common:nav.directory")}</h2>
          <ul className={tilesClass()}>
            {planners.map((planner) => (
              <ProfileTile
                key={planner.publicId}
                name={planner.name}
                href={planner.profileHref}
                about={[planner.place]}
                rating={planner.rating}
                portrait={planner.portrait}
                photo={planner.photo}
                gold={planner.gold}
                chips={planner.chips}
                price={planner.offer?.from ?? null}
                reasons={planner.reasons}
              />
            ))}
          </ul>
          <div>
            <Hint>{t("welcome:landing.private")}</Hint>
            <p className="text-small">
              <a className="inline-block py-2.5" href={paths.ranking()}>
                {t("planner:profile.ranking")}
              </a>
            </p>
          </div>
          <CallBar price={null} href={start} text={t("welcome:free.write", { count: planners.length })} />
        </>
      ) : null}
      {form || planners.length > 0 ? null : (
        <EmptyState
          title={t("welcome:free.none")}
          text={t("welcome:free.noneText")}
          action={
            <>
              <ButtonLink href={paths.planners()}>{t("common:nav.directory")}</ButtonLink>
              <ButtonLink variant="quiet" href={paths.whoIsFree()}>
                {t("welcome:free.again")}
              </ButtonLink>
            </>
          }
        />
      )}
    </div>
  );
}
