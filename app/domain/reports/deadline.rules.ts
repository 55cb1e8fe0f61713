import { days } from "~/domain/durations";

/** At least six months, as the Digital Services Act gives everybody (article 20, paragraph 1). No six months of the calendar are longer. */
const appealing = days(184);

/** Rule report-5: how long each step of a report may take, by what was reported. */
export const DEADLINES = {
  /** Profiles, portfolios and venues. */
  content: {
    /** The first decision, after the report. */
    deciding: days(7),
    /** The appeal, after the decision. */
    appealing,
    /** The second decision, after the appeal. */
    decidingAppeal: days(7),
  },
  /** Reviews: a dispute is decided after the time for proof. */
  review: { proving: days(14), deciding: days(7), appealing, decidingAppeal: days(7) },
} as const;
