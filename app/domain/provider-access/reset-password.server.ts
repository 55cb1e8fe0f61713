import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { EmailDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessage } from "~/domain/notifications/queue-message.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import { sha256 } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { hashPassword } from "./password-hash.server";
import { passwordResetLetter } from "./provider-letters.server";
import { findLink, linkIsOpen, spendLink } from "./provider-links.server";

/**
 * Sets a new password with the link of a letter, once. All sessions end, the other links to this form too, the mailbox counts as proved,
 * for the letter was read there, and another letter reports the change.
 * @returns the provider of that password
 * @throws DomainError provider.linkGone
 */
export async function setForgottenPassword(
  deps: LoginDeps & EmailDeps,
  { secret, password }: { secret: string; password: string },
): Promise<{ providerId: number }> {
  const { db, clock, links } = deps;
  const link = await findLink(deps, "reset_password", secret);
  // Before the hash is computed: it costs much, and a secret out of thin air nothing.
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
      letter: queueMessage(deps, {
        kind: "email",
        dedupeKey: `passwordReset:${hash}`,
        to: email,
        providerId,
        ...passwordResetLetter(links.brand, link, links.url(market, paths.pro.forgotPassword())),
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
