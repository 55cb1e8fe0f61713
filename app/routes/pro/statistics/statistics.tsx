import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findStatistics } from "~/domain/statistics/find-statistics.server";
import { periodOf } from "~/domain/statistics/period.rules";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/columns";
import { Figures } from "~/ui/facts";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Pills } from "../requests/pills";
import { BarChart, ChartTable, FigureTable, LineChart } from "./charts";
import { Rates } from "./rates";
import { Reasons } from "./reasons";
import { statisticsView } from "./statistics-view.server";

export const handle: RouteHandle = { title: "statistics:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findStatistics(context, provider, periodOf(context.url.searchParams.get("period")));
  if (!found) return providerGone(context);
  return statisticsView(context, provider, found);
}

type View = ReturnType<typeof statisticsView>;

/** Rules statistics-3 to statistics-6. */
export default function StatisticsPage() {
  const { tabs, file, figures, charts, reasons, rates, media } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header className="space-y-4">
        <PageTitle>{t("statistics:title")}</PageTitle>
        <div className={metaLineClass}>
          <nav aria-label={t("statistics:period")}>
            <Pills
              pills={tabs.map(({ key, href }) => ({ key, href, text: t(`statistics:periods.${key}`) }))}
              current={tabs.find(({ current }) => current)?.key}
              as="page"
            />
          </nav>
          <p className="text-small">
            <a className="inline-block py-3" href={file} download>
              {t("statistics:file")}
            </a>
          </p>
        </div>
      </header>
      <Figures
        four
        figures={figures.map(({ term, was, value }) => ({
          term,
          value,
          note: (
            <>
              <br />
              {was}
            </>
          ),
        }))}
      />
      {charts.map((chart) => (
        <ChartSection key={chart.measure} chart={chart} />
      ))}
      {reasons ? <Reasons reasons={reasons} /> : null}
      {rates ? <Rates rates={rates} /> : null}
      <Media media={media} />
    </div>
  );
}

/** A piece of the line before its name. */
const keyClass = "flex items-center gap-2.5 before:w-5 before:border-0 before:border-t-2";

function ChartSection({ chart }: { chart: View["charts"][number] }) {
  const { t } = useTexts();
  const { measure, byMonth, title, columns, rows, before, ...drawn } = chart;
  return (
    <section aria-labelledby={measure}>
      <div className={metaLineClass}>
        <h2 className="text-h3" id={measure}>
          {title}
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
      {byMonth ? <BarChart title={title} {...drawn} /> : <LineChart title={title} before={before} {...drawn} />}
      <ChartTable summary={t("statistics:asTable")} columns={columns} rows={rows} />
    </section>
  );
}

/** Views of portfolios, photographs and the badge come with Premium. */
function Media({ media }: Pick<View, "media">) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="media">
      <div className={metaLineClass}>
        <h2 className="text-h3" id="media">
          {t("statistics:media.heading")}
        </h2>
        <Chip kind="premium">{t("statistics:media.premium")}</Chip>
      </div>
      {media ? (
        <FigureTable columns={media.columns} rows={media.rows} />
      ) : (
        <Panel look="soft" className="space-y-4">
          <p className="max-w-prose">{t("statistics:media.teaser")}</p>
          <p className="text-small">
            <a className="inline-block py-2" href={paths.pro.subscription()}>
              {t("statistics:media.link")}
            </a>
          </p>
        </Panel>
      )}
    </section>
  );
}
