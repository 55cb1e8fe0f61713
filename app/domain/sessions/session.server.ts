import { and, eq, exists, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { type Named, namedBatch, type ResultOf } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { providers } from "#db/schema/providers";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { impersonationGoesOn } from "~/domain/administration/impersonation-conditions.server";
import { type Right, ROLES, type Role, rolesWith } from "~/domain/administrators/roles.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import {
  type Actor,
  type Administrator,
  type Couple,
  isImpersonated,
  type Provider,
  SESSION,
  type Staff,
} from "./session.rules";

export interface GrantedSession<A extends Actor = Actor> {
  actor: A;
  /** Null if a concurrent request already received the new token. */
  refreshToken: string | null;
  remembered: boolean;
}

export interface NewSession {
  id: string;
  refreshToken: string;
  hash: string;
}

export async function newSession(): Promise<NewSession> {
  const refreshToken = newSecret();
  return { id: crypto.randomUUID(), refreshToken, hash: await sha256(refreshToken) };
}

const OWNER_COLUMNS = {
  couple: "accountId",
  provider: "providerId",
  administrator: "administratorId",
} as const satisfies Record<Actor["role"], keyof typeof sessions.$inferInsert>;

interface SessionOwner {
  role: Actor["role"];
  /** Query for the owner's id; without a row, no session is opened. */
  id: SQL;
}

/** Returns statements that open a session. Without an owner, they write no rows. @param device empty: unknown */
export function insertSession(
  db: Database,
  session: NewSession,
  { role, id }: SessionOwner,
  { remembered, device }: { remembered: boolean; device: string },
  now: number,
) {
  return [
    db.run(
      insertSelect(
        sessions,
        { id: session.id, [OWNER_COLUMNS[role]]: sql`o.*`, remembered, device, createdAt: now, seenAt: now },
        sql`FROM (${id}) o`,
      ),
    ),
    db.run(
      insertSelect(
        refreshTokens,
        { hash: session.hash, sessionId: sessions.id, createdAt: now, expiresAt: now + SESSION.refreshLifetime },
        sql`FROM ${sessions} WHERE ${eq(sessions.id, session.id)}`,
      ),
    ),
  ] as const;
}

/** Renews a session; null if it is over. A late second use of a token ends the session: the token may be stolen. */
export async function renewSession({ db, clock }: Deps, refreshToken: string): Promise<GrantedSession | null> {
  const now = clock.now();
  const hash = await sha256(refreshToken);
  const successor = newSecret();
  const successorHash = await sha256(successor);
  const isThis = eq(refreshTokens.hash, hash);
  const goesOn = and(isNull(sessions.endedAt), gt(sessions.createdAt, now - SESSION.longest));
  const sessionOf = (condition?: SQL) =>
    db.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(and(isThis, condition));
  const next = db.select({ hash: refreshTokens.hash }).from(refreshTokens).where(eq(refreshTokens.hash, successorHash));
  const { rows } = await namedBatch(db, {
    stolen: db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(isNull(sessions.endedAt), eq(sessions.id, sessionOf(lt(refreshTokens.usedAt, now - SESSION.reuseLeeway)))),
      ),
    successor: db.run(
      insertSelect(
        refreshTokens,
        {
          hash: successorHash,
          sessionId: refreshTokens.sessionId,
          createdAt: now,
          expiresAt: now + SESSION.refreshLifetime,
        },
        sql`FROM ${refreshTokens} JOIN ${sessions} ON ${sessions.id} = ${refreshTokens.sessionId}
          WHERE ${and(isThis, isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now), goesOn)}`,
      ),
    ),
    used: db
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(isThis, isNull(refreshTokens.usedAt), exists(next))),
    seen: db
      .update(sessions)
      .set({ seenAt: now })
      .where(and(eq(sessions.id, sessionOf()), isNull(sessions.endedAt))),
    rows: db
      .select({
        sessionId: sessions.id,
        ...columnsOf(sessions, ["remembered", "accountId", "providerId", "administratorId"]),
        // For an administrator, the full name.
        firstname: sql<string>`coalesce(${accounts.firstname}, ${providers.firstname}, ${administrators.name})`,
        locale: sql<Locale>`coalesce(${accounts.locale}, ${providers.locale}, ${administrators.locale})`,
        market: providers.market,
        city: accounts.city,
        roles: ROLES_OF,
        rotated: exists(next).mapWith(Boolean),
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .leftJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(providers, eq(providers.id, sessions.providerId))
      .leftJoin(administrators, and(eq(administrators.id, sessions.administratorId), isNull(administrators.disabledAt)))
      .where(
        and(
          isThis,
          goesOn,
          gt(refreshTokens.expiresAt, now),
          sql`coalesce(${accounts.id}, ${providers.id}, ${administrators.id}) IS NOT NULL`,
        ),
      ),
  });
  const row = rows[0];
  if (!row) return null;
  const { rotated, remembered } = row;
  return { actor: toActor(row), refreshToken: rotated ? successor : null, remembered };
}

/** Column: an administrator's roles, as a list that `rolesOf` parses. */
export const ROLES_OF = sql<string | null>`(SELECT group_concat(g.role) FROM ${administratorRoles} g
  WHERE g.administrator_id = ${administrators.id})`;

export const rolesOf = (list: string | null): Role[] => ROLES.filter((role) => list?.split(",").includes(role));

interface Owner {
  sessionId: string;
  accountId: number | null;
  providerId: number | null;
  administratorId: number | null;
  firstname: string;
  locale: Locale;
  market: MarketCode | null;
  city: string | null;
  roles: string | null;
}

function toActor(owner: Owner): Actor {
  const { sessionId, accountId, providerId, administratorId, firstname, locale, market, city } = owner;
  if (accountId !== null)
    return { role: "couple", accountId, sessionId, firstname, locale, hasFinishedOnboarding: city !== null };
  if (providerId !== null)
    return { role: "provider", providerId, sessionId, firstname, locale, market: market as MarketCode };
  return {
    role: "administrator",
    administratorId: administratorId as number,
    sessionId,
    name: firstname,
    locale,
    roles: rolesOf(owner.roles),
  };
}

const numberOf = (actor: Actor) =>
  actor.role === "couple" ? actor.accountId : actor.role === "provider" ? actor.providerId : actor.administratorId;

/**
 * Condition: the actor's session and impersonation have not ended, and an administrator has the right. Tokens stay
 * valid for minutes afterwards, so all writes, and all reads of a provider's personal data, contain it.
 */
export function sessionIsOpen(...asker: Asker): SQL {
  const [actor, right] = asker;
  const mayAct = right && hasRole(actor, rolesWith(right));
  const goesOn = isImpersonated(actor) ? impersonationGoesOn(actor.impersonation) : undefined;
  const isThis = and(isOwnSession(actor), isNull(sessions.endedAt), mayAct, goesOn);
  return sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isThis})`;
}

// Compares with the id itself: inside EXISTS, SQLite would look for an unqualified column in `administrator_roles`.
const hasRole = ({ administratorId }: Administrator, roles: Role[]) =>
  sql`EXISTS (SELECT 1 FROM ${administratorRoles} g WHERE g.administrator_id = ${administratorId} AND g.role IN ${roles})`;

/** Like `sessionIsOpen`, for data that its provider and administrators with the right may see. */
export const staffIsOpen = (staff: Staff, right: Right) =>
  staff.role === "provider" ? sessionIsOpen(staff) : sessionIsOpen(staff, right);

type Asker = [actor: Couple | Provider, right?: undefined] | [actor: Administrator, right: Right];

const isOwnSession = (actor: Actor) =>
  and(eq(sessions.id, actor.sessionId), eq(sessions[OWNER_COLUMNS[actor.role]], numberOf(actor)));

/** Batch item: selects whether the session is open, to explain why a write with `sessionIsOpen` was rejected. */
export const readOpen = (db: Database, ...asker: Asker) =>
  db.all<{ open: 0 | 1 }>(sql`SELECT ${sessionIsOpen(...asker)} AS open`);

/** @throws DomainError session.expired */
export async function readInSession<T extends Named>(db: Database, asker: Asker, reads: T) {
  const { session, ...found } = await namedBatch(db, { session: readOpen(db, ...asker), ...reads });
  if (!session[0]?.open) throw new DomainError("session.expired");
  return found as unknown as { [K in keyof T]: ResultOf<T[K]> };
}

/** @throws DomainError session.expired */
export const writeInSession = <T extends Named>(db: Database, asker: Asker, statements: T) =>
  guardedBatch(db, { "session.expired": sessionIsOpen(...asker) }, statements);

export async function endSession({ db, clock }: Deps, actor: Actor): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(isOwnSession(actor), isNull(sessions.endedAt)));
}

/** Ends all sessions of a couple, so that no copied token has an effect. */
export async function endAllSessions({ db, clock }: Deps, couple: Couple): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(sessions.accountId, couple.accountId), isNull(sessions.endedAt), sessionIsOpen(couple)));
}
