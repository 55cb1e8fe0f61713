import { type SQL, sql } from "drizzle-orm";
import { portfolioImages } from "#db/schema/portfolios";
import { providerImages, providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { venueImages } from "#db/schema/venues";

/** Every column that may hold the key of a stored picture; each has an index. */
const SHOWN_IN = [
  { table: providerImages, src: providerImages.src },
  { table: providers, src: providers.profileImage },
  { table: portfolioImages, src: portfolioImages.src },
  { table: venueImages, src: venueImages.src },
  { table: reviews, src: reviews.photo },
] as const;

/** How many rows show a stored picture. @param key a value, or a column of the statement around it */
export const timesShown = (key: SQL): SQL =>
  sql`(${sql.join(
    SHOWN_IN.map(({ table, src }) => sql`(SELECT count(*) FROM ${table} WHERE ${src} = ${key})`),
    sql` + `,
  )})`;

export const isStillShown = (key: SQL): SQL =>
  sql`(${sql.join(
    SHOWN_IN.map(({ table, src }) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${src} = ${key})`),
    sql` OR `,
  )})`;
