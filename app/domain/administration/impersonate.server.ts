import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { impersonations } from "#db/schema/impersonations";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { adminSearchQueryOf, coupleIds } from "~/domain/administrators/admin-search.server";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import { providerName } from "~/domain/providers/shown.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Administrator, Impersonated } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { IMPERSONATION } from "./impersonation.form";
import { mayImpersonate } from "./impersonation-conditions.server";

export interface Candidate {
  role: "couple" | "provider";
  publicId: string;
  /** Company name of a provider, otherwise the person's name. */
  name: string;
}

interface Found extends Candidate {
  id: number;
  isAdministrators: 0 | 1;
}

export type Started = { actor: Impersonated } | { several: Candidate[] };

/** Maximum accounts of one email address that are listed. */
const MOST = 10;

/**
 * Opens a user's account. Ends the administrator's previous impersonation. If an address has several accounts, returns
 * them for selection.
 * @param user public id or email address of a couple or a provider
 * @throws DomainError session.expired, impersonation.right, impersonation.unknown, impersonation.administrator,
 * impersonation.gone
 */
export async function startImpersonation(
  deps: AuditDeps,
  administrator: Administrator,
  { user, reason }: { user: string; reason: string },
): Promise<Started> {
  const [first, ...others] = await findCandidates(deps, administrator, user);
  if (!first) throw new DomainError("impersonation.unknown");
  if ([first, ...others].some(({ isAdministrators }) => isAdministrators))
    throw new DomainError("impersonation.administrator");
  if (others.length > 0)
    return { several: [first, ...others].map(({ role, publicId, name }) => ({ role, publicId, name })) };
  return { actor: await open(deps, administrator, first, reason) };
}

async function findCandidates({ db }: Pick<Deps, "db">, administrator: Administrator, user: string): Promise<Found[]> {
  const query = adminSearchQueryOf(user);
  const address = user.toLowerCase();
  const isAdministrators = (email: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${administrators} WHERE ${administrators.email} = lower(${email}))`;
  // Each condition searches one index: OR over two columns would read the whole table.
  const couples = (condition: SQL) => sql`
    SELECT 'couple' AS role, ${accounts.id} AS id, ${accounts.publicId} AS publicId,
      ${accounts.firstname} || ' ' || ${accounts.lastname} AS name, ${isAdministrators(sql`${accounts.email}`)} AS isAdministrators
    FROM ${accounts} WHERE ${condition}`;
  const firms = (condition: SQL) => sql`
    SELECT 'provider', ${providers.id}, ${providers.publicId}, ${providerName},
      ${isAdministrators(sql`${providers.email}`)}
    FROM ${providers} WHERE ${condition}`;
  const searches = [
    couples(eq(accounts.publicId, user)),
    ...(query.by === "email" ? [couples(sql`${accounts.id} IN (${coupleIds(query, sql`1`, MOST)})`)] : []),
    firms(eq(providers.publicId, user)),
    firms(eq(providers.email, address)),
  ];
  const { found, own, states } = await namedBatch(db, {
    found: db.all<Found>(
      sql`SELECT * FROM (${sql.join(searches, sql` UNION `)}) WHERE ${sessionIsOpen(administrator, "impersonate")} ORDER BY name, publicId LIMIT ${MOST}`,
    ),
    own: db.all(
      sql`SELECT 1 FROM ${administrators} WHERE ${administrators.email} = ${address} AND ${sessionIsOpen(administrator, "impersonate")}`,
    ),
    states: db.all<{ open: 0 | 1; may: 0 | 1 }>(
      sql`SELECT ${sessionIsOpen(administrator, "impersonate")} AS open, ${mayImpersonate(administrator.administratorId)} AS may`,
    ),
  });
  const [state] = states;
  if (!state?.may) throw new DomainError("impersonation.right");
  if (!state.open) throw new DomainError("session.expired");
  if (own.length > 0) throw new DomainError("impersonation.administrator");
  return found;
}

async function open(deps: AuditDeps, administrator: Administrator, subject: Found, reason: string) {
  const { db, clock } = deps;
  const { administratorId, name } = administrator;
  const { role } = subject;
  const now = clock.now();
  const until = now + IMPERSONATION.lasts;
  const id = newPublicId();
  const sessionId = crypto.randomUUID();
  const people = role === "couple" ? accounts : providers;
  const owner = role === "couple" ? { accountId: subject.id } : { providerId: subject.id };
  const isNew = eq(impersonations.id, id);
  const others = and(eq(impersonations.administratorId, administratorId), ne(impersonations.id, id));
  const read = await guardedBatch(
    db,
    {
      "impersonation.right": mayImpersonate(administratorId),
      "session.expired": sessionIsOpen(administrator, "impersonate"),
      "impersonation.gone": sql`EXISTS (SELECT 1 FROM ${people} WHERE ${eq(people.id, subject.id)})`,
    },
    {
      impersonation: db
        .insert(impersonations)
        .values({ id, administratorId, ...owner, reason, startedAt: now, expiresAt: until }),
      entry: auditStatement(deps, administrator, {
        act: "impersonation.started",
        subjectKind: role === "couple" ? "account" : "provider",
        subjectId: subject.publicId,
        after: { impersonation: id },
      }),
      sessions: db
        .update(sessions)
        .set({ endedAt: now })
        .where(
          and(
            isNull(sessions.endedAt),
            inArray(sessions.impersonationId, db.select({ id: impersonations.id }).from(impersonations).where(others)),
          ),
        ),
      stopped: db
        .update(impersonations)
        .set({ stoppedAt: now })
        .where(and(others, isNull(impersonations.stoppedAt), gt(impersonations.expiresAt, now))),
      stopEntry: stopEntry(deps, and(others, eq(impersonations.stoppedAt, now))),
      session: db.insert(sessions).values({
        id: sessionId,
        ...owner,
        remembered: false,
        device: "",
        createdAt: now,
        seenAt: now,
        impersonationId: id,
      }),
      couples: db
        .select({ firstname: accounts.firstname, locale: accounts.locale, city: accounts.city })
        .from(impersonations)
        .innerJoin(accounts, eq(accounts.id, impersonations.accountId))
        .where(isNew),
      firms: db
        .select({ firstname: providers.firstname, locale: providers.locale, market: providers.market })
        .from(impersonations)
        .innerJoin(providers, eq(providers.id, impersonations.providerId))
        .where(isNew),
    },
  );
  const [[couple], [firm]] = [read.couples, read.firms];
  const impersonation = { id, administratorId, name, reason, subject: subject.name, until };
  if (couple) {
    const { firstname, locale, city } = couple;
    const hasFinishedOnboarding = city !== null;
    const about = { accountId: subject.id, sessionId, firstname, locale, hasFinishedOnboarding };
    return { role: "couple", ...about, impersonation } satisfies Impersonated;
  }
  if (firm)
    return { role: "provider", providerId: subject.id, sessionId, ...firm, impersonation } satisfies Impersonated;
  throw new DomainError("impersonation.gone");
}

/** Ends an impersonation with its session, in one round trip. Idempotent. For an expired one, ends only the session. */
export async function stopImpersonation(deps: AuditDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isThis = eq(impersonations.id, id);
  await db.batch([
    db
      .update(impersonations)
      .set({ stoppedAt: now })
      .where(and(isThis, isNull(impersonations.stoppedAt), gt(impersonations.expiresAt, now))),
    stopEntry(deps, isThis),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.impersonationId, id), isNull(sessions.endedAt))),
  ]);
}

/** Logs the end of an impersonation, directly after the statement that ends it. @param isThis on `impersonations` */
function stopEntry(deps: AuditDeps, isThis: SQL | undefined) {
  const of = (value: SQL) => sql`(SELECT ${value} FROM ${impersonations} WHERE ${isThis})`;
  return auditStatement(
    deps,
    { administratorId: of(sql`${impersonations.administratorId}`) },
    {
      act: "impersonation.stopped",
      subjectKind: of(sql`CASE WHEN ${impersonations.accountId} IS NULL THEN 'provider' ELSE 'account' END`),
      subjectId: of(sql`coalesce(
        (SELECT ${accounts.publicId} FROM ${accounts} WHERE ${accounts.id} = ${impersonations.accountId}),
        (SELECT ${providers.publicId} FROM ${providers} WHERE ${providers.id} = ${impersonations.providerId}))`),
      after: sql`json_object('impersonation', ${of(sql`${impersonations.id}`)})`,
    },
    PREVIOUS_WROTE,
  );
}
