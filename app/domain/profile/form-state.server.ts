import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";

/** A form of a provider's own data that shows what is stored and replaces it. Videos and photographs are named by their public id. */
export type EditedForm =
  | "company"
  | "portrait"
  | "services"
  | "social"
  | "names"
  | { video: string }
  | { photo: string }
  | { photos: readonly string[] };

const pendingTexts = (fields: SQL) =>
  sql`(SELECT json_group_array(json_array(field, value)) FROM
    (SELECT field, value FROM provider_pending_texts WHERE provider_id = p.id AND ${fields} ORDER BY field))`;

/** What each form edits, over a row `p` of providers. */
const EDITED = {
  company: sql`json_array(p.name, p.country, p.siret, p.registration_number, p.founded_on, p.website, p.street, p.city, p.zip_code,
    p.travel_radius_km, p.minimum_budget, p.show_publicly, p.show_budget, p.show_description, ${pendingTexts(sql`field = 'name'`)},
    (SELECT json_group_array(iso) FROM (SELECT iso FROM provider_languages WHERE provider_id = p.id ORDER BY iso)))`,
  portrait: sql`json_array(p.description_long, p.experience, p.benefits, p.service,
    ${pendingTexts(sql`field IN ('portrait', 'experience', 'benefits', 'service')`)})`,
  services: sql`json_array(${pendingTexts(sql`field LIKE 'service:%'`)}, (SELECT json_group_array(json_array(code, description,
      budget_starting_from, show_budget, show_description, show_publicly))
    FROM (SELECT * FROM provider_services WHERE provider_id = p.id ORDER BY code)))`,
  social: sql`(SELECT json_group_array(json_array(network, url)) FROM
    (SELECT network, url FROM provider_social_links WHERE provider_id = p.id ORDER BY network))`,
  names: sql`json_array(p.firstname, p.lastname, p.locale)`,
} as const;

/** As one text: two of them are equal when nothing was saved between. NULL when there is no such thing any more. */
export function stateOf({ providerId }: Provider, form: EditedForm): SQL {
  if (typeof form === "string") return sql`(SELECT ${EDITED[form]} FROM providers p WHERE p.id = ${providerId})`;
  if ("video" in form)
    return sql`(SELECT json_array(title, description, link, visible, pending_texts) FROM provider_videos
      WHERE provider_id = ${providerId} AND public_id = ${form.video})`;
  const photo = sql`json_array(title, description, alt, caption, key_image, visible, src, pending_texts)`;
  if ("photo" in form)
    return sql`(SELECT ${photo} FROM provider_images WHERE provider_id = ${providerId} AND public_id = ${form.photo})`;
  return sql`(SELECT json_group_array(${photo}) FROM (SELECT * FROM provider_images
    WHERE provider_id = ${providerId} AND public_id IN (SELECT value FROM json_each(${JSON.stringify(form.photos)})) ORDER BY public_id))`;
}

/** One round trip. @returns what `unchangedSince` compares with; empty: gone */
export async function findState(db: Database, provider: Provider, form: EditedForm): Promise<string> {
  const [row] = await db.all<{ state: string | null }>(sql`SELECT ${stateOf(provider, form)} AS state`);
  return row?.state ?? "";
}

/**
 * The first statement of a batch: where something else was saved since the state was read, it fails, and nothing of the batch is written.
 * SQLite gives a transaction up for text that is no JSON; `orChanged` translates that.
 * @param seen of `findState`; undefined: nothing is compared
 */
export const unchangedSince = (db: Database, provider: Provider, form: EditedForm, seen: string | undefined) =>
  db.all(
    seen === undefined
      ? sql`SELECT 1`
      : sql`SELECT json(CASE WHEN ${stateOf(provider, form)} = ${seen} THEN 'true' ELSE 'changed meanwhile' END)`,
  );

/** @throws DomainError profile.changed where `unchangedSince` stopped the batch */
export async function orChanged<T>(batch: Promise<T>): Promise<T> {
  try {
    return await batch;
  } catch (error) {
    for (let e = error; e instanceof Error; e = e.cause)
      if (/malformed JSON/i.test(e.message)) throw new DomainError("profile.changed");
    throw error;
  }
}
