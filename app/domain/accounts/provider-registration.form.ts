import { z } from "zod";
import { PROVIDER_KINDS } from "~/domain/providers/provider-kind.rules";
import { LENGTHS } from "./account.rules";
import { PASSWORD, registrationPassword, resetPassword } from "./password.rules";

/** Characters (decisions.md "Names"; back-office specification §5, "Personal info"). */
export const PERSON_NAME = { shortest: 2, longest: 50 } as const;

/** Letters of any script with their marks, blanks, hyphens and apostrophes, as they are typed and as they are set. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Zs}'’ʼ‐‑-]*$/u;

/**
 * Any valid address (decisions.md "E-mail pattern"), with an ending of any length or script. What separates or quotes addresses in a mail
 * header (RFC 5322 §3.2.3, "specials") is in none of them.
 */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{M}\p{N}-]+\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u;

const text = (message: string) => z.string({ error: message });

const lengthOf = (typed: string) => [...typed].length;

export const personName = (field: "firstname" | "lastname") =>
  text(`proauth:error.${field}Short`)
    .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").trim())
    .refine((typed) => lengthOf(typed) >= PERSON_NAME.shortest, `proauth:error.${field}Short`)
    .refine((typed) => lengthOf(typed) <= PERSON_NAME.longest, `proauth:error.${field}Long`)
    .refine((typed) => NAME_PATTERN.test(typed) && /\p{L}/u.test(typed), `proauth:error.${field}Letters`);

/** In lower case: an address is one login, however it is typed. */
export const providerEmail = text("proauth:error.emailRequired")
  .trim()
  .toLowerCase()
  .max(LENGTHS.email, "proauth:error.email")
  .regex(EMAIL_PATTERN, "proauth:error.email");

/** Back-office specification §5, "Registration". Whether the phone number is valid, libphonenumber says on the server. */
export const registrationForm = z.object({
  kind: z.enum(PROVIDER_KINDS, "proauth:error.kind"),
  firstname: personName("firstname"),
  lastname: personName("lastname"),
  email: providerEmail,
  country: text("proauth:error.phone"),
  phone: text("proauth:error.phone").trim().min(1, "proauth:error.phone").max(40, "proauth:error.phone"),
  password: registrationPassword,
  tos: z.literal("on", { error: "proauth:error.tosNotAccepted" }),
});

/** What fits no rule for passwords is tried all the same, as far as a password can be long: rules change. */
export const loginForm = z.object({
  email: providerEmail,
  password: text("proauth:error.passwordRequired").max(4 * PASSWORD.longest, "proauth:error.credentials"),
  remember: z
    .string()
    .optional()
    .transform((ticked) => ticked === "on"),
});

export const forgotPasswordForm = z.object({ email: providerEmail });

/** Back-office specification §5, "Password reset". */
export const resetPasswordForm = z
  .object({ password: resetPassword, passwordConfirmation: z.string().optional() })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ["passwordConfirmation"],
    error: "proauth:error.passwordConfirmation",
  });
