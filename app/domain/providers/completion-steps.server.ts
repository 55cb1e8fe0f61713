import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { providerCredentials } from "#db/schema/provider-accounts";
import {
  providerImages,
  providerLanguages,
  providerServices,
  providerSocialLinks,
  providers,
  providerVideos,
} from "#db/schema/providers";
import type { ProviderKind } from "./provider-account.rules";

/** Completion steps in the order of the dashboard. They need no subscription. */
export const COMPLETION_STEPS = [
  "security",
  "company",
  "service",
  "pricing",
  "portrait",
  "profilePicture",
  "experiences",
  "benefits",
  "photos",
  "videos",
  "socialNetworks",
] as const;

export type CompletionStep = (typeof COMPLETION_STEPS)[number];

/** Completion steps by kind. Venue providers have fewer, because the pages of their venues show the rest. */
export const STEPS_OF = {
  planner: COMPLETION_STEPS,
  venue: ["security", "company", "portrait", "profilePicture", "socialNetworks"],
} as const satisfies Record<ProviderKind, readonly CompletionStep[]>;

export const GALLERY_PHOTOS = 3;

type OwnedTable = SQLiteTable & { providerId: SQLiteColumn };
const owned = (table: OwnedTable, condition?: SQL) =>
  sql`FROM ${table} WHERE ${and(eq(table.providerId, providers.id), condition)}`;

export const has = (table: OwnedTable, condition?: SQL) =>
  sql<boolean>`EXISTS (SELECT 1 ${owned(table, condition)})`.mapWith(Boolean);
export const countOf = (table: OwnedTable, condition?: SQL) =>
  sql<number>`(SELECT count(*) ${owned(table, condition)})`;
export const flag = (condition: SQL | undefined) => sql<boolean>`${condition}`.mapWith(Boolean);

/** Condition on a row of providers: it has a SIRET, or is outside France, where none is required. */
export const HAS_SIRET = or(ne(providers.country, "FR"), isNotNull(providers.siret));
export const VISIBLE_IMAGE = eq(providerImages.visible, true);

export const STEP_CONDITIONS: Record<CompletionStep, SQL<boolean>> = {
  profilePicture: flag(isNotNull(providers.profileImage)),
  portrait: flag(ne(providers.descriptionLong, "")),
  experiences: flag(ne(providers.experience, "")),
  benefits: flag(ne(providers.benefits, "")),
  service: flag(and(ne(providers.service, ""), has(providerServices))),
  pricing: flag(
    or(isNotNull(providers.minimumBudget), has(providerServices, isNotNull(providerServices.budgetStartingFrom))),
  ),
  company: flag(and(ne(providers.name, ""), ne(providers.city, ""), has(providerLanguages), HAS_SIRET)),
  security: has(providerCredentials, isNotNull(providerCredentials.emailVerifiedAt)),
  photos: flag(sql`${countOf(providerImages, VISIBLE_IMAGE)} >= ${GALLERY_PHOTOS}`),
  videos: has(providerVideos, eq(providerVideos.visible, true)),
  socialNetworks: has(providerSocialLinks),
};

/** Completed share of the profile, from 0 to 1, for a row of providers. */
export const COMPLETENESS = sql`CASE ${providers.kind} WHEN 'venue' THEN ${shareOf(STEPS_OF.venue)} ELSE ${shareOf(STEPS_OF.planner)} END`;

function shareOf(steps: readonly CompletionStep[]): SQL {
  const done = sql.join(
    steps.map((step) => sql`(${STEP_CONDITIONS[step]})`),
    sql` + `,
  );
  return sql`(${done}) / ${sql.raw(`${steps.length}.0`)}`;
}
