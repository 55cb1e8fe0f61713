import { days } from "~/domain/durations";

/** Rule report-5: how long each step of a report may take, by what was reported. */
export const DEADLINES = {
  /** Profiles, portfolios and venues. */
  content: {
    /** The first decision, after the report. */
    deciding: days(7),
    /** The appeal, after the decision. */
    appealing: days(14),
    /** The second decision, after the appeal. */
    decidingAppeal: days(7),
  },
  /** Reviews: a dispute is decided after the time for proof. */
  review: { proving: days(14), deciding: days(7), appealing: days(30), decidingAppeal: days(7) },
} as const;
