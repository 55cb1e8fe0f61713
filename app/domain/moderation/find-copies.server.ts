import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { providerPendingTexts, providerTextPrints } from "#db/schema/moderation";
import { providerServices, providers } from "#db/schema/providers";
import { plainText } from "~/domain/providers/notation.rules";
import { WAITING } from "./revise-texts.server";
import { TEXT_COLUMNS, type TextField } from "./stored-texts.server";
import { sharedPassages, WORTH_SHOWING } from "./text-prints.rules";

const MOST = 20;

export interface Copy {
  field: TextField;
  /** The text waits for a moderator; couples do not see it yet. */
  waiting: boolean;
  otherPublicId: string;
  otherName: string;
  otherField: TextField;
  /** Share of the text's fingerprints, 0 to 1. */
  share: number;
  /** Passages in both texts, as spelled in this one; plain text. */
  passages: string[];
}

interface Row {
  field: (typeof providerTextPrints.$inferSelect)["field"];
  otherPublicId: (typeof providers.$inferSelect)["publicId"];
  otherName: (typeof providers.$inferSelect)["name"];
  otherField: TextField;
  common: number;
  own: number;
  text: string | null;
  otherText: string | null;
}

const t = providerPendingTexts;
const s = providerServices;

const textColumn = sql.join(
  Object.entries(TEXT_COLUMNS).map(([field, column]) => sql`WHEN ${field} THEN ${column}`),
  sql` `,
);

const textOf = (provider: SQL, field: SQL) => sql<string>`CASE
    WHEN ${field} LIKE ${`${WAITING}%`} THEN (SELECT ${t.value} FROM ${t}
      WHERE ${t.providerId} = ${provider} AND ${t.field} = substr(${field}, ${WAITING.length + 1}))
    WHEN ${field} LIKE 'service:%' THEN (SELECT ${s.description} FROM ${s}
      WHERE ${s.providerId} = ${provider} AND ${s.code} = substr(${field}, ${"service:".length + 1}))
    ELSE (SELECT CASE ${field} ${textColumn} END FROM ${providers} WHERE ${providers.id} = ${provider})
  END`;

const m = alias(providerTextPrints, "m");
const o = alias(providerTextPrints, "o");

/**
 * Returns a read for a batch, which `toCopies` converts: similar texts of other providers, closest first.
 * @param providerId an id, or a statement that selects it
 */
export function copiesStatement(db: Database, providerId: number | SQL) {
  return db.all<Row>(sql`
    WITH own AS (SELECT ${m.field} AS field, count(*) AS prints FROM ${providerTextPrints} m
        WHERE ${m.providerId} = ${providerId} GROUP BY ${m.field}),
      c AS MATERIALIZED (
        SELECT ${m.providerId} AS own_id, ${m.field} AS field, ${o.providerId} AS other_id, ${o.field} AS other_field, count(*) AS common,
          own.prints AS own
        FROM ${providerTextPrints} m INDEXED BY provider_text_prints_provider
          JOIN own ON own.field = ${m.field}
          CROSS JOIN ${providerTextPrints} o
            ON ${o.hash} = ${m.hash} AND ${o.providerId} <> ${m.providerId} AND ${o.field} NOT LIKE ${`${WAITING}%`}
        WHERE ${m.providerId} = ${providerId}
        GROUP BY ${m.field}, ${o.providerId}, ${o.field}
        HAVING common >= ${WORTH_SHOWING.fewest} AND common >= ${WORTH_SHOWING.share} * own.prints
        ORDER BY 1.0 * common / own.prints DESC, other_id LIMIT ${MOST})
    SELECT c.field, ${providers.publicId} AS otherPublicId, ${providers.name} AS otherName, c.other_field AS otherField, c.common, c.own,
      ${textOf(sql`c.own_id`, sql`c.field`)} AS text, ${textOf(sql`c.other_id`, sql`c.other_field`)} AS otherText
    FROM c JOIN ${providers} ON ${providers.id} = c.other_id
    ORDER BY 1.0 * c.common / c.own DESC, c.other_id`);
}

export function toCopies(rows: readonly Row[]): Copy[] {
  return rows.map((row) => {
    const waiting = row.field.startsWith(WAITING);
    return {
      field: (waiting ? row.field.slice(WAITING.length) : row.field) as TextField,
      waiting,
      otherPublicId: row.otherPublicId,
      otherName: row.otherName,
      otherField: row.otherField,
      share: row.common / row.own,
      passages: sharedPassages(plainText(row.text ?? ""), plainText(row.otherText ?? "")),
    };
  });
}
