import { and, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days, minutes } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { noticeSettingsQuery, toNoticeSettings } from "~/domain/notifications/choose-notices.server";
import { retryBounced } from "~/domain/notifications/mail-stops.server";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/outbox.server";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import { flag } from "~/domain/providers/completion-steps.server";
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { cityField, emailField, localeField } from "./account.form";

const profileFields = () => ({ city: cityField(), locale: localeField });

/** Form for the couple's profile (rule profile-2). */
export const profileForm = z.lazy(() => z.object({ email: emailField, ...profileFields() }));

/** Form for an administrator who helps a couple; the email stays (rule impersonation-14). */
export const helpedProfileForm = z.lazy(() =>
  z.object(profileFields()).transform((fields) => ({ ...fields, email: null })),
);

interface ProfileChange {
  /** Null: unchanged. */
  email: string | null;
  locale: Locale;
  /** Null: unchanged. */
  home: PlaceSuggestion | null;
}

/** Limit of verification emails, because an address may belong to other people. */
const EMAILS = { count: 5, window: days(1) } as const;

/** Returns a couple's profile in one round trip; null if the session has ended or the account is deleted. */
export async function findProfile({ db }: Pick<Deps, "db">, couple: Couple) {
  const { firstname, lastname, phone, email, city, locale, emailVerifiedAt } = accounts;
  const found = await namedBatch(db, {
    account: db
      .select({ firstname, lastname, phone, email, city, locale, emailVerified: flag(isNotNull(emailVerifiedAt)) })
      .from(accounts)
      .where(and(eq(accounts.id, couple.accountId), sessionIsOpen(couple))),
    settings: noticeSettingsQuery(db, couple),
  });
  const [[account], [settings]] = [found.account, found.settings];
  return account && settings ? { ...account, notices: toNoticeSettings(couple, settings) } : null;
}

/**
 * Names and phone number are fixed (rule profile-1). Emails a link to verify a new address.
 * @returns the couple for a new session token
 * @throws DomainError session.expired, profile.unchanged (also if no town is given and none is stored)
 */
export async function updateProfile(deps: LinkDeps, couple: Couple, change: ProfileChange): Promise<Couple> {
  const { db, clock, links } = deps;
  const { email, locale, home } = change;
  const { accountId, firstname } = couple;
  const now = clock.now();
  const isOwn = eq(accounts.id, accountId);
  const limit = mailboxLimit(couple, now);
  const mailboxKey = `mailbox:${accountId}:${now}`;
  const town =
    home &&
    ({
      city: home.name,
      zipCode: home.zipCode,
      country: home.country,
      latitude: home.latitude,
      longitude: home.longitude,
    } satisfies Partial<typeof accounts.$inferInsert>);
  // The state of a mailbox is valid only for that address (rules mailbox-2 and webhook-4).
  const mailbox = email !== null && {
    email,
    emailVerifiedAt: sql`CASE WHEN ${eq(accounts.email, email)} THEN ${accounts.emailVerifiedAt} END`,
    emailBouncedAt: sql`CASE WHEN ${eq(accounts.email, email)} THEN ${accounts.emailBouncedAt} END`,
  };
  const moves = home && [
    sql`${accounts.city} IS NOT ${home.name}`,
    sql`${accounts.zipCode} IS NOT ${home.zipCode}`,
    sql`${accounts.latitude} IS NOT ${home.latitude}`,
    sql`${accounts.longitude} IS NOT ${home.longitude}`,
  ];
  const isAnother = email === null ? undefined : ne(accounts.email, email);
  const isSome = (condition: SQL | undefined) =>
    exists(db.select({ id: accounts.id }).from(accounts).where(and(isOwn, condition)));
  const { account } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "profile.unchanged": isSome(
        and(home ? undefined : isNotNull(accounts.city), or(isAnother, ne(accounts.locale, locale), ...(moves ?? []))),
      ),
    },
    {
      // Must precede the update: compares with the stored address.
      ...(email !== null && {
        email: queueMessageWhere(
          deps,
          {
            kind: "email",
            to: email,
            accountId,
            dedupeKey: mailboxKey,
            ...mailboxEmail(links.brand, { firstname, locale }, await links.mailboxUrl(accountId, email)),
          },
          sql`${below(limit)} AND ${isSome(isAnother)}`,
        ),
        counted: db.run(countOne(limit, PREVIOUS_WROTE)),
        // Another account may have this address, and emails to it may have bounced.
        retried: retryBounced(
          db,
          email,
          sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${eq(outbox.dedupeKey, mailboxKey)})`,
        ),
      }),
      written: db
        .update(accounts)
        .set({ locale, updatedAt: now, ...town, ...mailbox })
        .where(isOwn),
      account: db.select({ city: accounts.city }).from(accounts).where(isOwn),
    },
  );
  return { ...couple, locale, hasFinishedOnboarding: (account[0]?.city ?? null) !== null };
}

/** Emails the verification link again, at most once a minute. @throws DomainError session.expired, mailbox.tooMany */
export async function resendMailboxEmail(deps: LinkDeps, couple: Couple): Promise<"sent" | "verified"> {
  const { db, clock, links } = deps;
  const { accountId } = couple;
  const now = clock.now();
  const isOwn = and(eq(accounts.id, accountId), sessionIsOpen(couple));
  const { firstname, locale, email, emailVerifiedAt } = accounts;
  const [account] = await db.select({ firstname, locale, email, emailVerifiedAt }).from(accounts).where(isOwn);
  if (!account) throw new DomainError("session.expired");
  if (account.emailVerifiedAt !== null) return "verified";
  const limit = mailboxLimit(couple, now);
  const isOpen = and(isOwn, eq(email, account.email), isNull(emailVerifiedAt));
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "mailbox.tooMany": below(limit) },
    {
      email: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: account.email,
          accountId,
          dedupeKey: `mailboxAgain:${accountId}:${Math.floor(now / minutes(1))}`,
          ...mailboxEmail(links.brand, account, await links.mailboxUrl(accountId, account.email)),
        },
        exists(db.select({ id: accounts.id }).from(accounts).where(isOpen)),
      ),
      counted: db.run(countOne(limit, PREVIOUS_WROTE)),
    },
  );
  return "sent";
}

const mailboxLimit = ({ accountId }: Couple, now: number) => limitOf(`mailbox:${accountId}`, EMAILS, now);

export function mailboxEmail(brand: string, couple: { firstname: string; locale: Locale }, url: string): Email {
  const t = translator(couple.locale);
  return renderEmail({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "account"),
    subject: t("returns:mailbox.subject"),
    paragraphs: [t("returns:mailbox.intro", { brand })],
    closing: [{ label: t("returns:mailbox.link"), url }, { small: t("returns:mailbox.stranger") }],
  });
}
