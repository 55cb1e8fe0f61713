import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/profile/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Decision, type ReviewNeed, type ReviewState, reviewState } from "./moderation.rules";
import { missingIn, type NeedColumns, needColumns, READY_FOR_REVIEW } from "./review-needs.server";

/** The review of a provider's own profile. Instants are milliseconds since the epoch. */
export interface Review {
  publicId: string;
  state: ReviewState;
  waitingSince: number | null;
  approvedAt: number | null;
  /** What the moderators said last; empty while the profile waits for them, and when they approved everything. */
  reason: string;
  decidedAt: number | null;
  /** What is missing before it can be sent. */
  missing: ReviewNeed[];
  /** Couples can open its page. */
  isPublic: boolean;
}

const lastDecision = (column: "decision" | "reason" | "created_at") =>
  sql`(SELECT ${sql.identifier(column)} FROM moderation_decisions d WHERE d.provider_id = p.id ORDER BY d.id DESC LIMIT 1)`;

interface Row extends NeedColumns {
  public_id: string;
  status: "in_progress" | "verified" | "refused";
  review_requested_at: number | null;
  approved_at: number | null;
  decision: Decision | null;
  reason: string | null;
  decided_at: number | null;
  public: 0 | 1;
}

function reviewQuery({ db }: Pick<Deps, "db">, provider: Provider) {
  return db.all<Row>(sql`
    SELECT p.public_id, p.status, p.review_requested_at, p.approved_at, ${isShown("p")} AS public,
      ${lastDecision("decision")} AS decision, ${lastDecision("reason")} AS reason, ${lastDecision("created_at")} AS decided_at,
      ${needColumns}
    FROM providers p WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
}

function toReview(row: Row): Review {
  const state = reviewState({
    status: row.status,
    waiting: row.review_requested_at !== null,
    lastDecision: row.decision,
  });
  return {
    publicId: row.public_id,
    state,
    waitingSince: row.review_requested_at,
    approvedAt: row.approved_at,
    reason: row.review_requested_at === null ? (row.reason ?? "") : "",
    decidedAt: row.decided_at,
    missing: missingIn(row),
    isPublic: row.public === 1,
  };
}

/** @returns null when the session has ended, or the account is gone */
export async function findReview(deps: Pick<Deps, "db">, provider: Provider): Promise<Review | null> {
  const [row] = await reviewQuery(deps, provider);
  return row ? toReview(row) : null;
}

/**
 * Sends the profile to the moderators' queue, if nothing is missing; also again, after they asked for changes or refused. Safe to repeat.
 * @throws DomainError session.expired, review.incomplete
 */
export async function requestReview(deps: Deps, provider: Provider): Promise<void> {
  const { db, clock } = deps;
  const [sent, rows] = await db.batch([
    db.run(sql`
      UPDATE providers AS p SET review_requested_at = ${clock.now()}
      WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)} AND p.review_requested_at IS NULL AND ${READY_FOR_REVIEW}
        AND (p.status <> 'verified' OR ${lastDecision("decision")} = 'changes_asked')`),
    reviewQuery(deps, provider),
  ]);
  const row = rows[0];
  if (!row) throw new DomainError("session.expired");
  if (sent.rowsAffected === 0 && toReview(row).missing.length > 0) throw new DomainError("review.incomplete");
}
