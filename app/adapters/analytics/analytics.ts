/** All counted events. A page is counted on request, an action after success. `lp`: landing page of advertisements. */
export const EVENTS = [
  "welcome_view",
  "lp_view",
  // Step with the phone number, except after an error.
  "account_view",
  // First code of a login attempt.
  "account_code_sent",
  "account_verified",
  "account_lp_view",
  "account_lp_code_sent",
  "account_lp_verified",
  "register_done",
  // Every save of step 3 of the wizard.
  "project_saved",
  // Message of step 4, once for any number of planners.
  "requests_sent",
] as const;

export type EventName = (typeof EVENTS)[number];

export interface Analytics {
  /** Returns immediately and never throws. No property can distinguish one visitor from another. */
  count(event: EventName, facts: { market: string; locale: string }): void;
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

/** The runtime sends the points after the response, so the call does not wait. */
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
