import { noAnalytics } from "./none";
import type { Analytics } from "./port";
import { type AnalyticsDataset, workersAnalyticsEngine } from "./workers-analytics-engine";

/** @param binding of the data set (wrangler.toml); none under the development server and in most tests */
export function selectAnalytics(binding: unknown): Analytics {
  return isDataset(binding) ? workersAnalyticsEngine(binding) : noAnalytics;
}

function isDataset(binding: unknown): binding is AnalyticsDataset {
  return typeof (binding as AnalyticsDataset | undefined)?.writeDataPoint === "function";
}
