import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providerServices, providers } from "#db/schema/providers";
import { excerptOf } from "~/domain/excerpt.rules";
import { plainText } from "~/domain/providers/notation.rules";
import { FIELDS, type ProfileText } from "~/domain/providers/profile-fields.rules";

/** Text columns of `providers`. The portrait is the long description; the card shows its beginning. */
export const TEXT_COLUMNS = Object.fromEntries(
  FIELDS.flatMap(({ name, column, text }) => (text && column ? [[name, providers[column]]] : [])),
) as Record<ProfileText, typeof providers.name>;

export type TextField = ProfileText | `service:${string}`;

const isColumn = (field: TextField): field is ProfileText => field in TEXT_COLUMNS;

export const SERVICE = "service:";
const isService = (providerId: number, field: `service:${string}`) =>
  and(eq(providerServices.providerId, providerId), eq(providerServices.code, field.slice(SERVICE.length)));

export const storedText = (field: TextField, providerId: number): SQL =>
  isColumn(field)
    ? sql`(SELECT ${TEXT_COLUMNS[field]} FROM ${providers} WHERE ${eq(providers.id, providerId)})`
    : sql`coalesce((SELECT ${providerServices.description} FROM ${providerServices} WHERE ${isService(providerId, field)}), '')`;

export function storeText(db: Database, field: TextField, providerId: number, value: string, condition?: SQL) {
  if (!isColumn(field))
    return db
      .update(providerServices)
      .set({ description: value })
      .where(and(isService(providerId, field), condition));
  const own = and(eq(providers.id, providerId), condition);
  if (field === "portrait")
    return db
      .update(providers)
      .set({ descriptionLong: value, portrait: excerpt(value) })
      .where(own);
  return db.run(sql`UPDATE ${providers} SET ${sql.identifier(TEXT_COLUMNS[field].name)} = ${value} WHERE ${own}`);
}

const EXCERPT = 240;

const excerpt = (value: string): string => excerptOf(plainText(value), EXCERPT);
