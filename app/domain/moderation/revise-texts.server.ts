import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { plainText } from "~/domain/profile/notation.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { APPROVED, askReview } from "./ask-review.server";
import { type Suspicion, suspicionsIn } from "./suspicion.rules";
import { COPIED, isCopied, printsOf } from "./text-prints.rules";

/** Texts of a profile that couples read: columns of providers, and the description of a service. */
export type TextField = "name" | "portrait" | "experience" | "service" | "benefits" | `service:${string}`;

export interface RevisedText {
  field: TextField;
  /** As it will be stored. */
  value: string;
  /** Empty: nothing is suspicious. */
  reasons: readonly Suspicion[];
}

/** Columns of `providers`; the portrait is the long description, of which the card shows the beginning. */
const COLUMNS: Record<string, string> = {
  name: "name",
  portrait: "description_long",
  experience: "experience",
  service: "service",
  benefits: "benefits",
};

/** Prefix of the field's name for the prints of a waiting text: they are compared with others, but no text counts as a copy of them yet. */
export const WAITING = "pending:";

/**
 * Why each of the texts would have to wait. At most one round trip. What a provider already has among its own texts is not a copy, so a
 * provider whose text was copied can go on editing it.
 * @param texts as they will be stored
 */
export async function judgeTexts(
  db: Database,
  provider: Provider,
  texts: readonly { field: TextField; value: string }[],
): Promise<RevisedText[]> {
  const copied = await copiesAmong(
    db,
    provider.providerId,
    texts.map(({ value }) => plainText(value)),
  );
  return texts.map(({ field, value }, index) => {
    const reasons = suspicionsIn(plainText(value));
    return { field, value, reasons: copied.has(index) ? [...reasons, "copied"] : reasons };
  });
}

/** As `judgeTexts`, for texts that are kept elsewhere: title and description of a video, of a picture. At most one round trip. */
export async function judgeEach(db: Database, provider: Provider, texts: readonly string[]): Promise<Suspicion[][]> {
  const copied = await copiesAmong(db, provider.providerId, texts);
  return texts.map((text, index) => [...suspicionsIn(text), ...(copied.has(index) ? (["copied"] as const) : [])]);
}

/** As `judgeEach`, for one text. */
export const judgeWords = async (db: Database, provider: Provider, text: string): Promise<Suspicion[]> =>
  (await judgeEach(db, provider, [text]))[0] ?? [];

/** Indexes of those that others have written. */
async function copiesAmong(db: Database, providerId: number, texts: readonly string[]): Promise<Set<number>> {
  const prints = texts.map(printsOf);
  const asked = prints.flatMap((own, index) => (own.length < COPIED.fewest ? [] : own.map((hash) => [index, hash])));
  if (asked.length === 0) return new Set();
  const live = sql`x.field NOT LIKE ${`${WAITING}%`}`;
  const found = await db.all<{ text: number; common: number }>(sql`
    SELECT json_extract(j.value, '$[0]') AS text, count(*) AS common FROM json_each(${JSON.stringify(asked)}) j
    WHERE EXISTS (SELECT 1 FROM provider_text_prints x
        WHERE x.hash = json_extract(j.value, '$[1]') AND x.provider_id <> ${providerId} AND ${live})
      AND NOT EXISTS (SELECT 1 FROM provider_text_prints x
        WHERE x.hash = json_extract(j.value, '$[1]') AND x.provider_id = ${providerId} AND ${live})
    GROUP BY 1`);
  return new Set(
    found.filter(({ text, common }) => isCopied(common, prints[text]?.length ?? 0)).map(({ text }) => text),
  );
}

/**
 * Statements for a batch, before `syncProvider`: each text is stored, and an approved profile returns to the moderators' queue. A suspicious
 * text of an approved profile waits beside it instead, and the page keeps the old one. A text that is set back to what couples read no
 * longer waits. Before the first approval nothing waits, but suspicious texts are noted for the moderators. A
 * `service:CODE` text expects the row of that service to be there.
 * @param now milliseconds since the epoch
 */
export function reviseTexts(db: Database, provider: Provider, texts: readonly RevisedText[], now: number) {
  const { providerId } = provider;
  const open = sessionIsOpen(provider);
  const statements = texts.flatMap(({ field, value, reasons }) => {
    const approved = sql`EXISTS (SELECT 1 FROM providers WHERE id = ${providerId} AND ${APPROVED})`;
    const changed = sql`${storedText(field, providerId)} <> ${value}`;
    const waits = sql`(${reasons.length > 0 ? 1 : 0} AND ${approved} AND ${changed})`;
    const waiting = sql`EXISTS (SELECT 1 FROM provider_pending_texts WHERE provider_id = ${providerId} AND field = ${field})`;
    const prints = printsOf(plainText(value));
    return [
      askReview(db, provider, changed, now),
      db.run(sql`
        DELETE FROM provider_text_findings WHERE provider_id = ${providerId} AND field = ${field} AND ${changed} AND ${open}`),
      ...(reasons.length > 0
        ? [
            db.run(sql`
              INSERT INTO provider_text_findings (provider_id, field, reasons)
              SELECT ${providerId}, ${field}, ${JSON.stringify(reasons)} WHERE ${changed} AND NOT ${approved} AND ${open}`),
          ]
        : []),
      db.run(sql`
        DELETE FROM provider_pending_texts WHERE provider_id = ${providerId} AND field = ${field} AND NOT ${waits} AND ${open}`),
      // Sent once more, it keeps its place in the queue.
      db.run(sql`
        INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at)
        SELECT ${providerId}, ${field}, ${value}, ${JSON.stringify(reasons)}, ${now} WHERE ${waits} AND ${open}
        ON CONFLICT (provider_id, field) DO UPDATE SET value = excluded.value, reasons = excluded.reasons,
          created_at = CASE value WHEN excluded.value THEN created_at ELSE excluded.created_at END`),
      // From here on it is the waiting row that says where the text belongs.
      db.run(sql`${storeText(field, providerId, value)} AND NOT ${waiting} AND ${open}`),
      db.run(sql`
        DELETE FROM provider_text_prints
        WHERE provider_id = ${providerId} AND (field = ${WAITING + field} OR (field = ${field} AND NOT ${waiting})) AND ${open}`),
      ...(prints.length > 0
        ? [
            db.run(sql`
              INSERT INTO provider_text_prints (hash, provider_id, field)
              SELECT j.value, ${providerId}, CASE WHEN ${waiting} THEN ${WAITING + field} ELSE ${field} END
              FROM json_each(${JSON.stringify(prints)}) j WHERE ${open}`),
          ]
        : []),
    ];
  });
  // A service that is no longer offered has left prints and findings of its description behind.
  return texts.some(({ field }) => field.startsWith("service:"))
    ? [...statements, dropIdlePrints(db, providerId), dropIdleFindings(db, providerId)]
    : statements;
}

/**
 * Statements for the batch in which a moderator lets a waiting text through, beside `storeText`: its prints are the live text's now.
 * @param condition that the moderator's decision was written
 */
export function releasePrints(db: Database, providerId: number, field: TextField, condition: SQL) {
  const waiting = sql`EXISTS (SELECT 1 FROM provider_pending_texts WHERE provider_id = ${providerId} AND field = ${field}) AND ${condition}`;
  return [
    db.run(sql`DELETE FROM provider_text_prints WHERE provider_id = ${providerId} AND field = ${field} AND ${waiting}`),
    db.run(sql`
      UPDATE provider_text_prints SET field = ${field}
      WHERE provider_id = ${providerId} AND field = ${WAITING + field} AND ${waiting}`),
  ] as const;
}

/**
 * Statements for the batch in which a moderator approves a profile for the first time and holds one of its texts back: it waits from now
 * on, and the page has none in its place.
 * @param condition that the moderator's decision was written
 */
export function holdText(db: Database, providerId: number, field: TextField, condition: SQL, now: number) {
  const stored = storedText(field, providerId);
  return [
    db.run(sql`
      INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at)
      SELECT ${providerId}, ${field}, ${stored},
        coalesce((SELECT reasons FROM provider_text_findings WHERE provider_id = ${providerId} AND field = ${field}), '[]'), ${now}
      WHERE ${stored} <> '' AND ${condition} ON CONFLICT (provider_id, field) DO NOTHING`),
    db.run(sql`
      UPDATE provider_text_prints SET field = ${WAITING + field}
      WHERE provider_id = ${providerId} AND field = ${field} AND ${condition}`),
    db.run(sql`${storeText(field, providerId, "")} AND ${condition}`),
  ] as const;
}

/** Statement for a batch that drops waiting texts, or services with their descriptions, behind those that do: their prints go, too. */
export function dropIdlePrints(db: Database, providerId: number) {
  return db.run(sql`
    DELETE FROM provider_text_prints WHERE provider_id = ${providerId} AND (
      (field LIKE ${`${WAITING}%`} AND substr(field, ${WAITING.length + 1}) NOT IN
        (SELECT field FROM provider_pending_texts WHERE provider_id = ${providerId}))
      OR (field LIKE 'service:%' AND substr(field, ${"service:".length + 1}) NOT IN
        (SELECT code FROM provider_services WHERE provider_id = ${providerId})))`);
}

const dropIdleFindings = (db: Database, providerId: number) =>
  db.run(sql`
    DELETE FROM provider_text_findings WHERE provider_id = ${providerId} AND field LIKE 'service:%'
      AND substr(field, ${"service:".length + 1}) NOT IN (SELECT code FROM provider_services WHERE provider_id = ${providerId})`);

/** The text as couples read it now. */
export function storedText(field: TextField, providerId: number): SQL {
  if (field.startsWith("service:"))
    return sql`coalesce((SELECT description FROM provider_services WHERE provider_id = ${providerId} AND code = ${field.slice("service:".length)}), '')`;
  return sql`(SELECT ${sql.identifier(COLUMNS[field] ?? "")} FROM providers WHERE id = ${providerId})`;
}

/** An UPDATE that ends in its condition. */
export function storeText(field: TextField, providerId: number, value: string): SQL {
  if (field.startsWith("service:"))
    return sql`UPDATE provider_services SET description = ${value} WHERE provider_id = ${providerId} AND code = ${field.slice("service:".length)}`;
  if (field === "portrait")
    return sql`UPDATE providers SET description_long = ${value}, portrait = ${excerpt(value)} WHERE id = ${providerId}`;
  return sql`UPDATE providers SET ${sql.identifier(COLUMNS[field] ?? "")} = ${value} WHERE id = ${providerId}`;
}

/** Characters of the portrait that a card shows, at most. */
const EXCERPT = 240;

/** The beginning of a text as plain words, cut between two of them. */
export function excerpt(value: string): string {
  const text = plainText(value);
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).replace(/\s+\S*$/, "")}…`;
}
