import { and, asc, eq, exists, gt, gte, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts, couplePartners } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import { days, isoDay } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { type Couple, NOBODY } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { dropMessagesToPartner } from "./access.server";

const INVITATION = days(14);

/** Instants in milliseconds since the epoch. */
export type Partnership =
  | { state: "none" }
  | { state: "invited"; expiresAt: number }
  /** The couple works on the same projects with a person of this full name; `role` is the couple's own. */
  | { state: "joined"; role: "owner" | "partner"; name: string; firstname: string; joinedAt: number };

const isOf = ({ accountId }: Couple) =>
  or(eq(couplePartners.ownerId, accountId), eq(couplePartners.partnerId, accountId));

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

export const findPartnership = async ({ db, clock }: Deps, couple: Couple): Promise<Partnership> =>
  toPartnership(await partnershipQuery(db, couple), clock.now());

/** Creates or replaces the invitation (rule partner-2). @returns its secret @throws session.expired, partner.joined */
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
  await writeInSession(db, [couple], { ended: db.delete(couplePartners).where(isInvitation) });
}

/** Ends a partnership. The projects stay with the owner. Safe to repeat (rule partner-6). @throws session.expired */
export async function endPartnership({ db }: Deps, couple: Couple): Promise<void> {
  const isJoined = sql`${and(isOf(couple), isNotNull(couplePartners.partnerId))}`;
  await writeInSession(db, [couple], {
    messages: dropMessagesToPartner(db, isJoined),
    ended: db.delete(couplePartners).where(isJoined),
  });
}

/** Reasons against joining, in order: the couple sent the invitation, has or is a partner, or has its own wedding. */
const REFUSALS = ["own", "taken", "wedding"] as const;

const other = alias(couplePartners, "other");
const own = alias(projects, "own");

const isOpenInvitation = (hash: string, now: number) =>
  and(eq(couplePartners.invitationHash, hash), gt(couplePartners.expiresAt, now));

function mayAccept(db: Database, account: number, hash: string, now: number): Record<(typeof REFUSALS)[number], SQL> {
  const one = { one: sql`1` };
  const isJoined = and(or(eq(other.ownerId, account), eq(other.partnerId, account)), isNotNull(other.partnerId));
  return {
    own: notExists(
      db
        .select(one)
        .from(other)
        .where(and(eq(other.invitationHash, hash), eq(other.ownerId, account))),
    ),
    taken: notExists(db.select(one).from(other).where(isJoined)),
    wedding: notExists(
      db
        .select(one)
        .from(own)
        .where(
          and(
            eq(own.accountId, account),
            eq(own.status, "saved"),
            isNull(own.closedAt),
            gte(own.eventDate, isoDay(now)),
          ),
        ),
    ),
  };
}

/** @returns null if the link is unknown, used, replaced, withdrawn or expired */
export async function findInvitation({ db, clock }: Deps, couple: Couple | null, secret: string) {
  const now = clock.now();
  const hash = await sha256(secret);
  const { own, taken, wedding } = mayAccept(db, couple?.accountId ?? NOBODY, hash, now);
  const [invitation] = await db
    .select({
      name: accounts.firstname,
      eventDate: projects.eventDate,
      place: projects.eventLocation,
      refusal: sql<(typeof REFUSALS)[number] | null>`CASE WHEN NOT ${own} THEN 'own' WHEN NOT ${taken} THEN 'taken'
        WHEN NOT ${wedding} THEN 'wedding' END`,
    })
    .from(couplePartners)
    .innerJoin(accounts, eq(accounts.id, couplePartners.ownerId))
    .leftJoin(
      projects,
      and(
        eq(projects.accountId, accounts.id),
        eq(projects.kind, "planners"),
        eq(projects.status, "saved"),
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
      ),
    )
    .where(isOpenInvitation(hash, now))
    .orderBy(asc(projects.eventDate))
    .limit(1);
  return invitation ?? null;
}

/**
 * Gives a couple access to the projects of the account that invited it (rule partner-3). Deletes an invitation that the
 * couple sent itself.
 * @throws DomainError session.expired, partner.gone, partner.own, partner.taken, partner.wedding
 */
export async function joinWedding({ db, clock }: Deps, couple: Couple, secret: string): Promise<void> {
  const now = clock.now();
  const { accountId } = couple;
  const hash = await sha256(secret);
  const isOpen = isOpenInvitation(hash, now);
  const { own, taken, wedding } = mayAccept(db, accountId, hash, now);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "partner.gone": exists(db.select({ one: sql`1` }).from(couplePartners).where(isOpen)),
      "partner.own": own,
      "partner.taken": taken,
      "partner.wedding": wedding,
    },
    {
      invitation: db.delete(couplePartners).where(eq(couplePartners.ownerId, accountId)),
      joined: db
        .update(couplePartners)
        .set({ invitationHash: null, expiresAt: null, partnerId: accountId, joinedAt: now })
        .where(isOpen),
    },
  );
}
