import { and, eq, exists, inArray, isNull, ne } from "drizzle-orm";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { passwordChangedEmail } from "~/domain/notifications/provider-account-emails.server";
import { queueMessage } from "~/domain/notifications/queue-message.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword } from "./password-hash.server";
import { isGoodEnough, ownWords } from "./provider-account.rules";
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
      letter: queueMessage(deps, {
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
