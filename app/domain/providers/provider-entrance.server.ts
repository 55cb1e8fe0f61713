import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { providerCredentials, providerNumbers } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import {
  type AccessTry,
  accountLimits,
  allBelow,
  countOne,
  countTry,
  type Limit,
  readAllowed,
} from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, type NewSession, newSession } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { hashPassword, verifyPassword } from "./password-hash.server";
import { ACCESS_LIMITS, FIRST_TRAVEL_RADIUS_KM, type LimitedAccess, TERMS_VERSION } from "./provider-account.rules";
import { insertLink, linkExists, newLink, verifyAddressEmail } from "./provider-links.server";

/** `email`: in lower case; `phone`: E.164. */
export interface NewProvider
  extends Pick<
    typeof providers.$inferSelect,
    "kind" | "firstname" | "lastname" | "email" | "phone" | "locale" | "market"
  > {
  password: string;
}

type Session = GrantedSession<Provider>;

/** Registers a provider; a repeat (double click) logs in. @throws provider.emailUsed, provider.tooManyTries */
export async function registerProvider(
  deps: LoginDeps & LinkDeps,
  provider: NewProvider,
  visitor: Visitor,
): Promise<Session> {
  const { db, clock, secret } = deps;
  const limits = await accessLimits(secret, "register", { address: provider.email, ip: visitor.ip }, clock.now());
  const read = await namedBatch(db, { may: readAllowed(db, limits), known: findCredentials(db, provider.email) });
  const [[may], [known]] = [read.may, read.known];
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const made = known ?? (await create(deps, provider, visitor, limits));
  const session = "actor" in made ? made : await enterAgain(deps, provider.password, made, visitor, limits);
  if (session) return session;
  const [counted] = await db.batch(countTry(db, limits));
  throw new DomainError(counted.rowsAffected === 0 ? "provider.tooManyTries" : "provider.emailUsed");
}

/** @returns the session, or the provider that registered with this address concurrently */
async function create(
  { db, clock, links }: LinkDeps,
  provider: NewProvider,
  visitor: Visitor,
  limits: readonly Limit[],
): Promise<Session | Credentials> {
  const { kind, firstname, lastname, email, phone, locale, market } = provider;
  const passwordHash = await hashPassword(provider.password);
  const publicId = newPublicId();
  const [session, link, now] = [await newSession(), await newLink(), clock.now()];
  const { id } = providers;
  const made = sql`${providers} WHERE ${providers.publicId} = ${publicId}`;
  const own = sql`SELECT ${id} FROM ${made}`;
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.email} = ${email})`;
  const newest = sql`(SELECT coalesce(max(${id}), 0) FROM ${providers})`;
  const dedupeKey = `verifyEmail:${publicId}:0`;
  const read = await guardedBatch(
    db,
    { "provider.tooManyTries": allBelow(limits) },
    {
      // Ids of deleted accounts are not reused, because the ledger and tokens outlive accounts.
      number: db
        .update(providerNumbers)
        .set({ last: sql`max(${providerNumbers.last}, ${newest}) + 1` })
        .where(isFree),
      inserted: db.run(
        insertSelect(
          providers,
          {
            id: providerNumbers.last,
            publicId,
            kind,
            firstname,
            lastname,
            email,
            phone,
            locale,
            market,
            createdAt: now,
            status: "in_progress",
            visible: true,
            travelRadiusKm: FIRST_TRAVEL_RADIUS_KM,
            completeness: 0,
            city: "",
            zipCode: "",
            country: market,
            latitude: 0,
            longitude: 0,
            name: "",
            portrait: "",
            descriptionLong: "",
            experience: "",
            service: "",
            benefits: "",
          },
          sql`FROM ${providerNumbers} WHERE ${isFree}`,
        ),
      ),
      credentials: db.run(
        insertSelect(
          providerCredentials,
          { providerId: id, passwordHash, passwordChangedAt: now, termsVersion: TERMS_VERSION, termsAcceptedAt: now },
          sql`FROM ${made}`,
        ),
      ),
      link: insertLink(db, link.hash, "verify_email", made, now),
      email: queueMessageWhere(
        { db, clock },
        {
          kind: "email",
          dedupeKey,
          to: email,
          sensitive: true,
          ...verifyAddressEmail(links.brand, provider, links.url(market, paths.pro.verifyEmail(link.secret))),
        },
        linkExists(link.hash),
      ),
      // The provider's id is known only in this batch.
      recipient: db
        .update(outbox)
        .set({ providerId: sql`(${own})` })
        .where(eq(outbox.dedupeKey, dedupeKey)),
      // The address may have bounced for another account.
      retried: retryBounced(db, email, linkExists(link.hash)),
      found: findCredentials(db, email),
      session: enterProvider(db, session, own, { visitor, remembered: false }, now),
      counted: limits.map((limit) => db.run(countOne(limit, sql`EXISTS (${own})`))),
    },
  );
  const [row] = read.found;
  const { inserted } = read;
  if (!row) throw new DomainError("provider.emailUsed"); // by a provider without a login, such as a demo planner
  if (inserted.rowsAffected === 0) return row;
  return {
    actor: { role: "provider", providerId: row.id, sessionId: session.id, firstname, locale, market },
    refreshToken: session.refreshToken,
    remembered: false,
  };
}

/** @returns null if the password is wrong: the address is taken */
async function enterAgain(
  deps: LoginDeps,
  password: string,
  credentials: Credentials,
  visitor: Visitor,
  limits: readonly Limit[],
) {
  if (!(await verifyPassword(password, credentials.passwordHash))) return null;
  return openSession(deps, credentials, visitor, { remembered: false, limits });
}

type Credentials = Awaited<ReturnType<typeof findCredentials>>[number];

/** @param email in lower case */
function findCredentials(db: Database, email: string) {
  const { id, firstname, locale, market } = providers;
  const { providerId, passwordHash } = providerCredentials;
  return db
    .select({ id, firstname, locale, market, passwordHash })
    .from(providers)
    .innerJoin(providerCredentials, eq(providerId, id))
    .where(eq(providers.email, email));
}

/** Logs in. An unknown address takes as long as a known one. @throws provider.credentials, provider.tooManyTries */
export async function logInProvider(
  deps: LoginDeps,
  login: { email: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<Session> {
  const { db, clock, secret } = deps;
  const { ip, browser } = visitor;
  const limits = await accessLimits(secret, "logIn", { address: login.email, ip, browser }, clock.now());
  const results = await namedBatch(db, { may: readAllowed(db, limits), credentials: findCredentials(db, login.email) });
  const [[may], [credentials]] = [results.may, results.credentials];
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const right = await verifyPassword(login.password, credentials?.passwordHash ?? null);
  if (credentials && right) {
    const session = await openSession(deps, credentials, visitor, { remembered: login.remember, limits });
    if (session) return session;
  }
  // The limits also apply to parallel tries: beyond them, no result is revealed.
  const [counted] = await db.batch(countTry(db, limits));
  throw new DomainError(counted.rowsAffected === 0 ? "provider.tooManyTries" : "provider.credentials");
}

/** Opens a session. Null if the password was changed since the check, or parallel tries reached a limit. */
async function openSession(
  { db, clock }: LoginDeps,
  { id, firstname, locale, market, passwordHash }: Credentials,
  visitor: Visitor,
  { remembered, limits }: { remembered: boolean; limits: readonly Limit[] },
): Promise<Session | null> {
  const session = await newSession();
  const { providerId, passwordHash: stored } = providerCredentials;
  const owner = sql`SELECT ${providerId} FROM ${providerCredentials}
    WHERE ${and(eq(providerId, id), eq(stored, passwordHash), allBelow(limits))}`;
  const [opened] = await db.batch(enterProvider(db, session, owner, { visitor, remembered }, clock.now()));
  if (opened.rowsAffected === 0) return null;
  return {
    actor: { role: "provider", providerId: id, sessionId: session.id, firstname, locale, market },
    refreshToken: session.refreshToken,
    remembered,
  };
}

export interface Visitor {
  ip: string;
  /** Example: `Firefox, Windows` (see `deviceOf`). */
  device: string;
  /** Current session of this browser, in any role. A login ends it. */
  sessionId: string | null;
  /** Id of the browser, if this account has logged in there before; null: unknown. */
  browser?: string | null;
}

export const accessLimits = (secret: string, access: LimitedAccess, from: AccessTry, now: number): Promise<Limit[]> =>
  accountLimits(secret, `provider:${access}`, ACCESS_LIMITS[access], from, now);

/**
 * Returns the statements that open a session. The first one's number of rows shows whether it was opened.
 * @param provider statement that selects the provider's id; without a row, no session is opened
 */
function enterProvider(
  db: Database,
  session: NewSession,
  provider: SQL,
  { visitor, remembered }: { visitor: Visitor; remembered: boolean },
  now: number,
) {
  const isNew = eq(sessions.id, session.id);
  const { sessionId } = visitor;
  return [
    ...insertSession(db, session, { role: "provider", id: provider }, { remembered, device: visitor.device }, now),
    db
      .update(providers)
      .set({ lastLoginAt: now })
      .where(eq(providers.id, sql`(SELECT ${sessions.providerId} FROM ${sessions} WHERE ${isNew})`)),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          sql`${sessions.id} = ${sessionId}`,
          isNull(sessions.endedAt),
          sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isNew})`,
        ),
      ),
  ] as const;
}
