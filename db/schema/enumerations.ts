import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { names, oneOf } from "./columns";

/** Rule wizard-16. `position` is the display order. */
export const eventTypes = sqliteTable(
  "event_types",
  {
    slug: text("slug").primaryKey(),
    position: integer("position").notNull().unique(),
    /** Category of the event type. Matching requires a provider with a service for this category. */
    category: text("category", { enum: ["wedding", "private", "corporate"] }).notNull(),
    ...names(),
  },
  (t) => [oneOf("event_types_category", t.category)],
);

export const serviceTypes = sqliteTable("service_types", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull().unique(),
  ...names(),
});

export const guestRanges = sqliteTable("guest_ranges", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull().unique(),
  /** Number of guests, inclusive; null: no limit. */
  min: integer("min"),
  max: integer("max"),
  ...names(),
});

export const budgetRanges = sqliteTable("budget_ranges", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull().unique(),
  /** Whole euros; null: no limit. */
  min: integer("min"),
  max: integer("max"),
  ...names(),
});

export const plannerBudgetRanges = sqliteTable("planner_budget_ranges", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull().unique(),
  /** Whole euros; null: no limit. */
  min: integer("min"),
  max: integer("max"),
  ...names(),
});

export const languages = sqliteTable("languages", {
  /** ISO 639-1. */
  iso: text("iso").primaryKey(),
  position: integer("position").notNull().unique(),
  ...names(),
});

export const plannerPreferences = sqliteTable("planner_preferences", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull().unique(),
  ...names(),
});
