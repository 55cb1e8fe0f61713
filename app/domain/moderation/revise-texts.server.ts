import { and, eq, like, ne, not, notLike, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { providerPendingTexts, providerTextFindings, providerTextPrints } from "#db/schema/moderation";
import { providerServices, providers } from "#db/schema/providers";
import { excerptOf } from "~/domain/excerpt.rules";
import { plainText } from "~/domain/providers/notation.rules";
import { FIELDS, type ProfileText } from "~/domain/providers/profile-fields.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { APPROVED, askReview } from "./request-review.server";
import { type Suspicion, suspicionsIn } from "./suspicion.rules";
import { COPIED, fewestCopied, printsOf } from "./text-prints.rules";

interface RevisedText {
  field: TextField;
  value: string;
  /** Empty: not suspicious. */
  reasons: readonly Suspicion[];
}

const pending = providerPendingTexts;
const findings = providerTextFindings;
const prints = providerTextPrints;

const isOf = (table: typeof pending | typeof findings | typeof prints, providerId: number, field: string) =>
  and(eq(table.providerId, providerId), sql`${table.field} = ${field}`);

const isWaiting = (providerId: number, field: TextField) =>
  sql`EXISTS (SELECT 1 FROM ${pending} WHERE ${isOf(pending, providerId, field)})`;

/** Field prefix of fingerprints of a waiting text. They are not compared with other texts yet. */
export const WAITING = "pending:";

/** Checks texts of a profile. Passages that the provider already has do not make a text a copy. */
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

/** Checks texts in other tables, such as those of videos and pictures. At most one round trip. */
export async function judgeEach(db: Database, provider: Provider, texts: readonly string[]): Promise<Suspicion[][]> {
  const copied = await copiesAmong(db, provider.providerId, texts);
  return texts.map((text, index) => [...suspicionsIn(text), ...(copied.has(index) ? (["copied"] as const) : [])]);
}

export const judgeWords = async (db: Database, provider: Provider, text: string): Promise<Suspicion[]> =>
  (await judgeEach(db, provider, [text]))[0] ?? [];

/** Returns a condition for the batch that stores the texts: one of them is copied. */
export function someCopied(providerId: number, texts: readonly string[]): SQL {
  const asked = askedOf(texts);
  if (asked.length === 0) return sql`0`;
  return sql`EXISTS (SELECT 1 ${commonPrints(providerId, asked)} HAVING count(*) >= max(json_extract(j.value, '$[2]')))`;
}

async function copiesAmong(db: Database, providerId: number, texts: readonly string[]): Promise<Set<number>> {
  const asked = askedOf(texts);
  if (asked.length === 0) return new Set();
  const found = await db.all<{ text: number }>(sql`
    SELECT json_extract(j.value, '$[0]') AS text ${commonPrints(providerId, asked)}
    HAVING count(*) >= max(json_extract(j.value, '$[2]'))`);
  return new Set(found.map(({ text }) => text));
}

/** Returns for each fingerprint of a long text: the text's index, the fingerprint, and the threshold for a copy. */
const askedOf = (texts: readonly string[]) =>
  texts.map(printsOf).flatMap((hashes, index) => {
    return hashes.length < COPIED.fewest ? [] : hashes.map((hash) => [index, hash, fewestCopied(hashes.length)]);
  });

/** Selects the fingerprints that other providers have and this provider does not have, by text. */
function commonPrints(providerId: number, asked: readonly (readonly number[])[]): SQL {
  const isPrint = and(eq(prints.hash, sql`json_extract(j.value, '$[1]')`), notLike(prints.field, `${WAITING}%`));
  const isWritten = (by: SQL) => sql`EXISTS (SELECT 1 FROM ${prints} WHERE ${and(isPrint, by)})`;
  return sql`FROM json_each(${JSON.stringify(asked)}) j
    WHERE ${isWritten(ne(prints.providerId, providerId))} AND NOT ${isWritten(eq(prints.providerId, providerId))}
    GROUP BY json_extract(j.value, '$[0]')`;
}

/**
 * Returns statements that store texts, before `syncProvider`. In an approved profile, a suspicious text waits and the
 * page keeps the old one; a text set back to the visible one no longer waits. In other profiles, a suspicious text is
 * stored, and its reasons are recorded for the moderator. A `service:CODE` text requires the row of that service.
 */
export function reviseTexts(db: Database, provider: Provider, texts: readonly RevisedText[], now: number) {
  const { providerId } = provider;
  const approved = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), APPROVED)})`;
  const statements = texts.flatMap(({ field, value, reasons }) => {
    const changed = sql`${storedText(field, providerId)} <> ${value}`;
    const waits = sql`(${reasons.length > 0 ? 1 : 0} AND ${approved} AND ${changed})`;
    const waiting = isWaiting(providerId, field);
    const hashes = printsOf(plainText(value));
    const row = { providerId, field, reasons: JSON.stringify(reasons) };
    const same = and(isOf(pending, providerId, field), eq(pending.value, value));
    // An unchanged text keeps its place in the queue.
    const createdAt = sql`coalesce((SELECT ${pending.createdAt} FROM ${pending} WHERE ${same}), ${now})`;
    return [
      askReview(db, provider, changed, now),
      db.delete(findings).where(and(isOf(findings, providerId, field), changed)),
      ...(reasons.length > 0 ? [db.run(insertSelect(findings, row, sql`WHERE ${changed} AND NOT ${approved}`))] : []),
      db.delete(pending).where(and(isOf(pending, providerId, field), not(waits))),
      db.run(
        insertSelect(
          pending,
          { ...row, value, createdAt },
          sql`WHERE ${waits}
            ON CONFLICT DO UPDATE SET ${overwrite(pending.value, pending.reasons, pending.createdAt)}`,
        ),
      ),
      // Follows the insert of the waiting row, because a waiting text is not stored in the profile.
      storeText(db, field, providerId, value, sql`NOT ${waiting}`),
      db
        .delete(prints)
        .where(or(isOf(prints, providerId, WAITING + field), and(isOf(prints, providerId, field), not(waiting)))),
      ...(hashes.length > 0
        ? [
            db.run(
              insertSelect(
                prints,
                {
                  hash: sql`j.value`,
                  providerId,
                  field: sql`CASE WHEN ${waiting} THEN ${WAITING + field} ELSE ${field} END`,
                },
                sql`FROM json_each(${JSON.stringify(hashes)}) j`,
              ),
            ),
          ]
        : []),
    ];
  });
  // Deletes fingerprints and findings of removed services.
  return texts.some(({ field }) => field.startsWith(SERVICE))
    ? [...statements, dropIdlePrints(db, providerId), dropIdleFindings(db, providerId)]
    : statements;
}

/** Replaces the fingerprints of a visible text with those of its waiting text. For the batch of `storeText`. */
export function releasePrints(db: Database, providerId: number, field: TextField) {
  const waiting = isWaiting(providerId, field);
  return [
    db.delete(prints).where(and(isOf(prints, providerId, field), waiting)),
    db
      .update(prints)
      .set({ field })
      .where(and(isOf(prints, providerId, WAITING + field), waiting)),
  ] as const;
}

/** Holds back a text at an approval: moves it to the waiting texts, so that the page shows no text in its place. */
export function holdText(db: Database, providerId: number, field: TextField, now: number) {
  const stored = storedText(field, providerId);
  const found = sql`SELECT ${findings.reasons} FROM ${findings} WHERE ${isOf(findings, providerId, field)}`;
  return [
    db.run(
      insertSelect(
        pending,
        { providerId, field, value: stored, reasons: sql`coalesce((${found}), '[]')`, createdAt: now },
        sql`WHERE ${stored} <> '' ON CONFLICT DO NOTHING`,
      ),
    ),
    db
      .update(prints)
      .set({ field: WAITING + field })
      .where(isOf(prints, providerId, field)),
    storeText(db, field, providerId, ""),
  ] as const;
}

const isNoneOf = (field: typeof prints.field | typeof findings.field, prefix: string, fields: SQL) =>
  and(like(sql`${field}`, `${prefix}%`), sql`substr(${field}, ${prefix.length + 1}) NOT IN (${fields})`);

const servicesOf = (providerId: number) =>
  sql`SELECT ${providerServices.code} FROM ${providerServices} WHERE ${eq(providerServices.providerId, providerId)}`;

/** Deletes fingerprints without a text. Belongs after the deletion of waiting texts or services. */
export function dropIdlePrints(db: Database, providerId: number) {
  const waiting = sql`SELECT ${pending.field} FROM ${pending} WHERE ${eq(pending.providerId, providerId)}`;
  const isIdle = or(isNoneOf(prints.field, WAITING, waiting), isNoneOf(prints.field, SERVICE, servicesOf(providerId)));
  return db.delete(prints).where(and(eq(prints.providerId, providerId), isIdle));
}

const dropIdleFindings = (db: Database, providerId: number) =>
  db
    .delete(findings)
    .where(and(eq(findings.providerId, providerId), isNoneOf(findings.field, SERVICE, servicesOf(providerId))));

/** Text columns of `providers`, by the name of the field. */
export const TEXT_COLUMNS = Object.fromEntries(
  FIELDS.flatMap(({ name, column, text }) => (text && column ? [[name, providers[column]]] : [])),
) as Record<ProfileText, typeof providers.name>;

export type TextField = ProfileText | `service:${string}`;

const isColumn = (field: TextField): field is ProfileText => field in TEXT_COLUMNS;

const SERVICE = "service:";
const isService = (providerId: number, field: `service:${string}`) =>
  and(eq(providerServices.providerId, providerId), eq(providerServices.code, field.slice(SERVICE.length)));

const storedText = (field: TextField, providerId: number): SQL =>
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
