import type { Analytics } from "./port";

/** The part of a Workers Analytics Engine binding that is used (https://developers.cloudflare.com/analytics/analytics-engine/). */
export interface AnalyticsDataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[] }): void;
}

/**
 * Writes one data point an event: `index1` its name, `blob1` the market, `blob2` the language. The runtime sends points by itself
 * after the response; there is nothing to wait for.
 */
export function workersAnalyticsEngine(dataset: AnalyticsDataset): Analytics {
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
