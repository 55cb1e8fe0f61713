import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { plainText, type TextField, WAITING } from "./revise-texts.server";
import { sharedPassages, WORTH_SHOWING } from "./text-prints.rules";

/** Copies that a moderator is shown. */
const MOST = 20;

/** A text of a profile that says what another profile says. */
export interface Copy {
  field: TextField;
  /** It waits for a moderator; couples do not read it yet. */
  waiting: boolean;
  otherPublicId: string;
  otherName: string;
  otherField: TextField;
  /** Of the text's fingerprints, 0 to 1. */
  share: number;
  /** What both say, as this text writes it; plain words. */
  passages: string[];
}

interface Row {
  field: string;
  other_public_id: string;
  other_name: string;
  other_field: TextField;
  common: number;
  own: number;
  text: string;
  other_text: string;
}

/** A text by its field's name in `provider_text_prints`, over the row `c` of a pair. */
const textOf = (provider: string, field: string) =>
  sql.raw(`CASE
    WHEN ${field} LIKE '${WAITING}%' THEN (SELECT x.value FROM provider_pending_texts x
      WHERE x.provider_id = ${provider} AND x.field = substr(${field}, ${WAITING.length + 1}))
    WHEN ${field} LIKE 'service:%' THEN (SELECT x.description FROM provider_services x
      WHERE x.provider_id = ${provider} AND x.code = substr(${field}, ${"service:".length + 1}))
    ELSE (SELECT CASE ${field} WHEN 'portrait' THEN x.description_long WHEN 'experience' THEN x.experience
      WHEN 'service' THEN x.service WHEN 'benefits' THEN x.benefits ELSE x.name END FROM providers x WHERE x.id = ${provider})
  END`);

/**
 * A read for a batch, made into what moderators see by `toCopies`: who else has written the texts of a profile, the closest first.
 * @param providerId a number, or a statement that selects it
 */
export function copiesStatement(db: Database, providerId: number | SQL) {
  return db.all<Row>(sql`
    WITH own AS (SELECT field, count(*) AS prints FROM provider_text_prints WHERE provider_id = ${providerId} GROUP BY field),
      c AS MATERIALIZED (
        SELECT m.provider_id, m.field, o.provider_id AS other_id, o.field AS other_field, count(*) AS common, own.prints AS own
        FROM provider_text_prints m INDEXED BY provider_text_prints_provider
          JOIN own ON own.field = m.field
          CROSS JOIN provider_text_prints o ON o.hash = m.hash AND o.provider_id <> m.provider_id AND o.field NOT LIKE ${`${WAITING}%`}
        WHERE m.provider_id = ${providerId}
        GROUP BY m.field, o.provider_id, o.field
        HAVING common >= ${WORTH_SHOWING.fewest} AND common >= ${WORTH_SHOWING.share} * own.prints
        ORDER BY 1.0 * common / own.prints DESC, other_id LIMIT ${MOST})
    SELECT c.field, p.public_id AS other_public_id, p.name AS other_name, c.other_field, c.common, c.own,
      ${textOf("c.provider_id", "c.field")} AS text, ${textOf("c.other_id", "c.other_field")} AS other_text
    FROM c JOIN providers p ON p.id = c.other_id
    ORDER BY 1.0 * c.common / c.own DESC, c.other_id`);
}

export function toCopies(rows: readonly Row[]): Copy[] {
  return rows.map((row) => {
    const waiting = row.field.startsWith(WAITING);
    return {
      field: (waiting ? row.field.slice(WAITING.length) : row.field) as TextField,
      waiting,
      otherPublicId: row.other_public_id,
      otherName: row.other_name,
      otherField: row.other_field,
      share: row.common / row.own,
      passages: sharedPassages(plainText(row.text ?? ""), plainText(row.other_text ?? "")),
    };
  });
}
