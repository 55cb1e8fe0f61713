import type { Analytics } from "./port";

/** Counts nothing: where no data set is bound. */
export const noAnalytics: Analytics = { count: () => {} };
