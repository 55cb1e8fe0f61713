import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { type AccountSender, passwordChangedEmail } from "~/domain/notifications/provider-account-emails.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword } from "./password-hash.server";
import { isGoodEnough, ownWords } from "./provider-account.rules";
import type { EstimateStrength } from "./strength-estimator";

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password, ends all other sessions and all open links, and tells the provider; in two round trips.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong, account.password.weak
 */
export async function changePassword(
  deps: LoginDeps & { strengthEstimator(): Promise<EstimateStrength> },
  actor: Provider,
  change: PasswordChange,
  sender: AccountSender,
): Promise<void> {
  const { db, clock } = deps;
  const confirmed = await confirmPassword(deps, actor, change.currentPassword);
  if (!confirmed) throw new DomainError("session.expired");
  const { own } = confirmed;
  const estimateStrength = await deps.strengthEstimator();
  const words = ownWords([own.firstname, own.lastname, own.name, own.email, sender.brand]);
  if (!isGoodEnough(estimateStrength(change.newPassword, words))) throw new DomainError("account.password.weak");
  const now = clock.now();
  const hash = await hashPassword(change.newPassword);
  const { providerId, passwordHash } = providerCredentials;
  const isOwn = eq(providerId, actor.providerId);
  const changed = sql`EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${and(isOwn, eq(passwordHash, hash))})`;
  const {
    session: [session],
    written,
  } = await namedBatch(db, {
    session: readOpen(db, actor),
    // Of two that are sent at once, the later one no longer knows the current password.
    written: db
      .update(providerCredentials)
      .set({ passwordHash: hash, passwordChangedAt: now })
      .where(and(isOwn, eq(passwordHash, own.passwordHash), sessionIsOpen(actor))),
    links: db
      .delete(providerLinks)
      .where(
        and(
          changed,
          eq(providerLinks.providerId, actor.providerId),
          inArray(providerLinks.purpose, ["reset_password", "change_email"]),
        ),
      ),
    letter: queueMessageWhere(
      deps,
      {
        kind: "email",
        to: own.email,
        providerId: actor.providerId,
        dedupeKey: `passwordChanged:${actor.providerId}:${now}`,
        ...passwordChangedEmail(sender, own, now),
      },
      changed,
    ),
    otherSessions: db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          changed,
          eq(sessions.providerId, actor.providerId),
          ne(sessions.id, actor.sessionId),
          isNull(sessions.endedAt),
        ),
      ),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("account.password.wrong");
}
