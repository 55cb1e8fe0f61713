import { and, eq, exists, gt, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
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
import { hmac, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { flag } from "./completion-steps.server";
import { confirmPassword } from "./password.server";
import { PROVIDER_ACCOUNT, type ProviderKind } from "./provider-account.rules";
import { accessLimits, type Visitor } from "./provider-entrance.server";
import {
  emailJustSent,
  findLink,
  insertLink,
  linkIsOpen,
  newLink,
  spendLink,
  verifyAddressEmail,
} from "./provider-links.server";
import { syncProvider } from "./sync-provider.server";

const c = providerCredentials;

/** Next step after the verification of the address (rule venue-30). */
export interface Verified {
  kind: ProviderKind;
  /** First venue: its public id, and whether it was never submitted for approval; null: no venue. */
  venue: { id: string; isDraft: boolean } | null;
}

/** Verifies a login address by a link that works once. @throws DomainError provider.linkGone */
export async function verifyEmail(deps: LoginDeps, secret: string): Promise<Verified> {
  const { db, clock } = deps;
  const link = await findLink(deps, "verify_email", secret);
  if (!link?.open) throw new DomainError("provider.linkGone");
  const now = clock.now();
  const hash = await sha256(secret);
  const read = await guardedBatch(
    db,
    { "provider.linkGone": linkIsOpen(hash, "verify_email", now) },
    {
      verified: db
        .update(c)
        .set({ emailVerifiedAt: sql`coalesce(${c.emailVerifiedAt}, ${now})` })
        .where(eq(c.providerId, link.providerId)),
      link: spendLink(db, hash, now),
      synced: syncProvider(db, link.providerId, now),
      own: db.select({ kind: providers.kind }).from(providers).where(eq(providers.id, link.providerId)),
      venue: db
        .select({ id: venues.publicId, isDraft: flag(eq(venues.moderation, "notValidated")) })
        .from(venues)
        .where(eq(venues.providerId, link.providerId))
        .orderBy(venues.createdAt)
        .limit(1),
    },
  );
  const [[own], [venue]] = [read.own, read.venue];
  if (!own) throw new DomainError("provider.linkGone");
  return { kind: own.kind, venue: venue ?? null };
}

/** Emails the link again unless verified. @throws session.expired, provider.emailJustSent, provider.tooManyTries */
export async function resendVerification(
  deps: LoginDeps & LinkDeps,
  actor: Provider,
  { ip }: Pick<Visitor, "ip">,
): Promise<"sent" | "verified"> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const own = eq(providers.id, actor.providerId);
  const justSent = emailJustSent("verify_email", now);
  const [row] = await db
    .select({ email: providers.email, verified: flag(isNotNull(c.emailVerifiedAt)), justSent: flag(justSent) })
    .from(providers)
    .innerJoin(c, eq(c.providerId, providers.id))
    .where(and(own, sessionIsOpen(actor)));
  if (!row) throw new DomainError("session.expired");
  if (row.verified) return "verified";
  if (row.justSent) throw new DomainError("provider.emailJustSent");
  const link = await newLink();
  const limits = await accessLimits(secret, "verifyEmail", { address: row.email, ip }, now);
  const due = db
    .select({ id: providers.id })
    .from(providers)
    .innerJoin(c, eq(c.providerId, providers.id))
    .where(and(own, eq(providers.email, row.email), isNull(c.emailVerifiedAt), not(justSent)));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "provider.tooManyTries": allBelow(limits),
      "provider.emailJustSent": exists(due),
    },
    {
      link: insertLink(db, link.hash, "verify_email", sql`${providers} WHERE ${own}`, now),
      email: queueMessage(deps, {
        kind: "email",
        dedupeKey: `verifyEmail:${link.hash}`,
        to: row.email,
        providerId: actor.providerId,
        sensitive: true,
        ...verifyAddressEmail(links.brand, actor, links.url(actor.market, paths.pro.verifyEmail(link.secret))),
      }),
      retried: retryBounced(db, row.email),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
  return "sent";
}

type Owner = Pick<typeof providers.$inferSelect, "id" | "firstname" | "locale" | "market">;

const l = providerLinks;
const p = providers;
const o = alias(providers, "o");

/**
 * Emails a link to a new login address. If another provider has the address, the answer is the same, and that provider
 * is notified. Only the newest link works.
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

  const { secret, hash } = await newLink();
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
        { kind: "email", to: email, providerId, sensitive: true, dedupeKey: `emailConfirm:${hash}`, ...confirmation },
        free,
      ),
      // An address that bounced before, perhaps for another account, gets emails again.
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

/** Condition: the link is valid, the password is unchanged since, and no provider has the new address. */
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

async function findChangeLink({ db, clock }: Deps, hash: string) {
  const { id, email: oldEmail, firstname, locale, market } = providers;
  const [link] = await db
    .select({ email: l.email, id, oldEmail, firstname, locale, market })
    .from(l)
    .innerJoin(p, eq(id, l.providerId))
    .where(works(hash, clock.now()));
  return link;
}

export async function findEmailChange(deps: Deps, secret: string): Promise<{ email: string } | null> {
  const link = await findChangeLink(deps, await sha256(secret));
  return link ? { email: link.email } : null;
}

/**
 * Changes the login address; safe to repeat. Keeps sessions. Returns the provider's id.
 * @throws account.link.expired
 */
export async function confirmEmailChange(deps: LinkDeps, secret: string): Promise<number> {
  const { db, clock, links } = deps;
  const hash = await sha256(secret);
  const link = await findChangeLink(deps, hash);
  if (!link) throw new DomainError("account.link.expired");
  const now = clock.now();
  const changing = sql`EXISTS (SELECT 1 FROM ${l} WHERE ${works(hash, now)})`;
  const has = (email: string) => sql`EXISTS (SELECT 1 FROM ${p} WHERE ${and(eq(p.id, link.id), eq(p.email, email))})`;
  // The second of two clicks finds the new address.
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
      link: spendLink(db, hash, now),
    },
  );
  return link.id;
}
