import { z } from "zod";
import { codeForm, localeField } from "./account.form";
import { changePassword } from "./password.rules";
import { lengthOf, PROVIDER_ACCOUNT } from "./provider-account.rules";
import { personName, providerEmail } from "./provider-registration.form";

const text = (message: string) => z.string({ error: message });

/** Whatever it is: only whether it is right counts. */
const currentPassword = text("proaccount:error.currentPassword")
  .min(1, "proaccount:error.currentPassword")
  .max(1000, "proaccount:error.wrongPassword");

/** Back-office specification §5, "Personal info". */
export const providerForm = z.object({
  firstname: personName("firstname"),
  lastname: personName("lastname"),
  locale: localeField,
});

export const loginEmailForm = z.object({ email: providerEmail, currentPassword });

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
