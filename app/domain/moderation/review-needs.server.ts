import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { flag, HAS_SIRET, has, STEP_CONDITIONS, VISIBLE_IMAGE } from "~/domain/providers/completion-steps.server";
import { REVIEW_NEEDS, type ReviewNeed } from "./moderation.rules";

/** Condition on a row of providers: the national register lists it, or was not queried (rule company-6). */
export const REGISTER_AGREES = sql`coalesce(${providers.registerState}, '') NOT IN ('not_found', 'closed')`;

export const EMAIL_VERIFIED = has(providerCredentials, isNotNull(providerCredentials.emailVerifiedAt));

/** Condition on a row of providers: its services and prices are those of its venues. */
const IS_VENUE = eq(providers.kind, "venue");

/** Requirements of `REVIEW_NEEDS` for a row of providers, as query columns for `missingIn` (rule moderation-2). */
export const FULFILLED: Record<ReviewNeed, SQL<boolean>> = {
  email: EMAIL_VERIFIED,
  name: flag(ne(providers.name, "")),
  siret: flag(HAS_SIRET),
  register: flag(REGISTER_AGREES),
  city: flag(ne(providers.city, "")),
  language: has(providerLanguages),
  service: flag(or(IS_VENUE, has(providerServices))),
  price: flag(or(IS_VENUE, STEP_CONDITIONS.pricing)),
  portrait: STEP_CONDITIONS.portrait,
  // Any picture is enough, of the person or of the work: couples do not write to a page without one.
  photo: flag(or(STEP_CONDITIONS.profilePicture, has(providerImages, VISIBLE_IMAGE))),
};

export const READY_FOR_REVIEW = and(...REVIEW_NEEDS.map((need) => FULFILLED[need]));

export const missingIn = (fulfilled: Record<ReviewNeed, boolean>): ReviewNeed[] =>
  REVIEW_NEEDS.filter((need) => !fulfilled[need]);
