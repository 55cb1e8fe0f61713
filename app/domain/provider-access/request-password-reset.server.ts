import { sql } from "drizzle-orm";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { countTry, readAllowed } from "~/domain/rate-limits.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { accessLimits, type Visitor } from "./provider-access.server";
import { resetPasswordLetter } from "./provider-letters.server";
import { type Correspondence, insertLink, letterJustSent, linkExists, newLink } from "./provider-links.server";

interface Recipient {
  id: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** Takes the place of a provider for an unknown address: the same letter is written, and not sent. */
const NOBODY: Recipient = { id: 0, firstname: "", locale: "fr", market: "FR" };

/**
 * Sends the link to the form for a new password, unless one has just gone. Says and does the same for an unknown address: two round trips,
 * a letter written, and no row.
 * @param email in lower case
 * @throws DomainError provider.tooManyTries
 */
export async function requestPasswordReset(
  deps: LoginDeps,
  email: string,
  { ip }: Pick<Visitor, "ip">,
  { brand, linkTo }: Correspondence,
): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const limits = await accessLimits(secret, "forgotPassword", { address: email, ip }, now);
  const [[may], found] = await db.batch([
    readAllowed(db, limits),
    db.all<Recipient>(sql`
      SELECT p.id, p.firstname, p.locale, p.market FROM providers p JOIN provider_credentials c ON c.provider_id = p.id
      WHERE p.email = ${email}`),
  ]);
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const recipient = found[0] ?? NOBODY;
  const link = await newLink();
  const owner = sql`
    SELECT p.id AS provider_id, p.email FROM providers p
    WHERE p.id = ${recipient.id} AND p.email = ${email} AND NOT ${letterJustSent("reset_password", now)} AND ${PREVIOUS_WROTE}`;
  const message = {
    kind: "email" as const,
    dedupeKey: `resetPassword:${link.hash}`,
    to: email,
    providerId: recipient.id,
    sensitive: true,
    ...resetPasswordLetter(brand, recipient, linkTo(recipient.market, link.secret)),
  };
  const [counted] = await db.batch([
    // Written for an unknown address, too: committing takes longer than everything else here.
    ...countTry(db, limits),
    insertLink(db, link.hash, "reset_password", owner, now),
    queueMessageWhere(deps, message, linkExists(link.hash)),
  ]);
  if (counted.rowsAffected === 0) throw new DomainError("provider.tooManyTries");
}
