import journal from "./migrations/meta/_journal.json";

/** Time of the newest migration of this release, as in the column `created_at` of `__drizzle_migrations`. */
export const NEWEST_MIGRATION = Math.max(...journal.entries.map(({ when }) => when));
