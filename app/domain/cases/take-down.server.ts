import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { type ProfileState, profileState, settledProfile, snapshotOf } from "~/domain/moderation/profile-state.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { syncVenue } from "~/domain/venues/sync-venue.server";
import type { TargetKind } from "./case.rules";

interface StoredTarget {
  kind: TargetKind;
  /** Public id. */
  id: string;
  providerId: number;
  /** Database id of a venue; null: other content, or deleted. */
  venueId: number | null;
  /** JSON of a profile (`ProfileState`). Null: other content. */
  state: string | null;
  /** Decision that refused a profile after the report: JSON of its id and its snapshot. Null: none. */
  refusal: string | null;
}

interface By {
  administratorId: number;
  /** Reason for the provider. */
  reason: string;
  now: number;
}

const d = moderationDecisions;
const w = weddings;
const isVerified = eq(providers.status, "verified");

function writeDecision({ db }: Deps, target: StoredTarget, by: By, decision: "refused" | "approved", condition: SQL) {
  const state = JSON.parse(target.state ?? "{}") as ProfileState;
  return db.run(
    insertSelect(
      d,
      {
        providerId: providers.id,
        administratorId: by.administratorId,
        decision,
        createdAt: by.now,
        held: "[]",
        reason: decision === "refused" ? by.reason : "",
        snapshot: JSON.stringify(snapshotOf(state)),
      },
      sql`FROM ${providers} WHERE ${and(eq(providers.id, target.providerId), condition)}`,
    ),
  );
}

/** Refuses a profile or venue. A wedding becomes a draft, which waits for a moderator when it is published again. */
export function takeDown(deps: Deps, target: StoredTarget, by: By) {
  const { db } = deps;
  const { kind, id, providerId, venueId } = target;
  if (kind === "profile")
    return [
      writeDecision(deps, target, by, "refused", isVerified),
      settledProfile(deps, providerId, "refused", isVerified),
      ...syncProvider(db, providerId, by.now),
    ];
  if (kind === "portfolio")
    return [
      db
        .update(w)
        .set({ status: "unpublished", heldAt: sql`coalesce(${w.heldAt}, ${by.now})`, updatedAt: by.now })
        .where(and(eq(w.publicId, id), eq(w.status, "published"))),
    ];
  return [
    db
      .update(venues)
      .set({
        moderation: "refused",
        reason: by.reason,
        decidedBy: by.administratorId,
        waitingSince: null,
        updatedAt: by.now,
      })
      .where(and(eq(venues.publicId, id), inArray(venues.moderation, ["validated", "waiting"]))),
    ...(venueId === null ? [] : syncVenue(db, [venueId], by.now)),
  ];
}

/** Shows removed content again. Content that was changed after its removal waits for a moderator. */
export function putBack(deps: Deps, target: StoredTarget, by: By, removedAt: number) {
  const { db } = deps;
  const { now } = by;
  const { kind, id, providerId, venueId } = target;
  if (kind === "profile") {
    const isRefused = and(eq(providers.id, providerId), eq(providers.status, "refused"));
    // The state contains the last decision, so another decision changes it.
    const isSame = sql`${profileState} = ${target.state}`;
    return [
      ...(isUnchanged(target)
        ? [
            db
              .update(providers)
              .set({ status: "verified", approvedAt: now, reviewRequestedAt: null })
              .where(and(isRefused, isSame)),
            writeDecision(deps, target, by, "approved", sql`${isVerified} AND ${isSame}`),
          ]
        : []),
      db
        .update(providers)
        .set({ status: "in_progress", reviewRequestedAt: sql`coalesce(${providers.reviewRequestedAt}, ${now})` })
        .where(isRefused),
      ...syncProvider(db, providerId, now),
    ];
  }
  if (kind === "portfolio")
    return [
      db
        .update(w)
        .set({
          status: "published",
          updatedAt: now,
          heldAt: sql`CASE WHEN ${w.heldAt} <> ${removedAt} THEN ${w.heldAt} END`,
        })
        .where(
          and(
            eq(w.publicId, id),
            eq(w.status, "unpublished"),
            sql`${w.slug} IS NOT NULL AND ${w.publishedAt} IS NOT NULL`,
          ),
        ),
    ];
  const isAsItWas = eq(venues.updatedAt, removedAt);
  return [
    db
      .update(venues)
      .set({
        reason: null,
        updatedAt: now,
        moderation: sql`CASE WHEN ${isAsItWas} THEN 'validated' ELSE 'waiting' END`,
        waitingSince: sql`CASE WHEN ${isAsItWas} THEN NULL ELSE ${now} END`,
      })
      .where(and(eq(venues.publicId, id), eq(venues.moderation, "refused"))),
    ...(venueId === null ? [] : syncVenue(db, [venueId], now)),
  ];
}

function isUnchanged({ state, refusal }: StoredTarget): boolean {
  if (!state || !refusal) return false;
  const { id, snapshot } = JSON.parse(refusal) as { id: number; snapshot: string };
  const now = JSON.parse(state) as ProfileState;
  const refused = JSON.parse(snapshot) as Record<string, unknown>;
  // Fields that were added to the product after the refusal are missing in the snapshot and count as empty.
  return (
    now.lastDecision === id && Object.entries(snapshotOf(now)).every(([name, value]) => isEqual(value, refused[name]))
  );
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null);
