import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findStatistics, type Statistics } from "~/domain/statistics/find-statistics.server";
import {
  compare,
  FIGURES,
  PERIODS,
  periodOf,
  type Reason,
  reasonsOf,
  STATISTICS,
  sumOf,
  valuesOf,
  wordOf,
} from "~/domain/statistics/statistics.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { Figures } from "~/ui/facts";
import { PageHead } from "~/ui/section";
import { Pills } from "../requests/pills";
import { axisTop, BarChart, ChartTable, dayTicks, FigureTable, LineChart } from "./charts";
import { Rates } from "./rates";

export const handle: RouteHandle = { title: "statistics:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findStatistics(context, provider, periodOf(context.url.searchParams.get("period")));
  if (!found) return providerGone(context);
  const { reasons, neighbours, counts, premium, ...shown } = found;
  return {
    ...shown,
    // Views of the badge are part of Premium.
    counts: counts.filter(({ measure }) => premium || measure !== "badge"),
    reasons: found.kind === "planner" ? reasonsOf(reasons) : null,
    // The browser receives medians, but no figures of single providers nearby.
    compared: compare(neighbours),
  };
}

/** Rules statistics-3 to statistics-6. */
export default function StatisticsPage() {
  const { compared, reasons, ...found } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { name, buckets, bucketsBefore } = found.period;
  const { rates } = compared;
  const views = sumOf(valuesOf(found, "views", buckets));
  const more = views - sumOf(valuesOf(found, "views", bucketsBefore));
  const figures = FIGURES.map((measure) => ({
    measure,
    count: sumOf(valuesOf(found, measure, buckets)),
    before: sumOf(valuesOf(found, measure, bucketsBefore)),
  }));
  const hasAny = ({ count, before }: (typeof figures)[number]) => count > 0 || before > 0;
  const isEmpty = !figures.some((figure) => figure.measure !== "messages" && hasAny(figure));
  const shown = isEmpty ? figures.filter(hasAny) : figures;
  return (
    <div className="space-y-block">
      <PageHead title={t("statistics:title")} className="space-y-6">
        {more === 0 ? null : (
          <p className="text-lead">
            {t(more > 0 ? "statistics:result.more" : "statistics:result.fewer", {
              number: format.number(views),
              views: t(`statistics:${wordOf(found, "views")}`, { count: views }),
              change: format.number(Math.abs(more)),
            })}
          </p>
        )}
        <div className={metaLineClass}>
          <nav aria-label={t("statistics:period")}>
            <Pills
              pills={PERIODS.map((period) => ({
                key: period,
                href: paths.pro.statistics(period),
                text: t(`statistics:periods.${period}`),
              }))}
              current={name}
              as="page"
            />
          </nav>
          <p className="text-small">
            <a className="inline-block py-3" href={paths.pro.statisticsFile(name)} download>
              {t("statistics:file")}
            </a>
          </p>
        </div>
      </PageHead>
      {shown.length > 0 ? (
        <Figures
          four
          figures={shown.map(({ measure, count, before }) => ({
            term: t(`statistics:${wordOf(found, measure)}`, { count }),
            value: format.number(count),
            note:
              before > 0 ? (
                <>
                  <br />
                  {t("statistics:before", { number: format.number(before) })}
                </>
              ) : null,
          }))}
        />
      ) : null}
      {isEmpty ? <NoViews /> : null}
      {name === "today" || isEmpty ? null : (
        <div className="grid gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-2">
          <ChartSection measure="views" />
          <ChartSection measure="appearances" />
        </div>
      )}
      {reasons && (reasons.projects > 0 || !isEmpty) ? <Reasons found={reasons} settings={found} /> : null}
      {rates ? <Rates {...compared} rates={rates} kind={found.kind} /> : null}
      <Media />
    </div>
  );
}

/** Replaces empty charts with links to pages that help to get views. */
function NoViews() {
  const { t } = useLanguage();
  return (
    <EmptyState
      title={t("statistics:empty.title")}
      text={t("statistics:empty.text")}
      action={
        <>
          <ButtonLink href={paths.pro.photos()}>{t("pictures:add.title")}</ButtonLink>
          <ButtonLink variant="quiet" href={paths.pro.reviews()}>
            {t("statistics:empty.review")}
          </ButtonLink>
          <ButtonLink variant="quiet" href={paths.pro.newWedding()}>
            {t("weddings:new")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Classes of a legend entry: a sample of the line before the name of the series. */
const keyClass = "flex items-center gap-2.5 before:w-5 before:border-0 before:border-t-2";

function ChartSection({ measure }: { measure: "views" | "appearances" }) {
  const found = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { name, buckets, bucketsBefore } = found.period;
  const byMonth = name === "year";
  const values = valuesOf(found, measure, buckets);
  const before = valuesOf(found, measure, bucketsBefore);
  const top = axisTop(byMonth ? values : [...values, ...before]);
  const words = {
    title: t(`statistics:chart.${wordOf(found, measure)}`),
    description: t("statistics:chart.description", {
      low: format.number(Math.min(...values)),
      high: format.number(Math.max(...values)),
      sum: format.number(sumOf(values)),
      before: format.number(sumOf(before)),
    }),
    top,
    levels: [top, top / 2, 0].map(format.number),
    ticks: byMonth
      ? buckets.map((bucket, index) => ({ at: (index + 0.5) / buckets.length, text: format.monthLetter(bucket) }))
      : dayTicks(format, buckets),
  };
  return (
    <section aria-labelledby={measure}>
      <div className={metaLineClass}>
        <h2 className="text-h3" id={measure}>
          {words.title}
        </h2>
        {byMonth ? null : (
          <p className="flex flex-wrap gap-x-6 text-small text-ink-muted" aria-hidden="true">
            <span className={`${keyClass} before:border-solid before:border-evergreen`}>
              {t("statistics:chart.now")}
            </span>
            <span className={`${keyClass} before:border-dotted before:border-edge`}>
              {t("statistics:chart.before")}
            </span>
          </p>
        )}
      </div>
      {byMonth ? <BarChart values={values} {...words} /> : <LineChart values={values} before={before} {...words} />}
      <ChartTable
        summary={t("statistics:asTable")}
        columns={[
          t(byMonth ? "statistics:month" : "statistics:day"),
          t("statistics:count"),
          t("statistics:countBefore"),
        ]}
        rows={buckets.map((bucket, index) => [
          byMonth ? format.month(bucket) : format.longDate(bucket),
          format.number(values[index] ?? 0),
          format.number(before[index] ?? 0),
        ])}
      />
    </section>
  );
}

/** Views of weddings, photographs and the badge are part of Premium. */
function Media() {
  const found = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { buckets, bucketsBefore } = found.period;
  const views = found.media?.map(({ kind, title, count, before }) => ({
    name: title ? t(`statistics:media.${kind}`, { title }) : t(`statistics:media.${kind}Untitled`),
    count,
    before,
  }));
  const badge = {
    name: t("statistics:media.badge"),
    count: sumOf(valuesOf(found, "badge", buckets)),
    before: sumOf(valuesOf(found, "badge", bucketsBefore)),
  };
  return (
    <section aria-labelledby="media">
      <div className={metaLineClass}>
        <h2 className="text-h3" id="media">
          {t("statistics:media.heading")}
        </h2>
        <Chip kind="premium">{t("statistics:media.premium")}</Chip>
      </div>
      {views ? (
        <FigureTable
          columns={[t("statistics:media.what"), t("statistics:count"), t("statistics:countBefore")]}
          rows={[...views, badge].map(({ name, count, before }) => [name, format.number(count), format.number(before)])}
        />
      ) : (
        <p className="max-w-prose text-ink-muted">
          {t("statistics:media.teaser")}{" "}
          <a className="-my-2.5 inline-block py-2.5" href={paths.pro.subscription()}>
            {t("statistics:media.link")}
          </a>
        </p>
      )}
    </section>
  );
}

const SETTINGS: Record<Reason, () => string> = {
  radius: paths.pro.company,
  price: paths.pro.services,
  language: paths.pro.company,
  busy: paths.pro.availability,
  service: paths.pro.services,
  position: paths.ranking,
};

interface ReasonsProps {
  found: ReturnType<typeof reasonsOf>;
  settings: Pick<Statistics, "radiusKm" | "priceFrom" | "languages">;
}

/** Renders why couples nearby did not see the profile, with the setting of each reason (rule statistics-4). */
function Reasons({ found: { projects, could, kept, reasons }, settings }: ReasonsProps) {
  const { t, format } = useLanguage();
  const { radiusKm, priceFrom, languages } = settings;
  const set = {
    radius: format.kilometres(radiusKm),
    price: priceFrom === null ? "–" : format.euros(priceFrom),
    languages: languages.length === 0 ? "–" : format.list(languages.map(format.language)),
  };
  const sentences = [
    t("statistics:why.projects", { count: projects, number: format.number(projects), days: STATISTICS.month }),
    t("statistics:why.could", { count: could, number: format.number(could) }),
    ...(kept > 0 ? [t("statistics:why.others", { count: kept, number: format.number(kept) })] : []),
  ];
  return (
    <section aria-labelledby="why">
      <h2 className="text-h3 mb-3.5" id="why">
        {t("statistics:why.heading")}
      </h2>
      <p className="max-w-prose text-ink-muted text-small">
        {projects === 0 ? t("statistics:why.none", { days: STATISTICS.month }) : sentences.join(" ")}
      </p>
      <ol className="mt-6">
        {reasons.map(({ reason, count }) => (
          <li
            key={reason}
            className="grid grid-cols-[3.2rem_1fr] items-center gap-x-3 border-t border-line py-4 md:grid-cols-[3.2rem_1fr_auto]"
          >
            <span className="self-start font-serif text-h2">{format.number(count)}</span>
            <div>
              <b className="block first-letter:uppercase">{t(`statistics:why.${reason}.title`)}</b>
              <p className="text-small text-ink-muted">{t(`statistics:why.${reason}.text`, set)}</p>
              <svg
                className="mt-2 block h-1 w-full"
                preserveAspectRatio="none"
                viewBox={`0 0 ${kept} 1`}
                aria-hidden="true"
              >
                <path
                  className="stroke-edge"
                  strokeDasharray="2 5"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                  d={`M${count} .5H${kept}`}
                />
                <path className="stroke-gold stroke-3" vectorEffect="non-scaling-stroke" d={`M0 .5H${count}`} />
              </svg>
            </div>
            <a className="col-start-2 justify-self-start py-3 text-small md:col-start-3" href={SETTINGS[reason]()}>
              {t(`statistics:why.${reason}.link`)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
