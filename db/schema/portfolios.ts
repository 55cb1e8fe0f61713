import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, town } from "./columns";
import { pictureColumns } from "./pictures";
import { providers } from "./providers";

/** Weddings that a provider shows. */
export const portfolios = sqliteTable(
  "portfolios",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** In its address; made from the title when it is first published, and kept then. Null: never published. */
    slug: text("slug"),
    title: text("title").notNull(),
    /** As typed (docs/decisions/0030-notation.md). */
    description: text("description").notNull().default(""),
    ...town(),
    /** As shown, in the language that the provider read when it chose the place. Empty: none. */
    location: text("location").notNull().default(""),
    /** A `PORTFOLIO_STYLES`; null: none chosen. */
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
    /** Suspicious words (contact data, links, copied): waits for a moderator since then, hidden from everybody else. */
    heldAt: instant("held_at"),
    findings: text("findings").notNull().default("[]"),
    /** Why a moderator sent it back; null: nobody did, or it was published again since. */
    reason: text("reason"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The first time; the oldest stays when Premium ends. */
    publishedAt: instant("published_at"),
  },
  (t) => [
    uniqueIndex("portfolios_slug").on(t.providerId, t.slug).where(sql`slug IS NOT NULL`),
    index("portfolios_provider").on(t.providerId, t.publishedAt),
    index("portfolios_style").on(t.style, t.providerId).where(sql`status = 'published' AND held_at IS NULL`),
    index("portfolios_held").on(t.heldAt).where(sql`held_at IS NOT NULL`),
    check("portfolios_status", sql`${t.status} IN ('unpublished', 'published')`),
    check("portfolios_numbers", sql`${t.guests} > 0 AND ${t.plannerBudget} >= 0 AND ${t.totalBudget} >= 0`),
    check(
      "portfolios_published",
      sql`${t.status} = 'unpublished' OR (${t.slug} IS NOT NULL AND ${t.publishedAt} IS NOT NULL)`,
    ),
  ],
);

export const portfolioImages = sqliteTable(
  "portfolio_images",
  {
    ownerId: integer("portfolio_id")
      .notNull()
      .references(() => portfolios.id, { onDelete: "cascade" }),
    ...pictureColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.position] }), index("portfolio_images_src").on(t.src)],
);
