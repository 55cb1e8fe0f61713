import { z } from "zod";
import { codeField } from "~/domain/one-time-code.rules";
import { LOCALES } from "~/i18n/markets";
import { LENGTHS } from "./account.rules";

/**
 * One named rule (rule register-1): local part, @, domain, ending of 2 to 4 letters. What separates or quotes addresses in a
 * mail header (RFC 5322 §3.2.3, "specials") is in none of them.
 */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}-]+\.)+[A-Za-z]{2,4}$/u;

const text = (message: string) => z.string({ error: message });

export const phoneForm = z.lazy(() =>
  z.object({
    country: text("account:error.phone"),
    phone: text("account:error.phone").trim().min(1, "account:error.phone").max(40, "account:error.phone"),
    /** Random name of the page that held the form. */
    page: z.string().max(64).optional(),
  }),
);

export const codeForm = z.lazy(() => z.object({ code: codeField("account:error.code") }));

const name = (message: string) =>
  text(message)
    .trim()
    .min(1, message)
    .max(LENGTHS.name, message)
    // At least one letter, of any script: invisible characters are not a name.
    .regex(/^(?=.*\p{L})[^\p{Cc}<>]*$/u, message);

export const emailField = z.lazy(() =>
  text("account:error.email")
    .trim()
    .max(LENGTHS.email, "account:error.email")
    .regex(EMAIL_PATTERN, "account:error.email"),
);

export const localeField = z.enum(LOCALES, "account:error.locale");

/** Rule register-1. */
export const registrationForm = z.lazy(() =>
  z.object({
    firstname: name("account:error.firstname"),
    lastname: name("account:error.lastname"),
    email: emailField,
    city: text("account:error.city").trim().min(1, "account:error.city").max(LENGTHS.city, "account:error.city"),
    cityPlace: z.coerce.number().int().positive().optional().catch(undefined),
    cityFor: z.string().optional(),
    locale: localeField,
  }),
);
