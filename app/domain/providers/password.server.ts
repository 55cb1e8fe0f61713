import { and, eq, exists, gt, inArray, isNull, ne, not, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { queueMessage, queueMessageWhere } from "~/domain/notifications/outbox.server";
import { passwordChangedEmail } from "~/domain/notifications/provider-account-emails.server";
import { allBelow, below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { hashPassword, verifyPassword } from "./password-hash.server";
import { EMAIL_EVERY, isGoodEnough, ownWords, PROVIDER_ACCOUNT } from "./provider-account.rules";
import { accessLimits, type Visitor } from "./provider-entrance.server";
import {
  emailJustSent,
  findLink,
  insertLink,
  linkExists,
  linkIsOpen,
  newLink,
  passwordResetEmail,
  resetPasswordEmail,
  spendLink,
} from "./provider-links.server";
import type { EstimateStrength } from "./strength-estimator";
import { syncProvider } from "./sync-provider.server";

/**
 * Changes the password, ends all other sessions, deletes all open links and notifies the provider.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong, account.password.weak
 */
export async function changePassword(
  deps: LoginDeps & LinkDeps & { strengthEstimator(): Promise<EstimateStrength> },
  actor: Provider,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, links } = deps;
  const confirmed = await confirmPassword(deps, actor, change.currentPassword);
  if (!confirmed) throw new DomainError("session.expired");
  const { own } = confirmed;
  const estimateStrength = await deps.strengthEstimator();
  const words = ownWords([own.firstname, own.lastname, own.name, own.email, links.brand]);
  if (!isGoodEnough(estimateStrength(change.newPassword, words))) throw new DomainError("account.password.weak");
  const now = clock.now();
  const hash = await hashPassword(change.newPassword);
  const { providerId } = actor;
  const { passwordHash } = providerCredentials;
  const isOwn = eq(providerCredentials.providerId, providerId);
  const current = db
    .select({ passwordHash })
    .from(providerCredentials)
    .where(and(isOwn, eq(passwordHash, own.passwordHash)));
  // The later of two concurrent changes fails, because its current password is outdated.
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor), "account.password.wrong": exists(current) },
    {
      password: db.update(providerCredentials).set({ passwordHash: hash, passwordChangedAt: now }).where(isOwn),
      links: db
        .delete(providerLinks)
        .where(
          and(
            eq(providerLinks.providerId, providerId),
            inArray(providerLinks.purpose, ["reset_password", "change_email"]),
          ),
        ),
      email: queueMessage(deps, {
        kind: "email",
        to: own.email,
        providerId,
        dedupeKey: `passwordChanged:${providerId}:${now}`,
        ...passwordChangedEmail(links, own, now),
      }),
      otherSessions: db
        .update(sessions)
        .set({ endedAt: now })
        .where(and(eq(sessions.providerId, providerId), ne(sessions.id, actor.sessionId), isNull(sessions.endedAt))),
    },
  );
}

/**
 * Checks the password before a change that a stolen session must not make. Every try counts.
 * @param also further reads of the command, by name
 * @returns null if the account is deleted
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function confirmPassword<Reads extends Record<string, BatchItem<"sqlite">> = Record<never, never>>(
  { db, clock, secret }: LoginDeps,
  actor: Provider,
  password: string,
  also?: Reads,
) {
  const key = `password:${await hmac(secret, String(actor.providerId))}`;
  const limit = limitOf(key, PROVIDER_ACCOUNT.passwordTries, clock.now());
  const results = await namedBatch(db, {
    counted: db.run(countOne(limit, sql`${sessionIsOpen(actor)} AND ${below(limit)}`)),
    own: db
      .select({
        ...columnsOf(providers, ["publicId", "firstname", "lastname", "name", "email", "locale", "market"]),
        passwordHash: providerCredentials.passwordHash,
        open: sessionIsOpen(actor).mapWith(Boolean),
      })
      .from(providers)
      .leftJoin(providerCredentials, eq(providerCredentials.providerId, providers.id))
      .where(eq(providers.id, actor.providerId)),
    also: Object.values(also ?? {}),
  });
  const [row] = results.own;
  const { counted, also: others } = results;
  if (!row) return null;
  const { open, passwordHash, ...own } = row;
  if (!open) throw new DomainError("session.expired");
  if (counted.rowsAffected === 0) throw new DomainError("account.password.tooMany");
  const isRight = await verifyPassword(password, passwordHash);
  if (!isRight || passwordHash === null) throw new DomainError("account.password.wrong");
  const read = Object.fromEntries(Object.keys(also ?? {}).map((name, place) => [name, others[place]]));
  return { own: { ...own, passwordHash }, also: read as { [K in keyof Reads]: Reads[K]["_"]["result"] } };
}

type Recipient = Pick<typeof providers.$inferSelect, "id" | "firstname" | "locale" | "market">;

/** Recipient for an unknown address: the email is rendered but not sent. */
const NOBODY: Recipient = { id: 0, firstname: "", locale: "fr", market: "FR" };

/**
 * Emails a link to reset the password, unless one was sent minutes ago. An unknown address gets the same answer after
 * the same work.
 * @param email in lower case
 * @returns true if a link was requested so recently that none is sent
 * @throws DomainError provider.tooManyTries
 */
export async function requestPasswordReset(
  deps: LoginDeps & LinkDeps,
  email: string,
  { ip }: Pick<Visitor, "ip">,
): Promise<{ again: boolean }> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const limits = await accessLimits(secret, "forgotPassword", { address: email, ip }, now);
  const { id, firstname, locale, market, email: address } = providers;
  const asked = { key: `provider:forgotPassword:asked:${await hmac(secret, email)}`, windowStart: now };
  const isAsked = sql`EXISTS (SELECT 1 FROM ${rateLimits}
    WHERE ${and(eq(rateLimits.key, asked.key), gt(rateLimits.windowStart, now - EMAIL_EVERY))})`;
  const results = await namedBatch(db, {
    may: readAllowed(db, limits),
    before: db.all<{ again: 0 | 1 }>(sql`SELECT ${isAsked} AS again`),
    found: db
      .select({ id, firstname, locale, market })
      .from(providers)
      .innerJoin(providerCredentials, eq(providerCredentials.providerId, id))
      .where(eq(address, email)),
  });
  const [[may], [before], [recipient = NOBODY]] = [results.may, results.before, results.found];
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const link = await newLink();
  const justSent = emailJustSent("reset_password", now);
  const owner = sql`${providers} WHERE ${and(eq(id, recipient.id), eq(address, email), not(justSent))}`;
  const message = {
    kind: "email" as const,
    dedupeKey: `resetPassword:${link.hash}`,
    to: email,
    providerId: recipient.id,
    sensitive: true,
    ...resetPasswordEmail(links.brand, recipient, links.url(recipient.market, paths.pro.resetPassword(link.secret))),
  };
  await guardedBatch(
    db,
    { "provider.tooManyTries": allBelow(limits) },
    {
      // Also written for an unknown address, so that both answers take equally long: the commit takes most of the time.
      counted: limits.map((limit) => db.run(countOne(limit))),
      link: insertLink(db, link.hash, "reset_password", owner, now),
      email: queueMessageWhere(deps, message, linkExists(link.hash)),
      retried: retryBounced(db, email, linkExists(link.hash)),
      asked: db.run(countOne({ ...asked, count: 1 }, not(isAsked))),
    },
  );
  return { again: before?.again === 1 };
}

/** Sets a password, ends sessions and links, verifies the address, and notifies. @throws provider.linkGone */
export async function setForgottenPassword(
  deps: LoginDeps & LinkDeps,
  { secret, password }: { secret: string; password: string },
): Promise<{ providerId: number }> {
  const { db, clock, links } = deps;
  const link = await findLink(deps, "reset_password", secret);
  // Checked before the expensive hash, because an attacker can invent secrets.
  if (!link?.open) throw new DomainError("provider.linkGone");
  const { providerId, email, market } = link;
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const hash = await sha256(secret);
  await guardedBatch(
    db,
    { "provider.linkGone": linkIsOpen(hash, "reset_password", now) },
    {
      password: db
        .update(providerCredentials)
        .set({
          passwordHash,
          passwordChangedAt: now,
          emailVerifiedAt: sql`coalesce(${providerCredentials.emailVerifiedAt}, ${now})`,
        })
        .where(eq(providerCredentials.providerId, providerId)),
      sessions: db
        .update(sessions)
        .set({ endedAt: now })
        .where(and(eq(sessions.providerId, providerId), isNull(sessions.endedAt))),
      email: queueMessage(deps, {
        kind: "email",
        dedupeKey: `passwordReset:${hash}`,
        to: email,
        providerId,
        ...passwordResetEmail(links.brand, link, links.url(market, paths.pro.forgotPassword())),
      }),
      otherLinks: db
        .update(providerLinks)
        .set({ usedAt: now })
        .where(
          and(
            eq(providerLinks.providerId, providerId),
            eq(providerLinks.purpose, "reset_password"),
            isNull(providerLinks.usedAt),
            ne(providerLinks.hash, hash),
          ),
        ),
      link: spendLink(db, hash, now),
      synced: syncProvider(db, providerId, now),
    },
  );
  return { providerId };
}
