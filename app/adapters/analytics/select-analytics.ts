import type { Analytics } from "./port";

/** @param binding of the data set (wrangler.toml); none under the development server and in most tests */
export function selectAnalytics(binding: unknown): Analytics {
  return isDataset(binding) ? workersAnalyticsEngine(binding) : noAnalytics;
}

function isDataset(binding: unknown): binding is AnalyticsDataset {
  return typeof (binding as AnalyticsDataset | undefined)?.writeDataPoint === "function";
}

/** Counts nothing: where no data set is bound. */
export const noAnalytics: Analytics = { count: () => {} };

/** The part of a Workers Analytics Engine binding that is used (https://developers.cloudflare.com/analytics/analytics-engine/). */
interface AnalyticsDataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[] }): void;
}

/**
 * Writes one data point an event: `index1` its name, `blob1` the market, `blob2` the language. The runtime sends points by itself
 * after the response; there is nothing to wait for.
 */
function workersAnalyticsEngine(dataset: AnalyticsDataset): Analytics {
  return {
    count(event, { market, locale }) {
      try {
        dataset.writeDataPoint({ indexes: [event], blobs: [market, locale] });
      } catch (failure) {
        console.error(`An event was not counted: ${failure instanceof Error ? failure.name : "unknown"}`);
      }
    },
  };
}
