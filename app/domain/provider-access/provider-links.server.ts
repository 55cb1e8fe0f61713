import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { flag } from "~/domain/profile/completion-steps.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { LETTER_EVERY, LINK_LIFETIMES, type LinkPurpose } from "./provider-access.rules";

const l = providerLinks;
const p = providers;
const isOwners = and(eq(l.providerId, p.id), eq(l.email, p.email));

export async function newLink(): Promise<{ secret: string; hash: string }> {
  const secret = newSecret();
  return { secret, hash: await sha256(secret) };
}

/**
 * The statement that makes a link.
 * @param owner what follows FROM, `providers` being in it; no row makes no link
 */
export function insertLink(db: Database, hash: string, purpose: LinkPurpose, owner: SQL, now: number) {
  const expiresAt = now + LINK_LIFETIMES[purpose];
  const row = { hash, providerId: p.id, purpose, email: p.email, createdAt: now, expiresAt };
  return db.run(insertSelect(l, row, sql`FROM ${owner}`));
}

/** Condition: the link was made by this batch. */
export const linkExists = (hash: string) => sql`EXISTS (SELECT 1 FROM ${l} WHERE ${l.hash} = ${hash})`;

/** Condition over a row of providers: a letter of the kind has just gone to this address. */
export const letterJustSent = (purpose: LinkPurpose, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${l} WHERE ${and(isOwners, eq(l.purpose, purpose), gt(l.createdAt, now - LETTER_EVERY))})`;

/** Condition: the link works. It does not once it was used, its time is over, or the provider has another address by now. */
export const linkIsOpen = (hash: string, purpose: LinkPurpose, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${l} JOIN ${p} ON ${isOwners}
    WHERE ${and(eq(l.hash, hash), eq(l.purpose, purpose), isNull(l.usedAt), gt(l.expiresAt, now))})`;

/** The last statement of the batch that a link is good for. */
export const spendLink = (db: Database, hash: string, now: number) =>
  db
    .update(l)
    .set({ usedAt: now })
    .where(and(eq(l.hash, hash), isNull(l.usedAt)));

interface FoundLink extends Pick<typeof providers.$inferSelect, "firstname" | "email" | "locale" | "market"> {
  providerId: number;
  /** It works still. */
  open: boolean;
  /** The mailbox is proved, by this link or another one. */
  verified: boolean;
}

/** What a link of a letter leads to. Changes nothing. @returns null for an unknown secret */
export async function findLink({ db, clock }: Deps, purpose: LinkPurpose, secret: string): Promise<FoundLink | null> {
  const hash = await sha256(secret);
  const [link] = await db
    .select({
      providerId: p.id,
      ...{ firstname: p.firstname, email: p.email, locale: p.locale, market: p.market },
      open: flag(linkIsOpen(hash, purpose, clock.now())),
      verified: flag(and(isNotNull(providerCredentials.emailVerifiedAt), eq(l.email, p.email))),
    })
    .from(l)
    .innerJoin(p, eq(p.id, l.providerId))
    .innerJoin(providerCredentials, eq(providerCredentials.providerId, p.id))
    .where(and(eq(l.hash, hash), eq(l.purpose, purpose)));
  return link ?? null;
}
