import { and, eq, gt, not, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { EmailDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { allBelow, countOne, readAllowed } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { LETTER_EVERY } from "./provider-access.rules";
import { accessLimits, type Visitor } from "./provider-access.server";
import { resetPasswordLetter } from "./provider-letters.server";
import { insertLink, letterJustSent, linkExists, newLink } from "./provider-links.server";

type Recipient = Pick<typeof providers.$inferSelect, "id" | "firstname" | "locale" | "market">;

/** Takes the place of a provider for an unknown address: the same letter is written, and not sent. */
const NOBODY: Recipient = { id: 0, firstname: "", locale: "fr", market: "FR" };

/**
 * Sends a link to the form for a new password, unless one was sent a few minutes ago. An address that mail came back from is tried again. For an
 * unknown address the answer and the work are the same: two round trips, a letter that is written and not stored, and a note of the attempt.
 * @param email in lower case
 * @returns whether a link was asked for at this address, known or not, so short a time ago that none follows
 * @throws DomainError provider.tooManyTries
 */
export async function requestPasswordReset(
  deps: LoginDeps & EmailDeps,
  email: string,
  { ip }: Pick<Visitor, "ip">,
): Promise<{ again: boolean }> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const limits = await accessLimits(secret, "forgotPassword", { address: email, ip }, now);
  const { id, firstname, locale, market, email: address } = providers;
  const asked = { key: `provider:forgotPassword:asked:${await hmac(secret, email)}`, windowStart: now };
  const isAsked = sql`EXISTS (SELECT 1 FROM ${rateLimits}
    WHERE ${and(eq(rateLimits.key, asked.key), gt(rateLimits.windowStart, now - LETTER_EVERY))})`;
  const {
    may: [may],
    before: [before],
    found: [recipient = NOBODY],
  } = await namedBatch(db, {
    may: readAllowed(db, limits),
    before: db.all<{ again: 0 | 1 }>(sql`SELECT ${isAsked} AS again`),
    found: db
      .select({ id, firstname, locale, market })
      .from(providers)
      .innerJoin(providerCredentials, eq(providerCredentials.providerId, id))
      .where(eq(address, email)),
  });
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const link = await newLink();
  const justSent = letterJustSent("reset_password", now);
  const owner = sql`${providers} WHERE ${and(eq(id, recipient.id), eq(address, email), not(justSent))}`;
  const message = {
    kind: "email" as const,
    dedupeKey: `resetPassword:${link.hash}`,
    to: email,
    providerId: recipient.id,
    sensitive: true,
    ...resetPasswordLetter(links.brand, recipient, links.url(recipient.market, paths.pro.resetPassword(link.secret))),
  };
  await guardedBatch(
    db,
    { "provider.tooManyTries": allBelow(limits) },
    {
      // Written for an unknown address, too: committing takes longer than everything else here.
      counted: limits.map((limit) => db.run(countOne(limit))),
      link: insertLink(db, link.hash, "reset_password", owner, now),
      letter: queueMessageWhere(deps, message, linkExists(link.hash)),
      retried: retryBounced(db, email, linkExists(link.hash)),
      asked: db.run(countOne({ ...asked, count: 1 }, not(isAsked))),
    },
  );
  return { again: before?.again === 1 };
}
