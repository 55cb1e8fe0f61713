import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { PlaceKind } from "~/domain/places/place-suggestions.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { LOCALES, type Locale } from "~/i18n/markets";
import type { ClosedReason, ContactChannel, ProjectFacts, TypedStep, UnfinishedStep } from "./project.rules";

/** A project as its couple sees it; names in the language asked for. */
export interface Project extends ProjectFacts {
  publicId: string;
  status: "draft" | "saved";
  reachedStep: number;
  /** What was typed into steps that were left before they were complete. */
  unfinished: Partial<Record<UnfinishedStep, TypedStep>>;
  eventPlaceKind: PlaceKind | null;
  zipCode: string | null;
  country: string | null;
  /** The one of step 4. */
  message: string | null;
  /** When that message went out, milliseconds since the epoch; null: step 4 is open, even if single planners were written to. */
  sentAt: number | null;
  /** Milliseconds since the epoch; null: still open. */
  closedAt: number | null;
  closedReason: ClosedReason | null;
  /** The contact data that a planner who accepts receives. */
  contactChannel: ContactChannel;
  contactedCount: number;
  names: {
    eventType: string;
    serviceType: string | null;
    guestRange: string | null;
    budgetRange: string | null;
    budgetPlannerRange: string | null;
    plannerPreference: string | null;
    languages: string[];
  };
}

interface Row {
  public_id: string;
  status: "draft" | "saved";
  reached_step: number;
  unfinished: string | null;
  event_type: string;
  other_event: string | null;
  service_type: string | null;
  has_theme: number;
  wedding_theme: string | null;
  event_date: string | null;
  event_location: string | null;
  event_place_kind: PlaceKind | null;
  zip_code: string | null;
  country: string | null;
  guest_range: string | null;
  budget_range: string | null;
  budget_planner_range: string | null;
  planner_preference: string | null;
  message: string | null;
  sent_at: number | null;
  closed_at: number | null;
  closed_reason: ClosedReason | null;
  contact_channel: ContactChannel;
  contacted_count: number;
  event_type_name: string;
  service_type_name: string | null;
  guest_range_name: string | null;
  budget_range_name: string | null;
  planner_budget_range_name: string | null;
  planner_preference_name: string | null;
  languages: string;
}

/** The column that holds an enumeration's name in a language. */
export const nameColumn = (table: string, locale: Locale): SQL =>
  sql`${sql.identifier(table)}.${sql.identifier(`name_${locale}`)}`;

/** The columns that hold an enumeration's name in each language. */
export const nameColumns = (table: string): SQL =>
  sql.join(
    LOCALES.map((locale) => nameColumn(table, locale)),
    sql`, `,
  );

const select = (locale: Locale) => sql`
  SELECT p.public_id, p.status, p.reached_step, p.unfinished, p.event_type, p.other_event, p.service_type, p.has_theme, p.wedding_theme, p.event_date,
    p.event_location, p.event_place_kind, p.zip_code, p.country, p.guest_range, p.budget_range, p.budget_planner_range,
    p.planner_preference, p.message, p.sent_at, p.closed_at, p.closed_reason, p.contact_channel,
    (SELECT count(*) FROM requests r WHERE r.project_id = p.id) AS contacted_count,
    ${nameColumn("et", locale)} AS event_type_name, ${nameColumn("st", locale)} AS service_type_name,
    ${nameColumn("gr", locale)} AS guest_range_name, ${nameColumn("br", locale)} AS budget_range_name,
    ${nameColumn("pbr", locale)} AS planner_budget_range_name, ${nameColumn("pp", locale)} AS planner_preference_name,
    (SELECT json_group_array(json_object('iso', iso, 'label', label)) FROM (
      SELECT l.iso AS iso, ${nameColumn("l", locale)} AS label FROM project_languages pl JOIN languages l ON l.iso = pl.iso
      WHERE pl.project_id = p.id ORDER BY l.position)) AS languages
  FROM projects p JOIN event_types et ON et.slug = p.event_type
    LEFT JOIN service_types st ON st.slug = p.service_type
    LEFT JOIN guest_ranges gr ON gr.slug = p.guest_range
    LEFT JOIN budget_ranges br ON br.slug = p.budget_range
    LEFT JOIN planner_budget_ranges pbr ON pbr.slug = p.budget_planner_range
    LEFT JOIN planner_preferences pp ON pp.slug = p.planner_preference`;

/** Batch item: one of the couple's projects; without an id the one that was touched last. */
export function projectQuery(
  db: Database,
  couple: Couple,
  locale: Locale,
  { publicId, savedOnly = false }: { publicId?: string | undefined; savedOnly?: boolean },
) {
  return db.all<Row>(sql`${select(locale)}
    WHERE p.account_id = ${couple.accountId}
      ${publicId === undefined ? sql`` : sql`AND p.public_id = ${publicId}`}
      ${savedOnly ? sql`AND p.status = 'saved'` : sql``}
    ORDER BY p.updated_at DESC, p.id DESC LIMIT 1`);
}

/** One of the couple's saved projects, in one round trip. @returns null when it is unknown, another couple's, or not saved yet */
export async function findSavedProject(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  locale: Locale,
  publicId: string,
): Promise<Project | null> {
  const [row] = await projectQuery(db, couple, locale, { publicId, savedOnly: true });
  return row ? toProject(row) : null;
}

/** Batch item: the couple's projects, the newest first (rule project-2). */
export function projectsQuery(db: Database, couple: Couple, locale: Locale) {
  return db.all<Row>(sql`${select(locale)} WHERE p.account_id = ${couple.accountId} ORDER BY p.id DESC LIMIT 100`);
}

export function toProject(row: Row): Project {
  const languages = JSON.parse(row.languages) as { iso: string; label: string }[];
  return {
    publicId: row.public_id,
    status: row.status,
    reachedStep: row.reached_step,
    unfinished: JSON.parse(row.unfinished ?? "{}") as Project["unfinished"],
    eventType: row.event_type,
    otherEvent: row.other_event,
    serviceType: row.service_type,
    hasTheme: row.has_theme === 1,
    weddingTheme: row.wedding_theme,
    eventDate: row.event_date,
    eventLocation: row.event_location,
    eventPlaceKind: row.event_place_kind,
    zipCode: row.zip_code,
    country: row.country,
    guestRange: row.guest_range,
    budgetRange: row.budget_range,
    budgetPlannerRange: row.budget_planner_range,
    languages: languages.map(({ iso }) => iso),
    plannerPreference: row.planner_preference,
    message: row.message,
    sentAt: row.sent_at,
    closedAt: row.closed_at,
    closedReason: row.closed_reason,
    contactChannel: row.contact_channel,
    contactedCount: row.contacted_count,
    names: {
      eventType: row.other_event ?? row.event_type_name,
      serviceType: row.service_type_name,
      guestRange: row.guest_range_name,
      budgetRange: row.budget_range_name,
      budgetPlannerRange: row.planner_budget_range_name,
      plannerPreference: row.planner_preference_name,
      languages: languages.map(({ label }) => label),
    },
  };
}
