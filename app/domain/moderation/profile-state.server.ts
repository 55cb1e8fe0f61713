import { diffWordsWithSpace } from "diff";
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
import type { Deps } from "~/domain/deps";
import { listOf } from "~/domain/providers/form-state.server";
import { plainText } from "~/domain/providers/notation.rules";
import {
  type ComparedField,
  FIELDS,
  type ListField,
  type ProfileText,
  type ValuesOf,
} from "~/domain/providers/profile-fields.rules";
import { sha256 } from "~/domain/secrets.server";
import type { Decision } from "./moderation.rules";
import type { TextField } from "./revise-texts.server";

/** Profile as stored with a decision, for later comparison. It lacks fields that were added to the product later. */
export interface ProfileSnapshot extends Partial<ValuesOf<{ compared: string }>> {
  services: { code: string; description: string; price: number | null }[];
  /** ISO 639-1. */
  languages: string[];
  images: { src: string; alt: string; title: string; description: string; caption: string }[];
  videos: { link: string; title: string; description: string }[];
  social: { network: string; url: string }[];
}

/** Everything that a decision covers, including waiting parts. Any change makes another version of the profile. */
export interface ProfileState extends ProfileSnapshot {
  images: (ProfileSnapshot["images"][number] & Waiting)[];
  videos: (ProfileSnapshot["videos"][number] & Waiting)[];
  pending: { field: TextField; value: string }[];
  lastDecision: number | null;
}

/** Photo or video of a state. Hidden ones that wait are included, because an approval publishes them all. */
interface Waiting {
  /** Public id. Null: a demo picture. */
  id: string | null;
  visible: 0 | 1;
  /** 1: hidden from couples until a moderator decides. 0: not hidden by moderation. */
  held: 0 | 1;
  /** JSON of new texts while couples see the old ones. Null: none wait. */
  pending: string | null;
  /** JSON list of findings for a moderator. */
  findings: string;
}

type OwnedTable = SQLiteTable & { providerId: SQLiteColumn };

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

const LISTS: Record<ListField, SQL> = {
  services: list(s, service, sql`${s.position}, ${s.code}`),
  languages: list(providerLanguages, providerLanguages.iso, providerLanguages.iso),
  images: list(i, image, i.position, isListed(i)),
  videos: list(v, video, v.position, isListed(v)),
  social: list(providerSocialLinks, sql`json_object('network', ${network}, 'url', ${url})`, network),
};

const fields = FIELDS.filter(({ compared }) => compared !== null).map(
  ({ name, column }) => sql`${sql.raw(`'${name}'`)}, ${column ? p[column] : LISTS[name as ListField]}`,
);

/** Column: the state of a provider as JSON (`ProfileState`). Equal profiles have equal text. */
export const profileState = sql<string>`json_object(${sql.join(fields, sql`, `)},
  'pending', ${list(t, sql`json_object('field', ${t.field}, 'value', ${t.value})`, t.field)},
  'lastDecision', ${sql`(SELECT max(${moderationDecisions.id}) FROM ${moderationDecisions}
    WHERE ${eq(moderationDecisions.providerId, p.id)})`})`;

export const versionOf = (state: string) => sha256(state);

/** Returns the snapshot of a state. @param kept parts that are held back: fields of texts, `photo:ID`, `video:ID` */
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

/** Removes a profile from the queue. A refused profile also loses its approval. */
export function settledProfile({ db }: Deps, providerId: number, decision: Decision, condition?: SQL) {
  const { status } = providers;
  const changes =
    decision === "refused"
      ? { status: "refused" as const, approvedAt: null }
      : { status: sql`CASE ${status} WHEN 'refused' THEN 'in_progress' ELSE ${status} END` };
  return db
    .update(providers)
    .set({ ...changes, reviewRequestedAt: null })
    .where(and(eq(providers.id, providerId), condition));
}

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface ProfileChange {
  field: ComparedField | `service:${string}`;
  parts: DiffPart[];
}

interface Wording {
  service(code: string): string;
  language(iso: string): string;
  euros(amount: number): string;
}

/** Maximum milliseconds for comparing two texts. If it takes longer, the whole old and new text are shown. */
const LONGEST_MS = 200;

/** Compares word by word; lists have one entry per line. @param before null: never approved, so everything is new */
export const compareProfiles = (
  before: ProfileSnapshot | null,
  after: ProfileSnapshot,
  say: Wording,
): ProfileChange[] =>
  changesOf(before, after, say).map(({ field, from, to }) => ({ field, parts: compareTexts(from, to) }));

export const changedFields = (before: ProfileSnapshot, after: ProfileSnapshot): ProfileChange["field"][] =>
  changesOf(before, after, { service: String, language: String, euros: String }).map(({ field }) => field);

function changesOf(before: ProfileSnapshot | null, after: ProfileSnapshot, say: Wording) {
  const [old, now] = [before && told(before, say), told(after, say)];
  const fields = [...new Set([...now.keys(), ...(old?.keys() ?? [])])];
  return fields.flatMap((field) => {
    const [from, to] = [old?.get(field) ?? "", now.get(field) ?? ""];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Compares two plain texts word by word. */
export function compareTexts(from: string, to: string): DiffPart[] {
  const changes = diffWordsWithSpace(from, to, { timeout: LONGEST_MS }) ?? [
    { removed: true, added: false, value: from },
    { added: true, removed: false, value: to },
  ];
  return together(
    changes.flatMap(({ added, removed, value }) =>
      value === "" ? [] : [{ kind: added ? "added" : removed ? "removed" : "same", text: value }],
    ),
  );
}

/** Merges changed words that are separated only by blanks: first all removed text, then all added text. */
function together(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  let [removed, added] = ["", ""];
  const close = () => {
    if (removed.trim() !== "" || removed !== added) {
      if (removed !== "") whole.push({ kind: "removed", text: removed });
      if (added !== "") whole.push({ kind: "added", text: added });
    }
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const changing = removed !== "" || added !== "";
    const goesOn = parts[index + 1] !== undefined;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (changing && goesOn && text.trim() === "")
      [removed, added] = [removed && removed + text, added && added + text];
    else {
      close();
      whole.push({ kind, text });
    }
  }
  close();
  return whole;
}

/** Number of shown characters of a file name, which is long and random. */
const FILE_NAME = 8;

const fileOf = (src: string) => (src.split("/").at(-1) ?? "").slice(0, FILE_NAME);

function told(profile: ProfileSnapshot, say: Wording): Map<ProfileChange["field"], string> {
  const lines = (entries: string[]) => entries.join("\n");
  const together = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");
  const lists: Record<ListField, string> = {
    languages: lines(profile.languages.map(say.language)),
    services: lines(profile.services.map(({ code }) => say.service(code))),
    images: lines(profile.images.map((it) => together(it.title, it.alt, it.description, it.caption, fileOf(it.src)))),
    videos: lines(profile.videos.map((it) => together(it.title, it.description, it.link))),
    social: lines(profile.social.map(({ url }) => url)),
  };
  const read = {
    line: (value: unknown) => String(value ?? ""),
    notation: (value: unknown) => plainText(String(value ?? "")),
    place: () => together(profile.zipCode, profile.city, profile.country),
    kilometres: (value: unknown) => `${value} km`,
    euros: (value: unknown) => (typeof value === "number" ? say.euros(value) : ""),
    file: (value: unknown) => fileOf(String(value ?? "")),
    list: String,
  };
  const values: Record<string, unknown> = { ...profile, ...lists };
  const texts = new Map<ProfileChange["field"], string>();
  for (const { name, compared } of FIELDS) {
    if (compared === null || compared === "withCity") continue;
    texts.set(name as ComparedField, read[compared](values[name]));
    if (name !== "services") continue;
    for (const { code, price, description } of profile.services)
      texts.set(`service:${code}`, together(read.euros(price), plainText(description)));
  }
  return texts;
}
