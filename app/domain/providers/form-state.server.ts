import { and, eq, inArray, like, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { messageTemplates } from "#db/schema/messages";
import { providerPendingTexts } from "#db/schema/moderation";
import {
  providerImages,
  providerLanguages,
  providerServices,
  providerSocialLinks,
  providers,
  providerVideos,
} from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { weddings } from "#db/schema/weddings";
import type { Provider } from "~/domain/sessions/session.rules";
import { fieldsOf, textsOf } from "./profile-fields.rules";

/** Form that shows and replaces a provider's stored data. Videos and photos are identified by their public id. */
export type EditedForm =
  | "company"
  | "portrait"
  | "services"
  | "social"
  | "names"
  | { video: string }
  | { photo: string }
  | { photos: readonly string[] }
  | { wedding: string }
  | { request: string }
  | { template: string };

/** Returns a JSON list of rows. The subquery keeps the table's name, so that `row` can name its columns. */
export const listOf = (table: SQLiteTable, row: SQLWrapper, condition: SQL | undefined, order: SQLWrapper) =>
  sql`(SELECT json_group_array(${row}) FROM (SELECT * FROM ${table} WHERE ${condition} ORDER BY ${order}) ${table})`;

const p = providers;
const { iso, providerId: speaker } = providerLanguages;
const { network, url, providerId: linked } = providerSocialLinks;
const s = providerServices;
const i = providerImages;
const v = providerVideos;

const pendingTexts = (fields: SQL) => {
  const { providerId, field, value } = providerPendingTexts;
  return listOf(providerPendingTexts, sql`json_array(${field}, ${value})`, and(eq(providerId, p.id), fields), field);
};

const service = sql`json_array(${s.code}, ${s.description}, ${s.budgetStartingFrom}, ${s.showBudget}, ${s.showDescription},
  ${s.showPublicly})`;
const video = sql`json_array(${v.title}, ${v.description}, ${v.link}, ${v.visible}, ${v.pendingTexts})`;
const photo = sql`json_array(${i.title}, ${i.description}, ${i.alt}, ${i.caption}, ${i.keyImage}, ${i.visible}, ${i.src},
  ${i.pendingTexts})`;

const w = weddings;
const wedding = sql`json_array(${w.title}, ${w.description}, ${w.location}, ${w.style}, ${w.weddingDate}, ${w.guests}, ${w.plannerBudget},
  ${w.totalBudget}, ${w.budgetHidden}, ${w.services})`;

const r = requests;
const m = messageTemplates;

const columnsOf = (form: "company" | "portrait" | "names") => {
  const columns = fieldsOf(form).flatMap(({ column }) => (column ? [p[column]] : []));
  return sql`json_array(${sql.join(columns, sql`, `)}, ${pendingTexts(inArray(providerPendingTexts.field, textsOf(form)))})`;
};

const EDITED = {
  company: sql`json_array(${columnsOf("company")}, ${listOf(providerLanguages, iso, eq(speaker, p.id), iso)})`,
  portrait: columnsOf("portrait"),
  services: sql`json_array(${pendingTexts(like(providerPendingTexts.field, "service:%"))},
    ${listOf(s, service, eq(s.providerId, p.id), s.code)})`,
  social: listOf(providerSocialLinks, sql`json_array(${network}, ${url})`, eq(linked, p.id), network),
  names: columnsOf("names"),
} as const;

type OwnedTable = SQLiteTable & { providerId: SQLiteColumn; publicId: SQLiteColumn };

/** Returns the SQL of the stored state as one text, equal if nothing was saved. NULL if the row is deleted. */
function stateOf({ providerId }: Provider, form: EditedForm): SQL {
  if (typeof form === "string") return sql`(SELECT ${EDITED[form]} FROM ${p} WHERE ${p.id} = ${providerId})`;
  const owned = (state: SQL, table: OwnedTable, publicId: string) =>
    sql`(SELECT ${state} FROM ${table} WHERE ${table.providerId} = ${providerId} AND ${table.publicId} = ${publicId})`;
  if ("video" in form) return owned(video, v, form.video);
  if ("photo" in form) return owned(photo, i, form.photo);
  if ("wedding" in form) return owned(wedding, w, form.wedding);
  if ("request" in form) return owned(sql`json_array(${r.progress}, ${r.note})`, r, form.request);
  if ("template" in form) return owned(sql`json_array(${m.title}, ${m.body}, ${m.locale})`, m, form.template);
  const chosen = sql`${i.publicId} IN (SELECT value FROM json_each(${JSON.stringify(form.photos)}))`;
  return listOf(i, photo, and(eq(i.providerId, providerId), chosen), i.publicId);
}

/** Finds the stored state of a form; empty if its row is deleted. */
export async function findState(db: Database, provider: Provider, form: EditedForm): Promise<string> {
  const [row] = await db.all<{ state: string | null }>(sql`SELECT ${stateOf(provider, form)} AS state`);
  return row?.state ?? "";
}

/** Condition: the state is the same. @param seen result of `findState`; undefined: nothing is compared */
export const isUnchanged = (provider: Provider, form: EditedForm, seen: string | undefined): SQL =>
  seen === undefined ? sql`1` : sql`${stateOf(provider, form)} = ${seen}`;
