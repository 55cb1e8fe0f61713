import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import {
  type AccountSender,
  emailChangedEmail,
  emailConfirmEmail,
  emailTakenEmail,
} from "~/domain/notifications/provider-account-emails.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { allBelow, countOne, type Limit, limitOf } from "~/domain/rate-limits.server";
import { hmac, newSecret, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { confirmPassword } from "./confirm-password.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

interface Owner {
  id: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/**
 * Sends a link to a new login address, in two round trips. The answer is the same when another provider logs in with that address: its owner
 * is written to instead, and learns that nothing has changed. Of several links the newest works.
 * @param email in lower case
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong, account.email.unchanged, account.email.tooMany
 */
export async function requestEmailChange(
  deps: LoginDeps,
  actor: Provider,
  { email, currentPassword }: { email: string; currentPassword: string },
  sender: AccountSender,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const limits = await limitsFor(deps, actor, email);
  const confirmed = await confirmPassword<Owner & { free: 0 | 1 }>(
    deps,
    actor,
    currentPassword,
    sql`SELECT ${allBelow(limits)} AS free, p.id, p.firstname, p.locale, p.market FROM (SELECT 1) LEFT JOIN providers p ON p.email = ${email}`,
  );
  if (!confirmed) throw new DomainError("session.expired");
  const [owner] = confirmed.also;
  if (confirmed.own.email === email) throw new DomainError("account.email.unchanged");
  if (!owner?.free) throw new DomainError("account.email.tooMany");

  const secret = newSecret();
  const hash = await sha256(secret);
  const { providerId } = actor;
  const taken = sql`EXISTS (SELECT 1 FROM providers WHERE email = ${email})`;
  const written = sql`EXISTS (SELECT 1 FROM provider_links WHERE hash = ${hash})`;
  const asked = sql`${sessionIsOpen(actor)} AND ${allBelow(limits)}`;
  const confirmation = emailConfirmEmail(sender, confirmed.own, secret);
  const results = await db.batch([
    db.all<{ open: 0 | 1; asked: 0 | 1 }>(sql`SELECT ${sessionIsOpen(actor)} AS open, ${asked} AS asked`),
    db.run(sql`
      DELETE FROM provider_links WHERE provider_id = ${providerId} AND purpose = 'change_email' AND used_at IS NULL AND ${asked}`),
    db.run(sql`
      INSERT INTO provider_links (hash, provider_id, purpose, email, created_at, expires_at)
      SELECT ${hash}, ${providerId}, 'change_email', ${email}, ${now}, ${now + PROVIDER_ACCOUNT.emailLink} WHERE ${asked} AND NOT ${taken}`),
    queueMessageWhere(
      deps,
      {
        kind: "email",
        to: email,
        providerId,
        sensitive: true,
        dedupeKey: `emailConfirm:${hash}`,
        ...confirmation,
      },
      written,
    ),
    ...(owner.id === null
      ? []
      : [
          queueMessageWhere(
            deps,
            {
              kind: "email",
              to: email,
              providerId: owner.id,
              dedupeKey: `emailTaken:${hash}`,
              ...emailTakenEmail(sender, owner),
            },
            sql`${asked} AND ${taken}`,
          ),
        ]),
    ...limits.map((limit) => db.run(countOne(limit, sessionIsOpen(actor)))),
  ]);
  const [outcome] = results[0] as { open: 0 | 1; asked: 0 | 1 }[];
  if (!outcome?.open) throw new DomainError("session.expired");
  if (!outcome.asked) throw new DomainError("account.email.tooMany");
}

async function limitsFor({ clock, secret }: LoginDeps, actor: Provider, email: string): Promise<Limit[]> {
  const limit = async (kind: string, of: string) =>
    limitOf(`email:${kind}:${await hmac(secret, of)}`, PROVIDER_ACCOUNT.emailLetters, clock.now());
  return Promise.all([limit("provider", String(actor.providerId)), limit("mailbox", email)]);
}

interface Link extends Owner {
  email: string;
  oldEmail: string;
}

/** The link was neither used nor too old, the password has not been changed since, and the address was not taken meanwhile. */
const works = (hash: string, now: number) => sql`
  l.hash = ${hash} AND l.purpose = 'change_email' AND l.used_at IS NULL AND l.expires_at > ${now}
  AND EXISTS (SELECT 1 FROM provider_credentials c WHERE c.provider_id = l.provider_id AND c.password_changed_at <= l.created_at)
  AND NOT EXISTS (SELECT 1 FROM providers o WHERE o.email = l.email)`;

async function findLink({ db, clock }: Deps, hash: string): Promise<Link | undefined> {
  const [link] = await db.all<Link>(sql`
    SELECT l.email, p.id, p.email AS oldEmail, p.firstname, p.locale, p.market
    FROM provider_links l JOIN providers p ON p.id = l.provider_id WHERE ${works(hash, clock.now())}`);
  return link;
}

/** What the page of the link shows; it changes nothing. One round trip. @returns the new address, or null when the link works no more */
export async function findEmailChange(deps: Deps, secret: string): Promise<{ email: string } | null> {
  const link = await findLink(deps, await sha256(secret));
  return link ? { email: link.email } : null;
}

/**
 * Changes the login address to that of the link and writes to the old one; in two round trips, and once, however often the button is pressed.
 * Open sessions stay open: the link was only sent for the right password, which stays the same.
 * @returns number of the provider
 * @throws DomainError account.link.expired
 */
export async function confirmEmailChange(deps: Deps, secret: string, sender: AccountSender): Promise<number> {
  const { db, clock } = deps;
  const hash = await sha256(secret);
  const link = await findLink(deps, hash);
  if (!link) throw new DomainError("account.link.expired");
  const now = clock.now();
  const changing = sql`EXISTS (SELECT 1 FROM provider_links l WHERE ${works(hash, now)})`;
  const changed = sql`EXISTS (SELECT 1 FROM providers WHERE id = ${link.id} AND email = ${link.email})`;
  const { done } = await namedBatch(db, {
    email: db.run(sql`
      UPDATE providers SET email = ${link.email} WHERE id = ${link.id} AND email = ${link.oldEmail} AND ${changing}`),
    letter: queueMessageWhere(
      deps,
      {
        kind: "email",
        to: link.oldEmail,
        providerId: link.id,
        dedupeKey: `emailChanged:${hash}`,
        ...emailChangedEmail(sender, link, now),
      },
      changed,
    ),
    proved: db.run(
      sql`UPDATE provider_credentials SET email_verified_at = ${now} WHERE provider_id = ${link.id} AND ${changed}`,
    ),
    // Links to the old mailbox are worth nothing any more.
    otherLinks: db.run(sql`
      DELETE FROM provider_links WHERE provider_id = ${link.id} AND hash <> ${hash} AND used_at IS NULL AND ${changed}`),
    link: db.run(
      sql`UPDATE provider_links SET used_at = ${now} WHERE hash = ${hash} AND used_at IS NULL AND ${changed}`,
    ),
    done: db.all(sql`SELECT 1 WHERE ${changed}`),
  });
  if (done.length === 0) throw new DomainError("account.link.expired");
  return link.id;
}
