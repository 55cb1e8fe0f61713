import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts, loginCodes } from "#db/schema/accounts";
import { minutes } from "~/domain/durations";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { type Email, headOf, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { LOGIN } from "./login.rules";

/** Condition on `accounts`: a link verified the mailbox, and no bounce of an email is recorded (rule login-24). */
const isProved = and(isNotNull(accounts.emailVerifiedAt), isNull(accounts.emailBouncedAt));

export const provedMailbox = (db: Database, attemptId: string, email?: string) =>
  db
    .select({ accountId: accounts.id, email: accounts.email, firstname: accounts.firstname, locale: accounts.locale })
    .from(loginCodes)
    .innerJoin(accounts, eq(accounts.phone, loginCodes.phone))
    .where(and(eq(loginCodes.id, attemptId), isProved, email === undefined ? undefined : eq(accounts.email, email)));

/** Binds a code to its attempt and address, so that it opens no account with another address (rule login-25). */
export const emailCodeHash = (secret: string, attemptId: string, code: string, email: string) =>
  hmac(secret, `${attemptId}:${code}:${email}`);

export function loginCodeEmail(brand: string, reader: { firstname: string; locale: Locale }, code: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    ...headOf(t("messages:loginCode.subject", { code })),
    figure: { value: code },
    paragraphs: [t("messages:loginCode.intro", { minutes: LOGIN.codeLifetime / minutes(1) })],
    closing: [{ small: t("messages:loginCode.stranger") }],
  });
}
