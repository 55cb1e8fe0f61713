import type { Database } from "#db/client.server";
import type { providerMatch, providers } from "#db/schema/providers";
import { type PlannerCard, type PlannerCardRow, toPlannerCard } from "~/domain/directory/planner-card.server";
import { type MatchOptions, type MatchSource, matchesStatement } from "./matches-statement.server";
import type { Level, MatchCandidate } from "./matching.rules";

export interface Match {
  planner: PlannerCard;
  candidate: MatchCandidate;
  answerRate: number | null;
  answerHours: number | null;
  /** Null: pinned without a match. */
  level: Level | null;
  /** 0 to 100. */
  score: number | null;
  pinned: boolean;
  /** The planner has already received this project. */
  contacted: boolean;
}

type Stored = typeof providerMatch.$inferSelect;

/**
 * Row of the statement. `country`, `services` and `languages` come from the profile, for the card; `baseCountry`,
 * `serviceMask` and `languageMask` are the values used in matching.
 */
export interface MatchRow
  extends Omit<PlannerCardRow, "premium">,
    Pick<Stored, "providerId" | "priceFull" | "pricePartial" | "priceDay" | "pricePrivate" | "priceCorporate">,
    Pick<Stored, "answering" | "quality" | "serviceCount" | "ux" | "uy" | "uz" | "cosRadius">,
    Pick<typeof providers.$inferSelect, "answerRate" | "answerHours"> {
  level: Level | null;
  score: number | null;
  isPinned: 0 | 1;
  contacted: 0 | 1;
  premiumNow: 0 | 1;
  baseCountry: Stored["country"];
  serviceMask: Stored["services"];
  languageMask: Stored["languages"];
  busy: 0 | 1;
}

/**
 * Returns a statement for a page's batch: at most 12 planners for a project, with all columns of their cards (read by
 * `toMatches`). Returns no rows for an unknown or another account's project, or one with neither `match_query` nor
 * pinned planner.
 */
export function matchesQuery(db: Database, source: MatchSource, options: MatchOptions) {
  return db.all<MatchRow>(matchesStatement(source, options));
}

export function toMatches(rows: readonly MatchRow[]): Match[] {
  return rows.map((row) => ({
    planner: toPlannerCard({ ...row, premium: row.premiumNow }),
    candidate: toCandidate(row),
    answerRate: row.answerRate,
    answerHours: row.answerHours,
    level: row.level,
    score: row.score,
    pinned: row.isPinned === 1,
    contacted: row.contacted === 1,
  }));
}

function toCandidate(row: MatchRow): MatchCandidate {
  return {
    providerId: row.providerId,
    premium: row.premiumNow === 1,
    country: row.baseCountry,
    services: row.serviceMask,
    languages: row.languageMask,
    prices: {
      full: row.priceFull,
      partial: row.pricePartial,
      day: row.priceDay,
      private: row.pricePrivate,
      corporate: row.priceCorporate,
    },
    answering: row.answering,
    quality: row.quality,
    serviceCount: row.serviceCount,
    vector: { x: row.ux, y: row.uy, z: row.uz },
    cosRadius: row.cosRadius,
    busy: row.busy === 1,
  };
}
