import { sql } from "drizzle-orm";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import { sha256 } from "~/domain/secrets.server";
import type { MarketCode } from "~/i18n/markets";
import { hashPassword } from "./password-hash.server";
import { passwordResetLetter } from "./provider-letters.server";
import { findLink, linkIsOpen, spendLink } from "./provider-links.server";

interface ResetSender {
  brand: string;
  /** Where a new link is asked for. */
  forgotten: (market: MarketCode) => string;
}

/**
 * Sets a new password with the link of a letter, once. All sessions end, the other links to this form too, the mailbox counts as proved,
 * for the letter was read there, and another letter reports the change.
 * @returns the provider of that password
 * @throws DomainError provider.linkGone
 */
export async function setForgottenPassword(
  deps: LoginDeps,
  { secret, password }: { secret: string; password: string },
  { brand, forgotten }: ResetSender,
): Promise<{ providerId: number }> {
  const { db, clock } = deps;
  const link = await findLink(deps, "reset_password", secret);
  // Before the hash is computed: it costs much, and a secret out of thin air nothing.
  if (!link?.open) throw new DomainError("provider.linkGone");
  const { providerId, email, market } = link;
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const hash = await sha256(secret);
  const open = linkIsOpen(hash, "reset_password", now);
  const [changed] = await db.batch([
    db.run(sql`
      UPDATE provider_credentials SET password_hash = ${passwordHash}, password_changed_at = ${now},
        email_verified_at = coalesce(email_verified_at, ${now})
      WHERE provider_id = ${providerId} AND ${open}`),
    db.run(sql`
      UPDATE sessions SET ended_at = ${now} WHERE provider_id = ${providerId} AND ended_at IS NULL AND ${open}`),
    queueMessageWhere(
      deps,
      {
        kind: "email",
        dedupeKey: `passwordReset:${hash}`,
        to: email,
        providerId,
        ...passwordResetLetter(brand, link, forgotten(market)),
      },
      open,
    ),
    db.run(sql`
      UPDATE provider_links SET used_at = ${now}
      WHERE provider_id = ${providerId} AND purpose = 'reset_password' AND used_at IS NULL AND hash <> ${hash} AND ${open}`),
    spendLink(db, hash, now),
    ...syncProvider(db, providerId, now),
  ]);
  if (changed.rowsAffected === 0) throw new DomainError("provider.linkGone");
  return { providerId };
}
