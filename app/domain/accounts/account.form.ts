import { z } from "zod";
import { LOCALES } from "~/i18n/markets";
import { LENGTHS } from "./account.rules";
import { LOGIN } from "./login.rules";

/**
 * One named rule (customer specification §5): local part, @, domain, ending of 2 to 4 letters. What separates or quotes addresses in a
 * mail header (RFC 5322 §3.2.3, "specials") is in none of them.
 */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}-]+\.)+[A-Za-z]{2,4}$/u;

const text = (message: string) => z.string({ error: message });

export const phoneForm = z.object({
  country: text("account:error.phone"),
  phone: text("account:error.phone").trim().min(1, "account:error.phone").max(40, "account:error.phone"),
});

/** Exactly 6 digits (customer specification §5). Blanks that come with a paste are forgiven. */
export const codeForm = z.object({
  code: text("account:error.code")
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(new RegExp(`^[0-9]{${LOGIN.codeLength}}$`), "account:error.code")),
});

const name = (message: string) =>
  text(message)
    .trim()
    .min(1, message)
    .max(LENGTHS.name, message)
    // At least one letter, of any script: what nobody can see or read is no name.
    .regex(/^(?=.*\p{L})[^\p{Cc}<>]*$/u, message);

export const emailField = text("account:error.email")
  .trim()
  .max(LENGTHS.email, "account:error.email")
  .regex(EMAIL_PATTERN, "account:error.email");

export const localeField = z.enum(LOCALES, "account:error.locale");

/** Customer specification §5, "Registration". */
export const registrationForm = z.object({
  firstname: name("account:error.firstname"),
  lastname: name("account:error.lastname"),
  email: emailField,
  city: text("account:error.city").trim().min(1, "account:error.city").max(LENGTHS.city, "account:error.city"),
  cityPlace: z.coerce.number().int().positive().optional().catch(undefined),
  cityFor: z.string().optional(),
  locale: localeField,
});

export type Registration = z.infer<typeof registrationForm>;
