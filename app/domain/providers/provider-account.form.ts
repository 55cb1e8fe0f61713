import { z } from "zod";
import { codeForm, localeField } from "~/domain/couples/account.form";
import { blankIfUnseen } from "~/domain/folding.rules";
import { changePassword } from "./password.rules";
import { lengthOf, PROVIDER_ACCOUNT } from "./provider-account.rules";
import { personName, providerEmail } from "./provider-registration.form";

const text = (message: string) => z.string({ error: message });

/** Current password; any text, because only the comparison matters. */
const currentPassword = z.lazy(() =>
  text("proaccount:error.currentPassword")
    .min(1, "proaccount:error.currentPassword")
    .max(1000, "proaccount:error.wrongPassword"),
);

/** Names and language (rule pro-register-2). */
export const providerForm = z.lazy(() =>
  z.object({
    firstname: personName("firstname"),
    lastname: personName("lastname"),
    locale: localeField,
  }),
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

/** Reason and confirmation for deleting the account (rule pro-account-6). */
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
