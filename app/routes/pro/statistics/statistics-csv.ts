import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStatistics } from "~/domain/statistics/find-statistics.server";
import { FIGURES, periodOf, valuesOf, wordOf } from "~/domain/statistics/statistics.rules";
import { download, orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { csvFile } from "../credits/csv.rules";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { t, locale } = context;
  return orSayWhy(context, "statistics:error.file", async () => {
    const period = periodOf(context.url.searchParams.get("period"));
    const found = (await findStatistics(context, provider, period)) ?? providerGone(context);
    const { buckets } = found.period;
    const measures = found.premium ? ([...FIGURES, "badge"] as const) : FIGURES;
    const columns = measures.map((measure) => valuesOf(found, measure, buckets));
    const head = [
      t(period === "year" ? "statistics:month" : "statistics:day"),
      ...measures.map((measure) => t(`statistics:columns.${wordOf(found, measure)}`)),
    ];
    const rows = buckets.map((bucket, index) => [bucket, ...columns.map((values) => String(values[index] ?? 0))]);
    return download(csvFile([head, ...rows], locale), "text/csv", `statistics-${period}-${buckets.at(-1)}.csv`);
  });
}
