import { z } from "zod";
import { COMMON_PASSWORDS } from "./common-passwords";
import { lengthOf, PASSWORD_LENGTHS } from "./provider-account.rules";

/** Lengths in characters (rule pro-register-5). */
export const PASSWORD = {
  registration: 8,
  reset: 6,
  change: PASSWORD_LENGTHS.shortest,
  longest: PASSWORD_LENGTHS.longest,
} as const;

const UPPER_CASE = /\p{Lu}/u;
const LOWER_CASE = /\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const SPECIAL = /[\p{P}\p{S}\p{Zs}]/u;

export const isCommonPassword = (password: string) => COMMON_PASSWORDS.has(password.normalize("NFC").toLowerCase());

/** Validates a password without trimming it: spaces belong to it. */
function passwordField(message: string, shortest: number, ...needed: RegExp[]) {
  return z
    .string({ error: message })
    .refine((password) => lengthOf(password) <= PASSWORD.longest, "proauth:error.passwordLong")
    .refine((password) => lengthOf(password) >= shortest && needed.every((kind) => kind.test(password)), message)
    .refine((password) => !isCommonPassword(password), "proauth:error.passwordCommon");
}

export const registrationPassword = z.lazy(() =>
  passwordField("proauth:error.passwordRegistration", PASSWORD.registration, UPPER_CASE, LOWER_CASE, DIGIT, SPECIAL),
);

export const resetPassword = z.lazy(() =>
  passwordField("proauth:error.passwordReset", PASSWORD.reset, UPPER_CASE, LOWER_CASE, SPECIAL),
);

/** At least 8 characters; the strength estimator checks the rest. */
export const changePassword = z.lazy(() => passwordField("proauth:error.passwordChange", PASSWORD.change));
