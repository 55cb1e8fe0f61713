import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { queueMessage, queueMessageWhere } from "~/domain/notifications/outbox.server";
import {
  emailChangedEmail,
  emailConfirmEmail,
  emailTakenEmail,
} from "~/domain/notifications/provider-account-emails.server";
import { allBelow, countOne, type Limit, limitOf } from "~/domain/rate-limits.server";
import { hmac, newSecret, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { confirmPassword } from "./change-password.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

type Owner = Pick<typeof providers.$inferSelect, "id" | "firstname" | "locale" | "market">;

const l = providerLinks;
const p = providers;
const c = providerCredentials;
const o = alias(providers, "o");

/**
 * Sends a link to a new login address, in two round trips. If another provider uses the address, the answer is the
 * same. That provider receives an email that nothing has changed. Only the newest link works.
 * @param email in lower case
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong, account.email.unchanged,
 * account.email.tooMany
 */
export async function requestEmailChange(
  deps: LoginDeps & LinkDeps,
  actor: Provider,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const limits = await limitsFor(deps, actor, email);
  const known = db.all<Owner & { free: 0 | 1 }>(
    sql`SELECT ${allBelow(limits)} AS free, ${p.id}, ${p.firstname}, ${p.locale}, ${p.market}
      FROM (SELECT 1) LEFT JOIN ${p} ON ${p.email} = ${email}`,
  );
  const confirmed = await confirmPassword(deps, actor, currentPassword, { known });
  if (!confirmed) throw new DomainError("session.expired");
  const [owner] = confirmed.also.known;
  if (confirmed.own.email === email) throw new DomainError("account.email.unchanged");
  if (!owner?.free) throw new DomainError("account.email.tooMany");

  const secret = newSecret();
  const hash = await sha256(secret);
  const { providerId } = actor;
  const taken = sql`EXISTS (SELECT 1 FROM ${p} WHERE ${p.email} = ${email})`;
  const free = sql`NOT ${taken}`;
  const confirmation = emailConfirmEmail(links, confirmed.own, secret);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor), "account.email.tooMany": allBelow(limits) },
    {
      otherLinks: db
        .delete(l)
        .where(and(eq(l.providerId, providerId), eq(l.purpose, "change_email"), isNull(l.usedAt))),
      link: db.run(
        insertSelect(
          l,
          {
            hash,
            providerId,
            purpose: "change_email",
            email,
            createdAt: now,
            expiresAt: now + PROVIDER_ACCOUNT.emailLink,
          },
          sql`WHERE ${free}`,
        ),
      ),
      email: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: email,
          providerId,
          sensitive: true,
          dedupeKey: `emailConfirm:${hash}`,
          ...confirmation,
        },
        free,
      ),
      // The address may have bounced for another account.
      retried: retryBounced(db, email, free),
      emailToOwner:
        owner.id === null
          ? []
          : [
              queueMessageWhere(
                deps,
                {
                  kind: "email",
                  to: email,
                  providerId: owner.id,
                  dedupeKey: `emailTaken:${hash}`,
                  ...emailTakenEmail(links, owner),
                },
                taken,
              ),
            ],
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}

async function limitsFor({ clock, secret }: LoginDeps, actor: Provider, email: string): Promise<Limit[]> {
  const limit = async (kind: string, of: string) =>
    limitOf(`email:${kind}:${await hmac(secret, of)}`, PROVIDER_ACCOUNT.addressEmails, clock.now());
  return Promise.all([limit("provider", String(actor.providerId)), limit("mailbox", email)]);
}

/**
 * Returns the condition that the link is unused and valid, the password is unchanged since, and no provider uses the
 * address.
 */
function works(hash: string, now: number) {
  const isSince = and(eq(c.providerId, l.providerId), lte(c.passwordChangedAt, l.createdAt));
  return and(
    eq(l.hash, hash),
    eq(l.purpose, "change_email"),
    isNull(l.usedAt),
    gt(l.expiresAt, now),
    sql`EXISTS (SELECT 1 FROM ${c} WHERE ${isSince})`,
    sql`NOT EXISTS (SELECT 1 FROM ${providers} o WHERE ${o.email} = ${l.email})`,
  );
}

async function findLink({ db, clock }: Deps, hash: string) {
  const { id, email: oldEmail, firstname, locale, market } = providers;
  const [link] = await db
    .select({ email: l.email, id, oldEmail, firstname, locale, market })
    .from(l)
    .innerJoin(p, eq(id, l.providerId))
    .where(works(hash, clock.now()));
  return link;
}

/**
 * Loads the data of the confirmation page, in one round trip.
 * @returns the new address, or null when the link is invalid
 */
export async function findEmailChange(deps: Deps, secret: string): Promise<{ email: string } | null> {
  const link = await findLink(deps, await sha256(secret));
  return link ? { email: link.email } : null;
}

/**
 * Changes the login address to that of the link and notifies the old one, in two round trips. Safe to repeat. Sessions
 * stay open, because the link required the password, which is unchanged.
 * @returns id of the provider
 * @throws DomainError account.link.expired
 */
export async function confirmEmailChange(deps: LinkDeps, secret: string): Promise<number> {
  const { db, clock, links } = deps;
  const hash = await sha256(secret);
  const link = await findLink(deps, hash);
  if (!link) throw new DomainError("account.link.expired");
  const now = clock.now();
  const changing = sql`EXISTS (SELECT 1 FROM ${l} WHERE ${works(hash, now)})`;
  const has = (email: string) => sql`EXISTS (SELECT 1 FROM ${p} WHERE ${and(eq(p.id, link.id), eq(p.email, email))})`;
  // A double click succeeds, too.
  const may = sql`(${changing} AND ${has(link.oldEmail)}) OR ${has(link.email)}`;
  await guardedBatch(
    db,
    { "account.link.expired": may },
    {
      email: db.update(p).set({ email: link.email }).where(eq(p.id, link.id)),
      message: queueMessage(deps, {
        kind: "email",
        to: link.oldEmail,
        providerId: link.id,
        dedupeKey: `emailChanged:${hash}`,
        ...emailChangedEmail(links, link, now),
      }),
      proved: db.update(c).set({ emailVerifiedAt: now }).where(eq(c.providerId, link.id)),
      // Links sent to the old mailbox become invalid.
      otherLinks: db.delete(l).where(and(eq(l.providerId, link.id), ne(l.hash, hash), isNull(l.usedAt))),
      link: db
        .update(l)
        .set({ usedAt: now })
        .where(and(eq(l.hash, hash), isNull(l.usedAt))),
    },
  );
  return link.id;
}
