import { sql } from "drizzle-orm";
import type { projectChanges } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { nameColumn } from "~/domain/projects/find-projects.server";
import { type ContactChannel, WEDDING } from "~/domain/projects/project.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { withoutContactData } from "./contact-data.rules";
import { eventName, type ReceivedRequest } from "./find-received-requests.server";
import type { RejectionReason } from "./request.rules";

/** Whom an unlocked request comes from. Null: the couple keeps that one to itself. */
export interface RequestContact {
  name: string;
  /** E.164 */
  phone: string | null;
  email: string | null;
}

/** A request with everything that its provider may see so far. Names in the language asked for, instants in milliseconds since the epoch. */
export interface ReceivedRequestDetail extends Omit<ReceivedRequest, "unread"> {
  unlockedAt: number | null;
  rejectedAt: number | null;
  rejectionReason: RejectionReason | null;
  /** Without phone numbers, addresses and the couple's last name until it is unlocked. */
  message: string;
  /** Language that the couple reads and, most likely, writes. */
  coupleLocale: Locale;
  theme: string | null;
  guestRange: string | null;
  budgetRange: string | null;
  budgetPlannerRange: string | null;
  languages: string[];
  zipCode: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  /** From the provider's town, whole kilometres; null: one of the two has no coordinates. */
  distanceKm: number | null;
  /** Null until it is unlocked. */
  contact: RequestContact | null;
  /** Service and theme are asked of weddings alone. */
  isWedding: boolean;
  /** What the couple has changed since it sent the request. */
  changes: RequestChange[];
}

export interface RequestChange {
  field: (typeof projectChanges.$inferSelect)["field"];
  /** As the provider knew it: YYYY-MM-DD, a place, or the name of a range in the language asked for. */
  before: string;
  /** Of the last change of this field, milliseconds since the epoch. */
  changedAt: number;
}

interface Row extends Omit<ReceivedRequestDetail, "languages" | "distanceKm" | "contact" | "isWedding" | "changes"> {
  isWedding: 0 | 1;
  changes: string;
  otherEvent: string | null;
  languages: string;
  latitude: number | null;
  longitude: number | null;
  ownLatitude: number | null;
  ownLongitude: number | null;
  contactChannel: ContactChannel;
  firstname: string;
  lastname: string;
  phone: string | null;
  email: string | null;
}

/**
 * A request that the provider has received, in one round trip. The couple's phone and e-mail do not even leave the database before it is
 * unlocked.
 * @param publicId of the request
 * @throws DomainError requests.notFound when it is unknown, or another provider's
 */
export async function findReceivedRequest(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
  publicId: string,
): Promise<ReceivedRequestDetail> {
  const name = (table: string) => nameColumn(table, locale);
  const unlocked = sql`r.status = 'unlocked'`;
  const [row] = await db.all<Row>(sql`
    SELECT r.public_id AS publicId, r.status, r.created_at AS createdAt, r.seen_at AS seenAt, r.unlocked_at AS unlockedAt,
      r.rejected_at AS rejectedAt, r.rejection_reason AS rejectionReason, r.message, a.locale AS coupleLocale,
      p.closed_at AS closedAt, p.event_date AS eventDate, coalesce(p.city, p.event_location) AS place, p.other_event AS otherEvent,
      CASE p.has_theme WHEN 1 THEN p.wedding_theme END AS theme, p.zip_code AS zipCode, p.country,
      CASE p.event_place_kind WHEN 'city' THEN p.latitude END AS latitude, CASE p.event_place_kind WHEN 'city' THEN p.longitude END AS longitude,
      CASE WHEN v.city <> '' THEN v.latitude END AS ownLatitude, CASE WHEN v.city <> '' THEN v.longitude END AS ownLongitude,
      ${name("et")} AS eventType, ${name("st")} AS serviceType, ${name("gr")} AS guestRange, ${name("br")} AS budgetRange,
      ${name("pbr")} AS budgetPlannerRange, p.contact_channel AS contactChannel, a.firstname, a.lastname,
      CASE WHEN ${unlocked} THEN a.phone END AS phone, CASE WHEN ${unlocked} THEN a.email END AS email,
      (SELECT json_group_array(label) FROM (
        SELECT ${name("l")} AS label FROM project_languages pl JOIN languages l ON l.iso = pl.iso
        WHERE pl.project_id = p.id ORDER BY l.position)) AS languages,
      p.event_type = ${WEDDING} AS isWedding,
      (SELECT json_group_array(json_object('field', field, 'before', before, 'changedAt', changed_at)) FROM (
        SELECT c.field, c.changed_at, coalesce(
            CASE c.field WHEN 'guestRange' THEN (SELECT ${name("guest_ranges")} FROM guest_ranges WHERE slug = c.before)
              WHEN 'budgetRange' THEN (SELECT ${name("budget_ranges")} FROM budget_ranges WHERE slug = c.before)
              WHEN 'budgetPlannerRange' THEN (SELECT ${name("planner_budget_ranges")} FROM planner_budget_ranges WHERE slug = c.before) END,
            c.before) AS before
        FROM project_changes c WHERE c.project_id = p.id AND c.changed_at > r.created_at ORDER BY c.id)) AS changes
    FROM requests r JOIN projects p ON p.id = r.project_id JOIN accounts a ON a.id = p.account_id
      JOIN providers v ON v.id = r.provider_id JOIN event_types et ON et.slug = p.event_type
      LEFT JOIN service_types st ON st.slug = p.service_type LEFT JOIN guest_ranges gr ON gr.slug = p.guest_range
      LEFT JOIN budget_ranges br ON br.slug = p.budget_range LEFT JOIN planner_budget_ranges pbr ON pbr.slug = p.budget_planner_range
    WHERE r.public_id = ${publicId} AND r.provider_id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  if (!row) throw new DomainError("requests.notFound");
  return toDetail(row);
}

function toDetail({
  otherEvent,
  languages,
  isWedding,
  changes,
  latitude,
  longitude,
  ownLatitude,
  ownLongitude,
  contactChannel,
  firstname,
  lastname,
  phone,
  email,
  ...row
}: Row): ReceivedRequestDetail {
  const isUnlocked = row.status === "unlocked";
  const shown = (typed: string) => (isUnlocked ? typed : withoutContactData(typed, lastname));
  return {
    ...row,
    eventType: eventName(row, otherEvent, lastname),
    message: shown(row.message),
    theme: row.theme === null ? null : shown(row.theme),
    languages: JSON.parse(languages) as string[],
    isWedding: isWedding === 1,
    changes: latestOf(JSON.parse(changes) as RequestChange[]),
    distanceKm: kilometresBetween([latitude, longitude], [ownLatitude, ownLongitude]),
    contact: isUnlocked
      ? {
          name: `${firstname} ${lastname}`,
          phone: contactChannel === "email" ? null : phone,
          email: contactChannel === "phone" ? null : email,
        }
      : null,
  };
}

/** One entry a field: what the provider read first, and when it last changed. */
function latestOf(changes: readonly RequestChange[]): RequestChange[] {
  const byField = new Map<string, RequestChange>();
  for (const change of changes) {
    const first = byField.get(change.field) ?? change;
    byField.set(change.field, { ...first, changedAt: change.changedAt });
  }
  return [...byField.values()];
}

type Coordinates = [latitude: number | null, longitude: number | null];

function kilometresBetween([latitude, longitude]: Coordinates, [otherLatitude, otherLongitude]: Coordinates) {
  if (latitude === null || longitude === null || otherLatitude === null || otherLongitude === null) return null;
  const a = unitVector(latitude, longitude);
  const b = unitVector(otherLatitude, otherLongitude);
  return Math.round(Math.acos(Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)) * EARTH_RADIUS_KM);
}
