import { z } from "zod";
import { lengthOf } from "~/domain/provider-access/provider-account.rules";
import { LOCALES, type Locale } from "~/i18n/markets";
import { CLAIMS, type Claim, LONGEST_NAME } from "./wording.rules";

const version = z.lazy(() => z.coerce.number({ error: "common:error.invalid" }).int("common:error.invalid"));

/** Validates a figure: whole and positive. */
export const claimForm = (claim: Claim) =>
  z.object({
    version,
    figure: z
      .string({ error: "wording:error.figure" })
      .trim()
      .regex(/^[1-9]\d{0,6}$/, "wording:error.figure")
      .transform(Number)
      .refine((figure) => figure <= CLAIMS[claim], "wording:error.most"),
  });

/** Markup, and invisible characters except spaces. */
const UNFIT = /[<>]|&#?\w+;|(?!\p{Zs})[\p{C}\p{Zl}\p{Zp}]/u;

const name = z.lazy(() =>
  z
    .string({ error: "wording:error.name" })
    .transform((typed) => typed.replace(/^\s+|\s+$/gu, ""))
    .refine((typed) => lengthOf(typed) >= 1 && lengthOf(typed) <= LONGEST_NAME, "wording:error.name")
    .refine((typed) => !UNFIT.test(typed), "wording:error.markup"),
);

export const namesForm = z.lazy(() =>
  z.object({
    version,
    ...(Object.fromEntries(LOCALES.map((locale) => [locale, name])) as Record<Locale, typeof name>),
  }),
);

export const undoForm = z.lazy(() => z.object({ version }));
