import { type SQL, sql } from "drizzle-orm";
import type { Administrator } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { decisionLetter } from "./decision-letter.server";
import type { Decision } from "./moderation.rules";
import { type ProfileState, profileState, snapshotOf, versionOf } from "./profile-state.server";
import { releasePrints, storeText } from "./revise-texts.server";

export interface DecideProfile {
  publicId: string;
  decision: Decision;
  /** What the provider is told; empty for an approval. */
  reason: string;
  /** Of the profile that the moderator saw (`ModeratedProfile`). */
  version: string;
}

/** Who writes, and the addresses that a letter leads to. */
export interface DecisionSender {
  brand: string;
  /** Its public page. */
  profileUrl(market: MarketCode, publicId: string): string;
  /** Where the provider sees its own profile and its state. */
  previewUrl(market: MarketCode): string;
}

interface Row {
  id: number;
  status: "in_progress" | "verified" | "refused";
  visible: 0 | 1;
  review_requested_at: number | null;
  email: string;
  firstname: string;
  locale: Locale;
  market: MarketCode;
  verified: 0 | 1;
  known: 0 | 1;
  state: string;
}

const emailVerified = sql`EXISTS (SELECT 1 FROM provider_credentials c WHERE c.provider_id = p.id AND c.email_verified_at IS NOT NULL)`;

/** The letter says that couples can find it from now on. */
const registerAgrees = sql`coalesce(p.register_state, '') NOT IN ('not_found', 'closed')`;

/**
 * Decides on the version of a profile that the moderator saw, in two round trips. One batch writes the decision with who, when and the
 * profile as it was; what follows from it; and the letter to the provider. Everything hangs on the row of the decision, whose statement
 * holds all conditions: of two moderators, or of a moderator and a provider who changes the profile, one is first.
 *
 * An approval lets through what waits. Whoever is asked for changes leaves the queue: a new profile stays in progress, an approved one
 * stays visible as it is, and the texts that wait go on waiting for the provider to change them. A refused one is not shown, and its
 * approval is gone. What is approved already may be refused or asked for changes at any time.
 * @throws DomainError provider.notFound, moderation.decided, moderation.changed, moderation.unverified, moderation.register
 */
export async function decideProfile(
  deps: Deps,
  administrator: Administrator,
  { publicId, decision, reason, version }: DecideProfile,
  sender: DecisionSender,
): Promise<void> {
  const { db, clock } = deps;
  const open = sessionIsOpen(administrator);
  const [row] = await db.all<Row>(sql`
    SELECT p.id, p.status, p.visible, p.review_requested_at, p.email, p.firstname, p.locale, p.market,
      ${emailVerified} AS verified, ${registerAgrees} AS known, ${profileState} AS state
    FROM providers p WHERE p.public_id = ${publicId} AND ${open}`);
  if (!row) throw new DomainError("provider.notFound");
  const approves = decision === "approved";
  if (row.review_requested_at === null && (approves || row.status !== "verified"))
    throw new DomainError("moderation.decided");
  if ((await versionOf(row.state)) !== version) throw new DomainError("moderation.changed");
  if (approves && row.verified === 0) throw new DomainError("moderation.unverified");
  if (approves && row.known === 0) throw new DomainError("moderation.register");

  const now = clock.now();
  const state = JSON.parse(row.state) as ProfileState;
  const decided = sql`EXISTS (SELECT 1 FROM moderation_decisions d WHERE d.provider_id = ${row.id}
    AND d.administrator_id = ${administrator.administratorId} AND d.created_at = ${now} AND d.decision = ${decision})`;
  const shown = row.visible === 1;
  const [written] = await db.batch([
    db.run(sql`
      INSERT INTO moderation_decisions (provider_id, administrator_id, decision, reason, snapshot, created_at)
      SELECT p.id, ${administrator.administratorId}, ${decision}, ${reason}, ${JSON.stringify(snapshotOf(state))}, ${now}
      FROM providers p
      WHERE p.id = ${row.id} AND ${open} AND ${profileState} = ${row.state}
        AND ${approves ? sql`p.review_requested_at IS NOT NULL AND ${emailVerified} AND ${registerAgrees}` : sql`(p.review_requested_at IS NOT NULL OR p.status = 'verified')`}`),
    ...(approves ? approval(deps, row.id, state, decided) : [settled(deps, row.id, decision, decided)]),
    queueMessageWhere(
      deps,
      {
        kind: "email",
        to: row.email,
        providerId: row.id,
        dedupeKey: `moderation:${row.id}:${now}`,
        ...decisionLetter(sender.brand, row, {
          decision,
          reason,
          url: approves && shown ? sender.profileUrl(row.market, publicId) : sender.previewUrl(row.market),
        }),
      },
      decided,
    ),
    ...syncProvider(db, row.id, now),
  ]);
  if (written.rowsAffected === 0) throw new DomainError("moderation.changed");
}

/** What waits is let through. The prints of a waiting text go before it does. */
function approval({ db, clock }: Deps, providerId: number, { pending }: ProfileState, decided: SQL) {
  const ifDecided = (statement: SQL) => db.run(sql`${statement} AND ${decided}`);
  return [
    ifDecided(sql`
      UPDATE providers SET status = 'verified', approved_at = ${clock.now()}, review_requested_at = NULL WHERE id = ${providerId}`),
    ...pending.flatMap(({ field, value }) => [
      ifDecided(storeText(field, providerId, value)),
      ...releasePrints(db, providerId, field, decided),
    ]),
    ifDecided(sql`DELETE FROM provider_pending_texts WHERE provider_id = ${providerId}`),
    ifDecided(sql`UPDATE provider_images SET held_at = NULL WHERE provider_id = ${providerId}`),
    ifDecided(sql`UPDATE provider_videos SET held_at = NULL WHERE provider_id = ${providerId}`),
  ];
}

function settled({ db }: Deps, providerId: number, decision: Decision, decided: SQL) {
  const changes =
    decision === "refused"
      ? sql`status = 'refused', approved_at = NULL`
      : sql`status = CASE status WHEN 'refused' THEN 'in_progress' ELSE status END`;
  return db.run(
    sql`UPDATE providers SET ${changes}, review_requested_at = NULL WHERE id = ${providerId} AND ${decided}`,
  );
}
