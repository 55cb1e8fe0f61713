import { and, eq, exists, inArray, isNull, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "#db/named-batch";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { passwordChangedEmail } from "~/domain/notifications/provider-account-emails.server";
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { hashPassword, verifyPassword } from "./password-hash.server";
import { isGoodEnough, ownWords, PROVIDER_ACCOUNT } from "./provider-account.rules";
import type { EstimateStrength } from "./strength-estimator";

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password, ends all other sessions, deletes all open links and notifies the provider, in two round trips.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong, account.password.weak
 */
export async function changePassword(
  deps: LoginDeps & LinkDeps & { strengthEstimator(): Promise<EstimateStrength> },
  actor: Provider,
  change: PasswordChange,
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

/** `name`: of the company. */
type OwnAccount = Pick<
  typeof providers.$inferSelect,
  "publicId" | "firstname" | "lastname" | "name" | "email" | "locale" | "market"
> &
  Pick<typeof providerCredentials.$inferSelect, "passwordHash">;

/**
 * Checks the current password before a change that a stolen session must not make, in one round trip. Every attempt
 * counts, also the correct one.
 * @param also further read statements of the command, by name
 * @returns null when the account is deleted
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function confirmPassword<Reads extends Record<string, BatchItem<"sqlite">> = Record<never, never>>(
  { db, clock, secret }: LoginDeps,
  actor: Provider,
  password: string,
  also?: Reads,
): Promise<{ own: OwnAccount; also: { [K in keyof Reads]: Reads[K]["_"]["result"] } } | null> {
  const key = `password:${await hmac(secret, String(actor.providerId))}`;
  const limit = limitOf(key, PROVIDER_ACCOUNT.passwordTries, clock.now());
  const { publicId, firstname, lastname, name, email, locale, market } = providers;
  const {
    counted,
    own: [row],
    also: others,
  } = await namedBatch(db, {
    counted: db.run(countOne(limit, sql`${sessionIsOpen(actor)} AND ${below(limit)}`)),
    own: db
      .select({
        publicId,
        firstname,
        lastname,
        name,
        email,
        locale,
        market,
        passwordHash: providerCredentials.passwordHash,
        open: sessionIsOpen(actor).mapWith(Boolean),
      })
      .from(providers)
      .leftJoin(providerCredentials, eq(providerCredentials.providerId, providers.id))
      .where(eq(providers.id, actor.providerId)),
    also: Object.values(also ?? {}),
  });
  if (!row) return null;
  const { open, passwordHash, ...own } = row;
  if (!open) throw new DomainError("session.expired");
  if (counted.rowsAffected === 0) throw new DomainError("account.password.tooMany");
  const isRight = await verifyPassword(password, passwordHash);
  if (!isRight || passwordHash === null) throw new DomainError("account.password.wrong");
  const read = Object.fromEntries(Object.keys(also ?? {}).map((name, place) => [name, others[place]]));
  return { own: { ...own, passwordHash }, also: read as { [K in keyof Reads]: Reads[K]["_"]["result"] } };
}
