import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import { type Suspicion, suspicionsIn } from "./suspicion.rules";

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

/**
 * Why each of the texts would have to wait. One round trip.
 * @param texts as they will be stored, HTML or plain
 */
export async function judgeTexts(
  _db: Database,
  _provider: Provider,
  texts: readonly { field: TextField; value: string }[],
): Promise<RevisedText[]> {
  return texts.map(({ field, value }) => ({ field, value, reasons: suspicionsIn(plainText(value)) }));
}

/**
 * Statements for a batch, before `syncProvider`: each text is stored, and an approved profile returns to the moderators' queue. A suspicious
 * text of an approved profile waits beside it instead, and the page keeps what stood there (issue: visible changes go live at once).
 * A `service:CODE` text expects the row of that service to be there.
 * @param now milliseconds since the epoch
 */
export function reviseTexts(db: Database, provider: Provider, texts: readonly RevisedText[], now: number) {
  const { providerId } = provider;
  return texts.flatMap(({ field, value, reasons }) => {
    const waits = sql`(${reasons.length > 0 ? 1 : 0} AND EXISTS (SELECT 1 FROM providers WHERE id = ${providerId} AND approved_at IS NOT NULL))`;
    const changed = sql`${storedText(field, providerId)} <> ${value}`;
    return [
      db.run(sql`
        UPDATE providers SET review_requested_at = coalesce(review_requested_at, ${now})
        WHERE id = ${providerId} AND approved_at IS NOT NULL AND ${changed} AND ${sessionIsOpen(provider)}`),
      db.run(
        sql`DELETE FROM provider_pending_texts WHERE provider_id = ${providerId} AND field = ${field} AND ${sessionIsOpen(provider)}`,
      ),
      db.run(sql`
        INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at)
        SELECT ${providerId}, ${field}, ${value}, ${JSON.stringify(reasons)}, ${now}
        WHERE ${waits} AND ${changed} AND ${sessionIsOpen(provider)}`),
      db.run(sql`${storeText(field, providerId, value)} AND NOT ${waits} AND ${sessionIsOpen(provider)}`),
    ];
  });
}

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
export function excerpt(html: string): string {
  const text = plainText(html);
  if (text.length <= EXCERPT) return escaped(text);
  return `${escaped(text.slice(0, EXCERPT).replace(/\s+\S*$/, ""))}…`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Words of stored HTML, for looking through them. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
