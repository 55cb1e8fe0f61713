import { z } from "zod";
import { codeForm, localeField } from "./account.form";
import { changePassword } from "./password.rules";
import { lengthOf, NAME_PATTERN, PROVIDER_ACCOUNT } from "./provider-account.rules";

const text = (message: string) => z.string({ error: message });

function name(message: string) {
  const { shortest, longest } = PROVIDER_ACCOUNT.name;
  return text(message)
    .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").trim())
    .refine((typed) => lengthOf(typed) >= shortest && lengthOf(typed) <= longest && NAME_PATTERN.test(typed), message);
}

/** Whatever it is: only whether it is right counts. */
const currentPassword = text("proaccount:error.currentPassword")
  .min(1, "proaccount:error.currentPassword")
  .max(1000, "proaccount:error.wrongPassword");

/** Back-office specification §5, "Personal info". */
export const providerForm = z.object({
  firstname: name("proaccount:error.firstname"),
  lastname: name("proaccount:error.lastname"),
  locale: localeField,
});

/** Any valid address (decisions.md "E-mail pattern"). */
export const loginEmailForm = z.object({
  email: text("proaccount:error.email")
    .trim()
    .toLowerCase()
    .max(PROVIDER_ACCOUNT.email, "proaccount:error.email")
    .pipe(z.email("proaccount:error.email")),
  currentPassword,
});

export const phoneCodeForm = codeForm.extend({
  phone: text("proaccount:error.phone").max(20, "proaccount:error.phone"),
});

/** Back-office specification §5, "Change password"; how strong it is, is judged with the names of the account. */
export const passwordForm = z
  .object({ currentPassword, newPassword: changePassword, passwordConfirmation: z.string().optional() })
  .refine(({ newPassword, passwordConfirmation }) => newPassword === passwordConfirmation, {
    path: ["passwordConfirmation"],
    error: "proaccount:error.passwordConfirmation",
  });

/** Back-office specification §5, "Account deletion reason". */
export const departureForm = z.object({
  reason: text("proaccount:error.reason")
    .trim()
    .refine((typed) => lengthOf(typed) >= PROVIDER_ACCOUNT.reason.shortest, "proaccount:error.reason")
    .refine((typed) => lengthOf(typed) <= PROVIDER_ACCOUNT.reason.longest, "proaccount:error.reasonLong"),
  currentPassword,
  confirmation: z.literal("on", { error: "proaccount:error.confirmation" }),
});
