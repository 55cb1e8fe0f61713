import { createHash } from "node:crypto";
import { newWord } from "./couples";
import { write } from "./database";

/**
 * Inserts a message into a conversation, and a report of it.
 * @param request public id
 * @param side author of the message
 * @returns public ids of the report and of the message
 */
export async function insertMessageReport(
  request: string,
  side: "couple" | "provider",
  { as = "open", text = "Découvrez nos offres !" }: Pick<NewReport, "as" | "text"> = {},
) {
  const [id, message] = [`k${newWord()}`.toLowerCase(), `m${newWord()}`];
  const now = Date.now();
  const decided = as === "open" ? [null, null, null] : [as, "Ce message est permis.", now];
  await write(
    {
      sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, read_at, cause)
        SELECT ?, id, ?, ?, 'fr', ?, ?, ? FROM requests WHERE public_id = ?`,
      args: [message, side, text, now, now, message, request],
    },
    {
      sql: `INSERT INTO message_reports (public_id, message_id, reason, text, state, opened_at, due_at, decision, decision_text, decided_at)
        SELECT ?, id, 'spam', ?, ?, ?, ?, ?, ?, ? FROM messages WHERE public_id = ?`,
      args: [id, text, as === "open" ? "open" : "decided", now, now + 7 * 86_400_000, ...decided, message],
    },
  );
  return { id, message };
}

interface NewReport {
  /** State of the report: `open` has no decision yet, and the decisions `kept` and `removed` can be appealed. */
  as?: "open" | "kept" | "removed";
  name?: string;
  text?: string;
}

/**
 * Inserts a report of a provider's page.
 * @param provider public id
 * @returns public id, and the secrets of the two links
 */
export async function insertReport(
  provider: string,
  { as = "open", name = "Karim", text = "La deuxième photographie est de moi." }: NewReport = {},
) {
  const id = `n${newWord()}`.toLowerCase();
  const [reporter, owner] = [`${newWord()}${newWord()}`, `${newWord()}${newWord()}`];
  const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
  const now = Date.now();
  const decided = as === "open" ? [null, null, null] : [as, "Le contrat montre à qui elle appartient.", now];
  await write({
    sql: `INSERT INTO content_reports (public_id, reporter_hash, provider_hash, target_kind, target_id, provider_id, reason, text,
        reporter_name, reporter_email, locale, market, created_at, due_at, state, decision, decision_text, decided_at)
      SELECT ?, ?, ?, 'profile', public_id, id, 'rights', ?, ?, ?, 'fr', 'FR', ?, ?, ?, ?, ?, ? FROM providers WHERE public_id = ?`,
    args: [
      ...[id, hashOf(reporter), hashOf(owner), text, name, `${id}@example.org`],
      ...[now, now + 7 * 86_400_000, as === "open" ? "open" : "decided", ...decided, provider],
    ],
  });
  return { id, reporter, owner };
}
