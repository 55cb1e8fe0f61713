import { and, eq, exists, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { providers } from "#db/schema/providers";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { type Right, ROLES, type Role, rolesWith } from "~/domain/administrators/roles.rules";
import type { Deps } from "~/domain/deps";
import { impersonationGoesOn } from "~/domain/impersonation/impersonation-conditions.server";
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

/** What a browser is given when a session is opened or renewed. */
export interface GrantedSession<A extends Actor = Actor> {
  actor: A;
  /** Null when another request of the same moment has the successor already. */
  refreshToken: string | null;
  /** The cookies outlive the browser. */
  remembered: boolean;
}

export interface NewSession {
  id: string;
  refreshToken: string;
  hash: string;
}

/** Names a session that is about to be opened. */
export async function newSession(): Promise<NewSession> {
  const refreshToken = newSecret();
  return { id: crypto.randomUUID(), refreshToken, hash: await sha256(refreshToken) };
}

/** The column of `sessions` that names the owner. */
const OWNER_COLUMNS = {
  couple: "accountId",
  provider: "providerId",
  administrator: "administratorId",
} as const satisfies Record<Actor["role"], keyof typeof sessions.$inferInsert>;

interface SessionOwner {
  role: Actor["role"];
  /** A statement that selects the owner's number; no row opens no session. */
  id: SQL;
}

/**
 * Two statements that open a session, for the batch of a login or a registration. The first tells by the rows that it wrote whether one
 * was opened.
 * @param device empty where it is not kept
 * @param now milliseconds since the epoch
 */
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

/**
 * Exchanges a refresh token for a session and its successor, in one round trip. A second use of an old one, beyond the leeway, ends
 * the whole session: there is a stolen copy.
 * @returns null when the token is unknown, expired, used before, its session has ended or is too old, or the administrator may no longer log in
 */
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
        remembered: sessions.remembered,
        accountId: sessions.accountId,
        providerId: sessions.providerId,
        administratorId: sessions.administratorId,
        // Of an administrator the whole name.
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

/** The roles of an administrator, for a statement that reads its row: a list that `rolesOf` takes apart. */
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
    ...{ role: "administrator", administratorId: administratorId as number, sessionId },
    ...{ name: firstname, locale, roles: rolesOf(owner.roles) },
  };
}

const numberOf = (actor: Actor) =>
  actor.role === "couple" ? actor.accountId : actor.role === "provider" ? actor.providerId : actor.administratorId;

/**
 * Condition: the actor's session has not ended, and an administrator has the right. A signed token is good for some minutes after that, so
 * everything that is written, and everything that shows personal data of a provider, asks for it inside its statement. Of an administrator in
 * somebody's account it also asks whether that goes on.
 */
export function sessionIsOpen(...asker: Asker): SQL {
  const [actor, right] = asker;
  const mayAct = right && hasRole(actor, rolesWith(right));
  const goesOn = isImpersonated(actor) ? impersonationGoesOn(actor.impersonation) : undefined;
  const isThis = and(isOwnSession(actor), isNull(sessions.endedAt), mayAct, goesOn);
  return sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isThis})`;
}

// The number stands as a value: without the name of its table a column would be the inner one.
const hasRole = ({ administratorId }: Administrator, roles: Role[]) =>
  sql`EXISTS (SELECT 1 FROM ${administratorRoles} g WHERE g.administrator_id = ${administratorId} AND g.role IN ${roles})`;

/** The same for what a provider sees of its own, and an administrator with the right. */
export const staffIsOpen = (staff: Staff, right: Right) =>
  staff.role === "provider" ? sessionIsOpen(staff) : sessionIsOpen(staff, right);

/** Who asks; an administrator says for which right. */
type Asker = [actor: Couple | Provider, right?: undefined] | [actor: Administrator, right: Right];

const isOwnSession = (actor: Actor) =>
  and(eq(sessions.id, actor.sessionId), eq(sessions[OWNER_COLUMNS[actor.role]], numberOf(actor)));

/** A statement for a batch whose writes ask for `sessionIsOpen`: says why nothing was written. */
export const readOpen = (db: Database, ...asker: Asker) =>
  db.all<{ open: 0 | 1 }>(sql`SELECT ${sessionIsOpen(...asker)} AS open`);

/** Ends a session: none of its refresh tokens works any more. Safe to repeat. */
export async function endSession({ db, clock }: Deps, actor: Actor): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(isOwnSession(actor), isNull(sessions.endedAt)));
}

/** Ends all sessions of a couple, on all its devices. A copied token of an ended session ends none. */
export async function endAllSessions({ db, clock }: Deps, couple: Couple): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(sessions.accountId, couple.accountId), isNull(sessions.endedAt), sessionIsOpen(couple)));
}
