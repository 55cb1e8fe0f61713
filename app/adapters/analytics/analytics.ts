/** All counted events. A page is counted on request, an action after success. `lp`: landing page of advertisements. */
export const EVENTS = [
  "welcome_view",
  "lp_view",
  // Step with the phone number, except after an error.
  "account_view",
  // First code of a login attempt.
  "account_code_sent",
  // Correct code.
  "account_verified",
  "account_lp_view",
  "account_lp_code_sent",
  "account_lp_verified",
  // New account.
  "register_done",
  // Every save of step 3 of the wizard.
  "project_saved",
  // Message of step 4, once for any number of planners.
  "requests_sent",
] as const;

export type EventName = (typeof EVENTS)[number];

/** Properties of an event. None can distinguish one visitor from another. */
interface EventFacts {
  market: string;
  locale: string;
}

export interface Analytics {
  /** Counts one event. Returns immediately and never throws: no page waits, or fails, for a figure. */
  count(event: EventName, facts: EventFacts): void;
}

/** @param binding of the data set (wrangler.toml); undefined on the development server and in most tests */
export function selectAnalytics(binding: unknown): Analytics {
  return isDataset(binding) ? workersAnalyticsEngine(binding) : { count: () => {} };
}

function isDataset(binding: unknown): binding is AnalyticsDataset {
  return typeof (binding as AnalyticsDataset | undefined)?.writeDataPoint === "function";
}

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
