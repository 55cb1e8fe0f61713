import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, oneOf, town } from "./columns";
import { pictureColumns } from "./pictures";
import { providers } from "./providers";

/** Weddings of providers, published or not. */
export const weddings = sqliteTable(
  "portfolios",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: belongsTo("provider_id", () => providers.id),
    /** URL part, derived from the title at the first publication and then unchanged. Null: never published. */
    slug: text("slug"),
    title: text("title").notNull(),
    /** Notation as typed (docs/decisions/0030-notation.md). */
    description: text("description").notNull().default(""),
    ...town(),
    /** Display name, in the language in which the provider chose the place. Empty: none. */
    location: text("location").notNull().default(""),
    /** One of `WEDDING_STYLES`; null: none chosen. */
    style: text("style"),
    /** YYYY-MM-DD; null: not given. */
    weddingDate: text("wedding_date"),
    guests: integer("guests"),
    /** Whole euros. */
    plannerBudget: integer("planner_budget"),
    totalBudget: integer("total_budget"),
    budgetHidden: integer("budget_hidden", { mode: "boolean" }).notNull().default(false),
    /** JSON list of service codes. */
    services: text("services").notNull().default("[]"),
    status: text("status", { enum: ["unpublished", "published"] }).notNull(),
    /** When moderation began (contact data, links, copies); only owner and moderators see the wedding. Null: none. */
    heldAt: instant("held_at"),
    findings: text("findings").notNull().default("[]"),
    /** Moderator's reason for returning the wedding; null: it was not returned, or was published again later. */
    reason: text("reason"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** First publication. Without Premium, only the oldest published wedding is shown. */
    publishedAt: instant("published_at"),
  },
  (t) => [
    uniqueIndex("portfolios_slug").on(t.providerId, t.slug).where(sql`slug IS NOT NULL`),
    index("portfolios_provider").on(t.providerId, t.publishedAt),
    index("portfolios_style").on(t.style, t.providerId).where(sql`status = 'published' AND held_at IS NULL`),
    index("portfolios_held").on(t.heldAt).where(sql`held_at IS NOT NULL`),
    oneOf("portfolios_status", t.status),
    check("portfolios_numbers", sql`${t.guests} > 0 AND ${t.plannerBudget} >= 0 AND ${t.totalBudget} >= 0`),
    check(
      "portfolios_published",
      sql`${t.status} = 'unpublished' OR (${t.slug} IS NOT NULL AND ${t.publishedAt} IS NOT NULL)`,
    ),
  ],
);

export const weddingImages = sqliteTable(
  "portfolio_images",
  {
    ownerId: belongsTo("portfolio_id", () => weddings.id),
    ...pictureColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.position] }), index("portfolio_images_src").on(t.src)],
);
