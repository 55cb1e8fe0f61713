import { sql } from "drizzle-orm";
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
  const changed = sql`EXISTS (SELECT 1 FROM provider_credentials WHERE provider_id = ${actor.providerId} AND password_hash = ${hash})`;
  const [[session], written] = await db.batch([
    readOpen(db, actor),
    // Of two that are sent at once, the later one no longer knows the current password.
    db.run(sql`
      UPDATE provider_credentials SET password_hash = ${hash}, password_changed_at = ${now}
      WHERE provider_id = ${actor.providerId} AND password_hash = ${own.passwordHash} AND ${sessionIsOpen(actor)}`),
    db.run(sql`
      DELETE FROM provider_links WHERE ${changed} AND provider_id = ${actor.providerId} AND purpose IN ('reset_password', 'change_email')`),
    queueMessageWhere(
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
    db.run(sql`
      UPDATE sessions SET ended_at = ${now}
      WHERE ${changed} AND provider_id = ${actor.providerId} AND id <> ${actor.sessionId} AND ended_at IS NULL`),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("account.password.wrong");
}
