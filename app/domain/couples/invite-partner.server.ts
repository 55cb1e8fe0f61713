import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts, couplePartners } from "#db/schema/accounts";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { dropMessagesToPartner } from "./access.server";

/** Time in which an invitation link works. */
const INVITATION = days(14);

/** Instants in milliseconds since the epoch. */
export type Partnership =
  | { state: "none" }
  /** The couple has an invitation link that no one has used yet. */
  | { state: "invited"; expiresAt: number }
  /** The couple works on the same projects with a person of this full name; `role` is the couple's own. */
  | { state: "joined"; role: "owner" | "partner"; name: string; firstname: string; joinedAt: number };

const isOf = ({ accountId }: Couple) =>
  or(eq(couplePartners.ownerId, accountId), eq(couplePartners.partnerId, accountId));

/** Batch item: selects the couple's partner, its owner if it is a partner itself, or its open invitation. */
export const partnershipQuery = (db: Database, couple: Couple) =>
  db
    .select({
      isOwner: sql`${couplePartners.ownerId} = ${couple.accountId}`.mapWith(Boolean),
      firstname: accounts.firstname,
      lastname: accounts.lastname,
      joinedAt: couplePartners.joinedAt,
      expiresAt: couplePartners.expiresAt,
    })
    .from(couplePartners)
    .leftJoin(
      accounts,
      sql`${accounts.id} = CASE ${couple.accountId} WHEN ${couplePartners.ownerId} THEN ${couplePartners.partnerId}
        ELSE ${couplePartners.ownerId} END`,
    )
    .where(isOf(couple))
    .limit(1);

/** @param now milliseconds since the epoch */
export function toPartnership([row]: Awaited<ReturnType<typeof partnershipQuery>>, now: number): Partnership {
  if (row && row.joinedAt !== null && row.firstname !== null) {
    const { isOwner, firstname, lastname, joinedAt } = row;
    return {
      state: "joined",
      role: isOwner ? "owner" : "partner",
      name: `${firstname} ${lastname}`,
      firstname,
      joinedAt,
    };
  }
  if (row?.expiresAt && row.expiresAt > now) return { state: "invited", expiresAt: row.expiresAt };
  return { state: "none" };
}

/** Returns who works on the couple's projects, in one round trip. */
export const findPartnership = async ({ db, clock }: Deps, couple: Couple): Promise<Partnership> =>
  toPartnership(await partnershipQuery(db, couple), clock.now());

/**
 * Creates an invitation link, or replaces it: the old one ends (rule partner-2). Only the hash is stored.
 * @returns the secret
 * @throws DomainError session.expired, partner.joined if the couple has a partner or is one
 */
export async function invitePartner({ db, clock }: Deps, couple: Couple): Promise<string> {
  const ownerId = couple.accountId;
  const secret = newSecret();
  const invitation = { invitationHash: await sha256(secret), expiresAt: clock.now() + INVITATION };
  const joined = sql`EXISTS (SELECT 1 FROM ${couplePartners}
    WHERE ${and(isOf(couple), isNotNull(couplePartners.partnerId))})`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "partner.joined": sql`NOT ${joined}` },
    {
      invited: db
        .insert(couplePartners)
        .values({ ownerId, ...invitation })
        .onConflictDoUpdate({ target: couplePartners.ownerId, set: invitation }),
    },
  );
  return secret;
}

/** Ends the invitation link. Keeps a partner that has joined. Safe to repeat. @throws DomainError session.expired */
export async function withdrawInvitation({ db }: Deps, couple: Couple): Promise<void> {
  const isInvitation = and(eq(couplePartners.ownerId, couple.accountId), isNull(couplePartners.partnerId));
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple) },
    { ended: db.delete(couplePartners).where(isInvitation) },
  );
}

/**
 * Ends the work on the same projects: the owner removes its partner, or the partner leaves (rule partner-6). The
 * projects stay with the owner. Safe to repeat.
 * @throws DomainError session.expired
 */
export async function endPartnership({ db }: Deps, couple: Couple): Promise<void> {
  const isJoined = sql`${and(isOf(couple), isNotNull(couplePartners.partnerId))}`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple) },
    { messages: dropMessagesToPartner(db, isJoined), ended: db.delete(couplePartners).where(isJoined) },
  );
}
