import { z } from "zod";
import { emailAddress } from "~/domain/email-address.form";
import { cleanAddress } from "~/domain/email-address.rules";
import { oneLine } from "~/domain/folding.rules";
import { codeField } from "~/domain/one-time-code.rules";
import { LOCALES } from "~/i18n/markets";
import { LENGTHS } from "./account.rules";

/** Top-level domain of 2 to 4 letters (rule register-1). */
const ENDING = /\.[A-Za-z]{2,4}$/;

const text = (message: string) => z.string({ error: message });

export const phoneForm = z.lazy(() =>
  z.object({
    country: text("account:error.phone"),
    phone: text("account:error.phone").trim().min(1, "account:error.phone").max(40, "account:error.phone"),
    page: z.string().max(64).optional(),
  }),
);

export const codeForm = z.lazy(() => z.object({ code: codeField("account:error.code") }));

const name = (message: string) =>
  text(message)
    .overwrite(oneLine)
    .min(1, message)
    .max(LENGTHS.name, message)
    // At least one letter, of any script.
    .regex(/^(?=.*\p{L})[^<>]*$/u, message);

const EMAIL = { missing: "account:error.email", wrong: "account:error.email" };

export const emailField = z.lazy(() => emailAddress(EMAIL, cleanAddress, (address) => ENDING.test(address)));

export const cityField = () =>
  text("account:error.city").overwrite(oneLine).min(1, "account:error.city").max(LENGTHS.city, "account:error.city");

export const localeField = z.enum(LOCALES, "account:error.locale");

export const registrationForm = z.lazy(() =>
  z.object({
    firstname: name("account:error.firstname"),
    lastname: name("account:error.lastname"),
    email: emailField,
    city: cityField(),
    cityPlace: z.coerce.number().int().positive().optional().catch(undefined),
    cityFor: z.string().optional(),
    locale: localeField,
  }),
);
