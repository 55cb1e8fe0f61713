import { type SQL, sql } from "drizzle-orm";
import { sha256 } from "~/domain/secrets.server";
import type { TextField } from "./revise-texts.server";

/** What couples read of a profile, as it was decided on: kept with every decision, and compared with later. */
export interface ProfileSnapshot {
  name: string;
  city: string;
  zipCode: string;
  country: string;
  travelRadiusKm: number;
  profileImage: string | null;
  website: string | null;
  /** Whole euros. */
  minimumBudget: number | null;
  siret: string | null;
  /** HTML as stored. */
  portrait: string;
  experience: string;
  service: string;
  benefits: string;
  services: { code: string; description: string; price: number | null }[];
  /** ISO 639-1. */
  languages: string[];
  images: { src: string; alt: string; title: string; description: string; caption: string }[];
  videos: { link: string; title: string; description: string }[];
  social: { network: string; url: string }[];
}

/** All that a decision is about, what waits included. A change of any of it makes another version of the profile. */
export interface ProfileState extends ProfileSnapshot {
  images: (ProfileSnapshot["images"][number] & Shown)[];
  videos: (ProfileSnapshot["videos"][number] & Shown)[];
  /** Texts that wait for a moderator. */
  pending: { field: TextField; value: string }[];
  lastDecision: number | null;
}

/** Those that wait are told of whether they are switched on or not, for an approval lets them all through. */
interface Shown {
  visible: 0 | 1;
  held: 0 | 1;
}

const list = (rows: SQL, columns: string) => sql`json((SELECT json_group_array(${sql.raw(columns)}) FROM (${rows}) x))`;
const object = (...names: string[]) =>
  `json_object(${names.map((name) => `'${name}', x.${name === "price" ? "budget_starting_from" : name}`).join(", ")})`;

/** The state of a row `p` of providers, as JSON (`ProfileState`): the same profile gives the same text. */
export const profileState = sql`json_object(
  'name', p.name, 'city', p.city, 'zipCode', p.zip_code, 'country', p.country, 'travelRadiusKm', p.travel_radius_km,
  'profileImage', p.profile_image, 'website', p.website, 'minimumBudget', p.minimum_budget, 'siret', p.siret,
  'portrait', p.description_long, 'experience', p.experience, 'service', p.service, 'benefits', p.benefits,
  'services', ${list(
    sql`SELECT * FROM provider_services WHERE provider_id = p.id ORDER BY position, code`,
    object("code", "description", "price"),
  )},
  'languages', ${list(sql`SELECT iso FROM provider_languages WHERE provider_id = p.id ORDER BY iso`, "x.iso")},
  'images', ${list(
    sql`SELECT *, held_at IS NOT NULL AS held FROM provider_images WHERE provider_id = p.id AND (visible = 1 OR held_at IS NOT NULL) ORDER BY position`,
    object("src", "alt", "title", "description", "caption", "visible", "held"),
  )},
  'videos', ${list(
    sql`SELECT *, held_at IS NOT NULL AS held FROM provider_videos WHERE provider_id = p.id AND (visible = 1 OR held_at IS NOT NULL) ORDER BY position`,
    object("link", "title", "description", "visible", "held"),
  )},
  'social', ${list(
    sql`SELECT network, url FROM provider_social_links WHERE provider_id = p.id ORDER BY network`,
    object("network", "url"),
  )},
  'pending', ${list(
    sql`SELECT field, value FROM provider_pending_texts WHERE provider_id = p.id ORDER BY field`,
    object("field", "value"),
  )},
  'lastDecision', (SELECT max(id) FROM moderation_decisions WHERE provider_id = p.id))`;

/** Names a version of a profile in a form. @param state JSON of `profileState` */
export const versionOf = (state: string) => sha256(state);

/** The profile once everything that waits is let through. */
export function snapshotOf(state: ProfileState): ProfileSnapshot {
  const { pending, lastDecision: _decision, ...profile } = state;
  const snapshot: ProfileSnapshot = {
    ...profile,
    images: switchedOn(profile.images),
    videos: switchedOn(profile.videos),
  };
  for (const { field, value } of pending) {
    if (field.startsWith("service:"))
      snapshot.services = snapshot.services.map((service) =>
        `service:${service.code}` === field ? { ...service, description: value } : service,
      );
    else snapshot[field as "name" | "portrait" | "experience" | "service" | "benefits"] = value;
  }
  return snapshot;
}

function switchedOn<T extends Shown>(items: readonly T[]): Omit<T, keyof Shown>[] {
  return items.filter(({ visible }) => visible === 1).map(({ visible: _visible, held: _held, ...item }) => item);
}
