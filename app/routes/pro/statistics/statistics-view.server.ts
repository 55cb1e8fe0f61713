import { days, hours } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import type { Measure, Statistics } from "~/domain/statistics/find-statistics.server";
import { compare, NEIGHBOURS, RATES } from "~/domain/statistics/neighbours.rules";
import { PERIODS } from "~/domain/statistics/period.rules";
import { type Reason, reasonsOf } from "~/domain/statistics/reasons.rules";
import { STATISTICS } from "~/domain/statistics/statistics.rules";
import type { AppContext } from "~/http/context.server";
import { languageNames } from "~/http/planner-view.server";
import { formattingTag } from "~/i18n/format.server";
import { withoutFullStop } from "~/i18n/full-stop";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";

/** The figures that head the page, and the columns of the file. */
export const FIGURES = ["views", "appearances", "favorites", "messages"] as const satisfies readonly Measure[];

/** The page in the provider's language, with everything formatted. */
export function statisticsView(context: AppContext, { market }: Provider, found: Statistics) {
  const { t, format } = context;
  const { period } = found;
  const { name } = period;
  return {
    period: name,
    tabs: PERIODS.map((one) => ({ key: one, href: paths.pro.statistics(one), current: one === name })),
    file: paths.pro.statisticsFile(name),
    figures: FIGURES.map((measure) => {
      const count = sum(valuesOf(found, measure, period.buckets));
      const before = format.number(sum(valuesOf(found, measure, period.bucketsBefore)));
      return {
        term: t(`statistics:${wordOf(found, measure)}`, { count }),
        was: t(`statistics:before.${name}`, { number: before }),
        value: format.number(count),
      };
    }),
    charts: name === "today" ? [] : (["views", "appearances"] as const).map((one) => chartView(context, found, one)),
    reasons: reasonsView(context, found),
    rates: ratesView(context, found),
    media: mediaView(context, found),
    kind: found.kind,
    market,
  };
}

export function valuesOf({ counts }: Statistics, measure: Measure, buckets: readonly string[]): number[] {
  const known = new Map(counts.filter((one) => one.measure === measure).map(({ bucket, count }) => [bucket, count]));
  return buckets.map((bucket) => known.get(bucket) ?? 0);
}

/** The key of a measure in the texts: views of one who has venues are views of their pages as well. */
export const wordOf = <M extends Measure>({ hasVenues }: Statistics, measure: M) =>
  hasVenues && measure === "views" ? "venueViews" : measure;

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

function chartView({ t, format, locale, market }: AppContext, found: Statistics, measure: "views" | "appearances") {
  const { name, buckets, bucketsBefore } = found.period;
  const values = valuesOf(found, measure, buckets);
  const before = valuesOf(found, measure, bucketsBefore);
  const number = format.number;
  const byMonth = name === "year";
  const nameOf = (bucket: string) => (byMonth ? format.month(bucket) : format.longDate(bucket));
  const letter = intl("DateTimeFormat", formattingTag(locale, market), { month: "narrow", timeZone: "UTC" });
  const ends = [buckets[0], buckets.at(-1)].map((bucket) => (bucket ? format.numericDate(bucket) : ""));
  const most = Math.max(...values, ...(byMonth ? [] : before));
  return {
    measure,
    byMonth,
    title: t(`statistics:chart.${wordOf(found, measure)}`),
    description: t("statistics:chart.description", {
      low: number(Math.min(...values)),
      high: number(Math.max(...values)),
      sum: number(sum(values)),
      before: number(sum(before)),
    }),
    top: number(most),
    ticks: byMonth ? buckets.map((bucket) => letter.format(new Date(`${bucket}-15T12:00:00Z`))) : ends,
    values,
    before,
    columns: [t(byMonth ? "statistics:month" : "statistics:day"), t("statistics:count"), t("statistics:countBefore")],
    rows: buckets.map((bucket, index) => [nameOf(bucket), number(values[index] ?? 0), number(before[index] ?? 0)]),
  };
}

/** The setting that changes each. */
const SETTINGS: Record<Reason, () => string> = {
  radius: paths.pro.company,
  price: paths.pro.services,
  language: paths.pro.company,
  busy: paths.pro.availability,
  service: paths.pro.services,
  position: paths.ranking,
};

/** Each reason with what is set now. Null: one that is no planner. */
function reasonsView(context: AppContext, { reasons: found, kind, radiusKm, priceFrom, languages }: Statistics) {
  const { t, format } = context;
  const set = {
    radius: format.kilometres(radiusKm),
    price: priceFrom === null ? "–" : format.euros(priceFrom),
    languages: languages.length === 0 ? "–" : format.list(languageNames(context, languages)),
  };
  const { projects, could, kept, reasons } = reasonsOf(found);
  if (kind !== "planner") return null;
  const text = projects === 0 ? t("statistics:why.none", { days: STATISTICS.month }) : null;
  return {
    text:
      text ??
      [
        t("statistics:why.projects", { count: projects, number: format.number(projects), days: STATISTICS.month }),
        t("statistics:why.could", { count: could, number: format.number(could) }),
        ...(kept > 0 ? [t("statistics:why.others", { count: kept, number: format.number(kept) })] : []),
      ].join(" "),
    all: kept,
    reasons: reasons.map(({ reason, count }) => ({
      reason,
      count,
      number: format.number(count),
      title: t(`statistics:why.${reason}.title`),
      text: t(`statistics:why.${reason}.text`, set),
      link: { text: t(`statistics:why.${reason}.link`), href: SETTINGS[reason]() },
    })),
  };
}

/** Null: nothing was received. */
function ratesView({ t, format, locale, market }: AppContext, { neighbours, kind }: Statistics) {
  const { rates, took, neighbours: count } = compare(neighbours);
  if (!rates) return null;
  const percent = (share: number) => format.percent(Math.round(share * 100) / 100);
  const tag = formattingTag(locale, market);
  const time = (ms: number) => {
    const [unit, value] =
      ms < hours(1)
        ? (["minute", ms / 60_000] as const)
        : ms < days(2)
          ? (["hour", ms / hours(1)] as const)
          : (["day", ms / days(1)] as const);
    const digits = unit === "minute" ? 0 : 1;
    return intl("NumberFormat", tag, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: digits,
    }).format(value);
  };
  const beside = (median: number | null, write: (value: number) => string) =>
    median === null
      ? t("statistics:rates.noMedian")
      : t("statistics:rates.median", { value: withoutFullStop(write(median)) });
  return {
    heading: t("statistics:rates.heading", { days: STATISTICS.rates / days(1) }),
    among:
      count > 0
        ? t(`statistics:rates.among.${kind}`, { count, radius: format.kilometres(NEIGHBOURS.radiusKm) })
        : t("statistics:rates.few", { count: NEIGHBOURS.fewest, radius: format.kilometres(NEIGHBOURS.radiusKm) }),
    rows: [
      ...RATES.map((rate) => {
        const { own, median } = rates[rate];
        return { key: rate, value: percent(own), text: beside(median, percent), own, median };
      }),
      ...(took
        ? [{ key: "took" as const, value: time(took.own), text: beside(took.median, time), ...timeScale(took) }]
        : []),
    ],
  };
}

/** Times on the scale of a rate: a week and more is its end. */
function timeScale({ own, median }: { own: number; median: number | null }) {
  const longest = Math.max(own, median ?? 0, hours(1));
  return { own: own / longest, median: median === null ? null : median / longest };
}

function mediaView({ t, format }: AppContext, found: Statistics) {
  if (!found.media) return null;
  const badge = sum(valuesOf(found, "badge", found.period.buckets));
  const badgeBefore = sum(valuesOf(found, "badge", found.period.bucketsBefore));
  return {
    columns: [t("statistics:media.what"), t("statistics:count"), t("statistics:countBefore")],
    rows: [
      ...found.media.map(({ kind, title, count, before }) => [
        title ? t(`statistics:media.${kind}`, { title }) : t(`statistics:media.${kind}Untitled`),
        format.number(count),
        format.number(before),
      ]),
      [t("statistics:media.badge"), format.number(badge), format.number(badgeBefore)],
    ],
  };
}
