import { sql } from "drizzle-orm";
import type { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { type Match, matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { MATCH_LIMITS, type MatchQuery } from "~/domain/matching/matching.rules";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";
import type { ProviderKind } from "~/domain/profile/provider-kind.rules";
import { isShown } from "~/domain/profile/shown.server";
import {
  type AskedSearch,
  type SearchAnswer,
  searchQueries,
  settleSearch,
} from "~/domain/search/find-providers.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type FurtherCause, suggestedOf, whyFurther } from "./answer.rules";
import { type Project, projectQuery, toProject } from "./find-projects.server";

type RequestRow = typeof requests.$inferSelect;

/** A planner that the project was sent to, and how far its answer is. Instants in milliseconds since the epoch. */
export interface ContactedPlanner {
  publicId: string;
  kind: ProviderKind;
  name: string;
  city: string;
  zipCode: string;
  profileImage: string | null;
  premium: boolean;
  recentlyActive: boolean;
  /** Its profile can be seen. */
  visible: boolean;
  status: RequestRow["status"];
  /** What the couple wrote to it. */
  message: string;
  createdAt: number;
  /** How far the letter to the planner is: `waiting` to go out, `sent`, or `dead`: given up. Null: no longer known. */
  letter: "waiting" | "sent" | "dead" | null;
  letterSentAt: number | null;
  seenAt: number | null;
  unlockedAt: number | null;
  rejectedAt: number | null;
  rejectionReason: RequestRow["rejectionReason"];
}

export interface ProjectPage {
  project: Project;
  /** The couple's own town, which `nearHome` means. */
  homeCity: string | null;
  contacted: ContactedPlanner[];
  /** Why others are suggested just now. */
  further: FurtherCause | null;
  /** Who fits and was not written to yet; the error where the gazetteer does not know the place; null: there was no search. */
  suggested: { query: MatchQuery; matches: Match[] } | { error: "city-not-found" } | null;
  /** Null: nothing was searched. */
  search: SearchAnswer | null;
}

interface ContactedRow extends Omit<ContactedPlanner, "premium" | "recentlyActive" | "visible" | "letter"> {
  premium: 0 | 1;
  recentlyActive: 0 | 1;
  visible: 0 | 1;
  letter: "pending" | "sending" | "sent" | "dead" | null;
}

/**
 * All that the summary of a saved project shows, in one round trip.
 * @param publicId without one: the project that was touched last
 * @returns null when there is none: unknown, another couple's, or not saved yet
 */
export async function findProjectPage(
  { db, clock }: Deps,
  couple: Couple,
  locale: Locale,
  publicId: string | undefined,
  asked: AskedSearch | null = null,
): Promise<ProjectPage | null> {
  const now = clock.now();
  const { accountId } = couple;
  const theProject = sql`(SELECT id FROM projects WHERE account_id = ${accountId} AND status = 'saved'
    ${publicId === undefined ? sql`` : sql`AND public_id = ${publicId}`} ORDER BY updated_at DESC, id DESC LIMIT 1)`;
  const [projects, contexts, contacted, rows, ...searched] = await db.batch([
    projectQuery(db, couple, locale, { publicId, savedOnly: true }),
    db.all<{ query: string | null; home: string | null }>(sql`
      SELECT p.match_query AS query, a.city AS home FROM projects p JOIN accounts a ON a.id = p.account_id WHERE p.id = ${theProject}`),
    db.all<ContactedRow>(sql`
      SELECT p.public_id AS publicId, p.kind, p.name, p.city, p.zip_code AS zipCode, p.profile_image AS profileImage,
        coalesce(p.premium_until > ${now}, 0) AS premium,
        coalesce(p.last_login_at > ${now - MATCH_LIMITS.recentlyActive}, 0) AS recentlyActive,
        ${isShown("p")} AS visible,
        r.status, r.message, r.created_at AS createdAt, r.seen_at AS seenAt, r.unlocked_at AS unlockedAt, r.rejected_at AS rejectedAt,
        r.rejection_reason AS rejectionReason, o.state AS letter, o.sent_at AS letterSentAt
      FROM requests r JOIN providers p ON p.id = r.provider_id
        LEFT JOIN outbox o ON o.dedupe_key = ${REQUEST_LETTER} || r.public_id
      WHERE r.project_id = ${theProject} ORDER BY r.created_at, r.id`),
    matchesQuery(db, { publicId, accountId, savedOnly: true }, { now }),
    ...searchQueries(db, asked, { project: theProject, now, locale }),
  ]);
  const row = projects[0];
  if (!row) return null;
  const stored = contexts[0]?.query;
  const query = stored ? (JSON.parse(stored) as MatchQuery | { error: "city-not-found" }) : null;
  const project = toProject(row);
  const planners = contacted.map(toContacted);
  const further = whyFurther(project, planners, now);
  return {
    project,
    homeCity: contexts[0]?.home ?? null,
    contacted: planners,
    further,
    suggested:
      query === null || "error" in query ? query : { query, matches: suggestedOf(project, toMatches(rows), further) },
    search: asked && settleSearch(asked, searched, locale),
  };
}

function toContacted(row: ContactedRow): ContactedPlanner {
  return {
    ...row,
    premium: row.premium === 1,
    recentlyActive: row.recentlyActive === 1,
    visible: row.visible === 1,
    letter: row.letter === "pending" || row.letter === "sending" ? "waiting" : row.letter,
  };
}
