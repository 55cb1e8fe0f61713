import { createHash } from "node:crypto";
import { newWord } from "./couples";
import { write } from "./database";

interface NewReport {
  /** `open`: waits for a decision. Otherwise the decision, which can be appealed. */
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
