import type { Analytics } from "./port";

/** @param binding of the data set (wrangler.toml); undefined on the development server and in most tests */
export function selectAnalytics(binding: unknown): Analytics {
  return isDataset(binding) ? workersAnalyticsEngine(binding) : noAnalytics;
}

function isDataset(binding: unknown): binding is AnalyticsDataset {
  return typeof (binding as AnalyticsDataset | undefined)?.writeDataPoint === "function";
}

export const noAnalytics: Analytics = { count: () => {} };

/** Used part of a Workers Analytics Engine binding (https://developers.cloudflare.com/analytics/analytics-engine/). */
interface AnalyticsDataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[] }): void;
}

/**
 * Writes one data point per event: `index1` is its name, `blob1` the market, `blob2` the language. The runtime sends
 * the points after the response, so the call does not wait.
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
