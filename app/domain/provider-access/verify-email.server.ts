import { sql } from "drizzle-orm";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import { allBelow, countOne, readAllowed } from "~/domain/rate-limits.server";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { accessLimits, type Visitor } from "./provider-access.server";
import { verifyEmailLetter } from "./provider-letters.server";
import {
  type Correspondence,
  findLink,
  insertLink,
  letterJustSent,
  linkExists,
  linkIsOpen,
  newLink,
  spendLink,
} from "./provider-links.server";

/**
 * Takes the mailbox as proved, with the link of a letter, once.
 * @throws DomainError provider.linkGone
 */
export async function verifyEmail(deps: LoginDeps, secret: string): Promise<void> {
  const { db, clock } = deps;
  const link = await findLink(deps, "verify_email", secret);
  if (!link?.open) throw new DomainError("provider.linkGone");
  const now = clock.now();
  const hash = await sha256(secret);
  const [changed] = await db.batch([
    db.run(sql`
      UPDATE provider_credentials SET email_verified_at = coalesce(email_verified_at, ${now})
      WHERE provider_id = ${link.providerId} AND ${linkIsOpen(hash, "verify_email", now)}`),
    spendLink(db, hash, now),
    ...syncProvider(db, link.providerId, now),
  ]);
  if (changed.rowsAffected === 0) throw new DomainError("provider.linkGone");
}

/**
 * Sends the letter that proves the mailbox once more, to the address that the provider has now. Where it is proved already nothing is sent.
 * @throws DomainError session.expired, provider.letterJustSent, provider.tooManyTries
 */
export async function resendVerification(
  deps: LoginDeps,
  actor: Provider,
  { ip }: Pick<Visitor, "ip">,
  { brand, linkTo }: Correspondence,
): Promise<"sent" | "verified"> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const own = sql`p.id = ${actor.providerId} AND ${sessionIsOpen(actor)}`;
  const rows = await db.all<{ email: string; verified: 0 | 1; just_sent: 0 | 1 }>(sql`
    SELECT p.email, c.email_verified_at IS NOT NULL AS verified, ${letterJustSent("verify_email", now)} AS just_sent
    FROM providers p JOIN provider_credentials c ON c.provider_id = p.id WHERE ${own}`);
  const [row] = rows;
  if (!row) throw new DomainError("session.expired");
  if (row.verified) return "verified";
  if (row.just_sent) throw new DomainError("provider.letterJustSent");
  const link = await newLink();
  const limits = await accessLimits(secret, "verifyEmail", { address: row.email, ip }, now);
  const [[session], tries, inserted] = await db.batch([
    readOpen(db, actor),
    readAllowed(db, limits),
    insertLink(
      db,
      link.hash,
      "verify_email",
      sql`SELECT p.id AS provider_id, p.email FROM providers p JOIN provider_credentials c ON c.provider_id = p.id
        WHERE ${own} AND p.email = ${row.email} AND c.email_verified_at IS NULL AND NOT ${letterJustSent("verify_email", now)}
          AND ${allBelow(limits)}`,
      now,
    ),
    queueMessageWhere(
      deps,
      {
        kind: "email",
        dedupeKey: `verifyEmail:${link.hash}`,
        to: row.email,
        providerId: actor.providerId,
        sensitive: true,
        ...verifyEmailLetter(brand, actor, linkTo(actor.market, link.secret)),
      },
      linkExists(link.hash),
    ),
    ...limits.map((limit) => db.run(countOne(limit, sessionIsOpen(actor)))),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (!tries[0]?.allowed) throw new DomainError("provider.tooManyTries");
  if (inserted.rowsAffected === 0) throw new DomainError("provider.letterJustSent"); // the other half of a double click
  return "sent";
}
