import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { days, hours } from "~/domain/durations";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { flag } from "./completion-steps.server";
import { EMAIL_EVERY, LINK_LIFETIMES, type LinkPurpose } from "./provider-account.rules";

const l = providerLinks;
const p = providers;
const isOwners = and(eq(l.providerId, p.id), eq(l.email, p.email));

export async function newLink(): Promise<{ secret: string; hash: string }> {
  const secret = newSecret();
  return { secret, hash: await sha256(secret) };
}

/** Inserts a link. @param owner FROM clause with `providers`; without a row, no link is inserted */
export function insertLink(db: Database, hash: string, purpose: LinkPurpose, owner: SQL, now: number) {
  const expiresAt = now + LINK_LIFETIMES[purpose];
  const row = { hash, providerId: p.id, purpose, email: p.email, createdAt: now, expiresAt };
  return db.run(insertSelect(l, row, sql`FROM ${owner}`));
}

export const linkExists = (hash: string) => sql`EXISTS (SELECT 1 FROM ${l} WHERE ${l.hash} = ${hash})`;

export const emailJustSent = (purpose: LinkPurpose, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${l} WHERE ${and(isOwners, eq(l.purpose, purpose), gt(l.createdAt, now - EMAIL_EVERY))})`;

/** Condition: a link is unused, not expired, and for the provider's current address. */
export const linkIsOpen = (hash: string, purpose: LinkPurpose, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${l} JOIN ${p} ON ${isOwners}
    WHERE ${and(eq(l.hash, hash), eq(l.purpose, purpose), isNull(l.usedAt), gt(l.expiresAt, now))})`;

/** Marks a link as used; the last statement of its batch. */
export const spendLink = (db: Database, hash: string, now: number) =>
  db
    .update(l)
    .set({ usedAt: now })
    .where(and(eq(l.hash, hash), isNull(l.usedAt)));

/** Loads the link of an email without changing it. @returns null for an unknown secret */
export async function findLink({ db, clock }: Deps, purpose: LinkPurpose, secret: string) {
  const hash = await sha256(secret);
  const [link] = await db
    .select({
      providerId: p.id,
      firstname: p.firstname,
      email: p.email,
      locale: p.locale,
      market: p.market,
      open: flag(linkIsOpen(hash, purpose, clock.now())),
      verified: flag(and(isNotNull(providerCredentials.emailVerifiedAt), eq(l.email, p.email))),
    })
    .from(l)
    .innerJoin(p, eq(p.id, l.providerId))
    .innerJoin(providerCredentials, eq(providerCredentials.providerId, p.id))
    .where(and(eq(l.hash, hash), eq(l.purpose, purpose)));
  return link ?? null;
}

interface Recipient {
  firstname: string;
  locale: Locale;
}

export function verifyAddressEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.verify.subject", { brand }),
    paragraphs: [t("proauth:letter.verify.intro", { brand })],
    closing: [
      { label: t("messages:confirmAddress"), url },
      { small: t("proauth:letter.verify.valid", { count: LINK_LIFETIMES.verify_email / days(1) }) },
      { small: t("proauth:letter.verify.stranger") },
    ],
  });
}

export function resetPasswordEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.reset.subject"),
    paragraphs: [t("proauth:letter.reset.intro", { brand })],
    closing: [
      { label: t("proauth:letter.reset.link"), url },
      { small: t("proauth:letter.reset.valid", { count: LINK_LIFETIMES.reset_password / hours(1) }) },
      { small: t("proauth:letter.reset.stranger") },
    ],
  });
}

export function passwordResetEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.changed.subject"),
    paragraphs: [t("proauth:letter.changed.intro", { brand })],
    closing: [{ text: t("proauth:letter.changed.stranger"), label: t("messages:choosePassword"), url }],
  });
}
