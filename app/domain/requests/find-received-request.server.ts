import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { nameColumn } from "~/domain/projects/find-projects.server";
import type { ContactChannel } from "~/domain/projects/project.rules";
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

/** A request with all that its provider may see by now. Names in the language asked for, instants in milliseconds since the epoch. */
export interface ReceivedRequestDetail extends Omit<ReceivedRequest, "unread"> {
  unlockedAt: number | null;
  rejectedAt: number | null;
  rejectionReason: RejectionReason | null;
  /** Without phone numbers, addresses and the couple's last name until it is unlocked. */
  message: string;
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
}

interface Row extends Omit<ReceivedRequestDetail, "languages" | "distanceKm" | "contact"> {
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
      r.rejected_at AS rejectedAt, r.rejection_reason AS rejectionReason, r.message,
      p.closed_at AS closedAt, p.event_date AS eventDate, coalesce(p.city, p.event_location) AS place, p.other_event AS otherEvent,
      CASE p.has_theme WHEN 1 THEN p.wedding_theme END AS theme, p.zip_code AS zipCode, p.country,
      CASE p.event_place_kind WHEN 'city' THEN p.latitude END AS latitude, CASE p.event_place_kind WHEN 'city' THEN p.longitude END AS longitude,
      CASE WHEN v.city <> '' THEN v.latitude END AS ownLatitude, CASE WHEN v.city <> '' THEN v.longitude END AS ownLongitude,
      ${name("et")} AS eventType, ${name("st")} AS serviceType, ${name("gr")} AS guestRange, ${name("br")} AS budgetRange,
      ${name("pbr")} AS budgetPlannerRange, p.contact_channel AS contactChannel, a.firstname, a.lastname,
      CASE WHEN ${unlocked} THEN a.phone END AS phone, CASE WHEN ${unlocked} THEN a.email END AS email,
      (SELECT json_group_array(label) FROM (
        SELECT ${name("l")} AS label FROM project_languages pl JOIN languages l ON l.iso = pl.iso
        WHERE pl.project_id = p.id ORDER BY l.position)) AS languages
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

type Coordinates = [latitude: number | null, longitude: number | null];

function kilometresBetween([latitude, longitude]: Coordinates, [otherLatitude, otherLongitude]: Coordinates) {
  if (latitude === null || longitude === null || otherLatitude === null || otherLongitude === null) return null;
  const a = unitVector(latitude, longitude);
  const b = unitVector(otherLatitude, otherLongitude);
  return Math.round(Math.acos(Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)) * EARTH_RADIUS_KM);
}
