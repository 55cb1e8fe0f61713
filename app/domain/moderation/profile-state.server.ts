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
  images: (ProfileSnapshot["images"][number] & Waiting)[];
  videos: (ProfileSnapshot["videos"][number] & Waiting)[];
  /** Texts that wait for a moderator. */
  pending: { field: TextField; value: string }[];
  lastDecision: number | null;
}

/** What waits is listed whether it is switched on or not, since an approval lets it all through. */
interface Waiting {
  /** Null: a drawing of the demo data. */
  id: string | null;
  visible: 0 | 1;
  /** Couples do not see it at all. */
  held: 0 | 1;
  /** JSON of new words; couples read the old ones. Null: none wait. */
  pending: string | null;
  /** JSON list of what a moderator should look at. */
  findings: string;
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
    sql`SELECT *, public_id AS id, held_at IS NOT NULL AS held, pending_texts AS pending FROM provider_images WHERE provider_id = p.id AND (visible = 1 OR held_at IS NOT NULL OR pending_texts IS NOT NULL) ORDER BY position`,
    object("src", "alt", "title", "description", "caption", "id", "visible", "held", "pending", "findings"),
  )},
  'videos', ${list(
    sql`SELECT *, public_id AS id, held_at IS NOT NULL AS held, pending_texts AS pending FROM provider_videos WHERE provider_id = p.id AND (visible = 1 OR held_at IS NOT NULL OR pending_texts IS NOT NULL) ORDER BY position`,
    object("link", "title", "description", "id", "visible", "held", "pending", "findings"),
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

/**
 * The profile once what waits is let through.
 * @param kept what the moderator holds back: fields of texts, `photo:ID`, `video:ID`
 */
export function snapshotOf(state: ProfileState, kept: readonly string[] = []): ProfileSnapshot {
  const { pending, lastDecision: _decision, ...profile } = state;
  const snapshot: ProfileSnapshot = {
    ...profile,
    images: letThrough(profile.images, "photo:", kept),
    videos: letThrough(profile.videos, "video:", kept),
  };
  const isPending = new Set<string>(pending.map(({ field }) => field));
  const hidden = kept
    .filter((field) => !field.includes(":") || field.startsWith("service:"))
    .filter((field) => !isPending.has(field));
  const told = [
    ...pending.filter(({ field }) => !kept.includes(field)),
    ...hidden.map((field) => ({ field: field as TextField, value: "" })),
  ];
  for (const { field, value } of told) {
    if (field.startsWith("service:"))
      snapshot.services = snapshot.services.map((service) =>
        `service:${service.code}` === field ? { ...service, description: value } : service,
      );
    else snapshot[field as "name" | "portrait" | "experience" | "service" | "benefits"] = value;
  }
  return snapshot;
}

function letThrough<T extends Waiting>(items: readonly T[], prefix: string, kept: readonly string[]) {
  return items
    .filter((item) => item.visible === 1)
    .map((item) => ({ item, isKept: kept.includes(prefix + item.id) }))
    .filter(({ item, isKept }) => !isKept || item.pending !== null)
    .map(({ item: { id: _id, visible: _visible, held: _held, findings: _findings, pending, ...item }, isKept }) => ({
      ...item,
      ...(pending === null || isKept ? {} : (JSON.parse(pending) as object)),
    }));
}
