import { z } from "zod";
import { codeForm, localeField } from "~/domain/couples/account.form";
import { LENGTHS } from "~/domain/couples/account.rules";
import { emailAddress } from "~/domain/email-address.form";
import { cleanAddress } from "~/domain/email-address.rules";
import { blankIfUnseen, oneLine } from "~/domain/folding.rules";
import { changePassword, PASSWORD, registrationPassword, resetPassword } from "./password.rules";
import { lengthOf, PERSON_NAME, PROVIDER_ACCOUNT, PROVIDER_KINDS } from "./provider-account.rules";

/** Letters of any script, marks, spaces, hyphens and apostrophes, in typed and typographic forms. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Zs}'’ʼ‐‑-]*$/u;

const text = (message: string) => z.string({ error: message });

/** @param options `isOfTwo`: accepts the names of a couple, such as 'Sofia & Marco' */
export const personName = (field: "firstname" | "lastname", { isOfTwo = false } = {}) =>
  text(`proauth:error.${field}Short`)
    .transform(oneLine)
    .refine((typed) => lengthOf(typed) >= PERSON_NAME.shortest, `proauth:error.${field}Short`)
    .refine((typed) => lengthOf(typed) <= PERSON_NAME.longest, `proauth:error.${field}Long`)
    .refine(
      (typed) => NAME_PATTERN.test(isOfTwo ? typed.replaceAll("&", " ") : typed) && /\p{L}/u.test(typed),
      `proauth:error.${field}Letters`,
    );

const EMAIL = { missing: "proauth:error.emailRequired", wrong: "proauth:error.email" };

/** Logins ignore case. The top-level domain can have any length or script (rule pro-register-4). */
const lowerCase = (typed: string) => cleanAddress(typed).toLowerCase();

export const providerEmail = z.lazy(() => emailAddress(EMAIL, lowerCase));

/** Address of an existing account, which may predate the current rules. */
const loginEmail = z.lazy(() =>
  text(EMAIL.missing)
    .overwrite(lowerCase)
    .max(LENGTHS.email, EMAIL.wrong)
    .regex(/^[^@\s]+@[^@\s]+$/u, EMAIL.wrong),
);

/** Registration (rule pro-register-1). The server validates the phone number with libphonenumber. */
export const registrationForm = z.lazy(() =>
  z.object({
    kind: z.enum(PROVIDER_KINDS, "proauth:error.kind"),
    firstname: personName("firstname"),
    lastname: personName("lastname"),
    email: providerEmail,
    country: text("proauth:error.phone"),
    phone: text("proauth:error.phone").trim().min(1, "proauth:error.phone").max(40, "proauth:error.phone"),
    password: registrationPassword,
    tos: z.literal("on", { error: "proauth:error.tosNotAccepted" }),
  }),
);

/** Login. Accepts passwords that break the current rules, up to the maximum length, because rules change. */
export const loginForm = z.lazy(() =>
  z.object({
    email: loginEmail,
    password: text("proauth:error.passwordRequired").max(4 * PASSWORD.longest, "proauth:error.credentials"),
    remember: z
      .string()
      .optional()
      .transform((ticked) => ticked === "on"),
  }),
);

export const forgotPasswordForm = z.lazy(() => z.object({ email: loginEmail }));

export const resetPasswordForm = z.lazy(() =>
  z
    .object({ password: resetPassword, passwordConfirmation: z.string().optional() })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      path: ["passwordConfirmation"],
      error: "proauth:error.passwordConfirmation",
    }),
);

/** Current password: any text, because it is only compared. */
const currentPassword = z.lazy(() =>
  text("proaccount:error.currentPassword")
    .min(1, "proaccount:error.currentPassword")
    .max(1000, "proaccount:error.wrongPassword"),
);

export const providerForm = z.lazy(() =>
  z.object({ firstname: personName("firstname"), lastname: personName("lastname"), locale: localeField }),
);

export const loginEmailForm = z.lazy(() => z.object({ email: providerEmail, currentPassword }));

export const phoneCodeForm = z.lazy(() =>
  codeForm.unwrap().extend({ phone: text("proaccount:error.phone").max(20, "proaccount:error.phone") }),
);

/** Change of the password (rule pro-account-4). The strength is checked later, with the names of the account. */
export const passwordForm = z.lazy(() =>
  z
    .object({ currentPassword, newPassword: changePassword, passwordConfirmation: z.string().optional() })
    .refine(({ newPassword, passwordConfirmation }) => newPassword === passwordConfirmation, {
      path: ["passwordConfirmation"],
      error: "proaccount:error.passwordConfirmation",
    }),
);

export const departureForm = z.lazy(() =>
  z.object({
    reason: text("proaccount:error.reason")
      .overwrite((typed) => blankIfUnseen(typed).trim())
      .refine((typed) => lengthOf(typed) >= PROVIDER_ACCOUNT.reason.shortest, "proaccount:error.reason")
      .refine((typed) => lengthOf(typed) <= PROVIDER_ACCOUNT.reason.longest, "proaccount:error.reasonLong"),
    currentPassword,
    confirmation: z.literal("on", { error: "proaccount:error.confirmation" }),
  }),
);
