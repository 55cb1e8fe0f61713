import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { LETTER_EVERY, LINK_LIFETIMES, type LinkPurpose } from "./provider-access.rules";

/** The address of a link for a letter, on the host of the provider's market: never on the one that was asked for. */
export type LinkTo = (market: MarketCode, secret: string) => string;

/** Of a letter's writer: how it signs, and where its link leads. */
export interface Correspondence {
  brand: string;
  linkTo: LinkTo;
}

export async function newLink(): Promise<{ secret: string; hash: string }> {
  const secret = newSecret();
  return { secret, hash: await sha256(secret) };
}

/**
 * The statement that makes a link.
 * @param owner selects `provider_id` and `email`; no row makes no link
 */
export function insertLink(db: Database, hash: string, purpose: LinkPurpose, owner: SQL, now: number) {
  return db.run(sql`
    INSERT INTO provider_links (hash, provider_id, purpose, email, created_at, expires_at)
    SELECT ${hash}, o.provider_id, ${purpose}, o.email, ${now}, ${now + LINK_LIFETIMES[purpose]} FROM (${owner}) o`);
}

/** Condition: the link was made by this batch. */
export const linkExists = (hash: string) => sql`EXISTS (SELECT 1 FROM provider_links WHERE hash = ${hash})`;

/** Condition over a row `p` of providers: a letter of the kind has just gone to this address. */
export const letterJustSent = (purpose: LinkPurpose, now: number) => sql`
  EXISTS (SELECT 1 FROM provider_links l
    WHERE l.provider_id = p.id AND l.purpose = ${purpose} AND l.email = p.email AND l.created_at > ${now - LETTER_EVERY})`;

/** Condition: the link works. It does not once it was used, its time is over, or the provider has another address by now. */
export const linkIsOpen = (hash: string, purpose: LinkPurpose, now: number) => sql`
  EXISTS (SELECT 1 FROM provider_links l JOIN providers p ON p.id = l.provider_id
    WHERE l.hash = ${hash} AND l.purpose = ${purpose} AND l.used_at IS NULL AND l.expires_at > ${now} AND l.email = p.email)`;

/** The last statement of the batch that a link is good for. */
export const spendLink = (db: Database, hash: string, now: number) =>
  db.run(sql`UPDATE provider_links SET used_at = ${now} WHERE hash = ${hash} AND used_at IS NULL`);

export interface FoundLink {
  providerId: number;
  firstname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
  /** It works still. */
  open: boolean;
  /** The mailbox is proved, by this link or another one. */
  verified: boolean;
}

/** What a link of a letter leads to. Changes nothing. @returns null for an unknown secret */
export async function findLink({ db, clock }: Deps, purpose: LinkPurpose, secret: string): Promise<FoundLink | null> {
  const hash = await sha256(secret);
  const rows = await db.all<{
    id: number;
    firstname: string;
    email: string;
    locale: Locale;
    market: MarketCode;
    open: 0 | 1;
    verified: 0 | 1;
  }>(sql`
    SELECT p.id, p.firstname, p.email, p.locale, p.market, ${linkIsOpen(hash, purpose, clock.now())} AS open,
      c.email_verified_at IS NOT NULL AND l.email = p.email AS verified
    FROM provider_links l JOIN providers p ON p.id = l.provider_id JOIN provider_credentials c ON c.provider_id = p.id
    WHERE l.hash = ${hash} AND l.purpose = ${purpose}`);
  const row = rows[0];
  if (!row) return null;
  const { id: providerId, open, verified, ...recipient } = row;
  return { providerId, ...recipient, open: open === 1, verified: verified === 1 };
}
