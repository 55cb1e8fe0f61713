import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { moderationDecisions, providerPendingTexts } from "#db/schema/moderation";
import {
  providerImages,
  providerLanguages,
  providerServices,
  providerSocialLinks,
  providers,
  providerVideos,
} from "#db/schema/providers";
import { listOf } from "~/domain/profile/form-state.server";
import { sha256 } from "~/domain/secrets.server";
import type { ProfileText, TextField } from "./stored-texts.server";

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
  /** In the notation. */
  portrait: string;
  experience: string;
  service: string;
  benefits: string;
  /** Missing in decisions that are older than the field; empty: none is declared. */
  insurer?: string;
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

type OwnedTable = SQLiteTable & { providerId: SQLiteColumn };

/** What a row of providers has in another table. */
const list = (table: OwnedTable, row: SQL | SQLiteColumn, order: SQL | SQLiteColumn, condition?: SQL) =>
  sql`json(${listOf(table, row, and(eq(table.providerId, providers.id), condition), order)})`;

const p = providers;
const s = providerServices;
const i = providerImages;
const v = providerVideos;
const t = providerPendingTexts;
const { network, url } = providerSocialLinks;

const isListed = (media: typeof i | typeof v) =>
  or(eq(media.visible, true), isNotNull(media.heldAt), isNotNull(media.pendingTexts));
const waiting = (media: typeof i | typeof v) => sql`'id', ${media.publicId}, 'visible', ${media.visible},
  'held', ${media.heldAt} IS NOT NULL, 'pending', ${media.pendingTexts}, 'findings', ${media.findings}`;

const service = sql`json_object('code', ${s.code}, 'description', ${s.description}, 'price', ${s.budgetStartingFrom})`;
const image = sql`json_object('src', ${i.src}, 'alt', ${i.alt}, 'title', ${i.title}, 'description', ${i.description},
  'caption', ${i.caption}, ${waiting(i)})`;
const video = sql`json_object('link', ${v.link}, 'title', ${v.title}, 'description', ${v.description}, ${waiting(v)})`;

/** The state of a row of providers, as JSON (`ProfileState`): the same profile gives the same text. */
export const profileState = sql<string>`json_object(
  'name', ${p.name}, 'city', ${p.city}, 'zipCode', ${p.zipCode}, 'country', ${p.country}, 'travelRadiusKm', ${p.travelRadiusKm},
  'profileImage', ${p.profileImage}, 'website', ${p.website}, 'minimumBudget', ${p.minimumBudget}, 'siret', ${p.siret},
  'portrait', ${p.descriptionLong}, 'experience', ${p.experience}, 'service', ${p.service}, 'benefits', ${p.benefits},
  'insurer', ${p.insurer},
  'services', ${list(s, service, sql`${s.position}, ${s.code}`)},
  'languages', ${list(providerLanguages, providerLanguages.iso, providerLanguages.iso)},
  'images', ${list(i, image, i.position, isListed(i))},
  'videos', ${list(v, video, v.position, isListed(v))},
  'social', ${list(providerSocialLinks, sql`json_object('network', ${network}, 'url', ${url})`, network)},
  'pending', ${list(t, sql`json_object('field', ${t.field}, 'value', ${t.value})`, t.field)},
  'lastDecision', ${sql`(SELECT max(${moderationDecisions.id}) FROM ${moderationDecisions}
    WHERE ${eq(moderationDecisions.providerId, p.id)})`})`;

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
    else snapshot[field as ProfileText] = value;
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
