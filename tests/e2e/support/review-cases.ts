import { createHash } from "node:crypto";
import { newWord } from "./couples";
import { write } from "./database";

interface NewCase {
  /**
   * An open `dispute` hides the review, and proof can be sent. `removed` and `kept` are decisions about a report
   * and can be appealed.
   */
  as?: "dispute" | "removed" | "kept";
  document?: string;
}

/**
 * Inserts a case that the provider has opened.
 * @param review public id
 * @returns public id of the case, and the secret of the author's link
 */
export async function insertCase(review: string, { as = "dispute", document }: NewCase = {}) {
  const [id, secret] = [`c${newWord()}`.toLowerCase(), `${newWord()}${newWord()}`];
  const now = Date.now();
  const isOpen = as === "dispute";
  const hash = createHash("sha256").update(secret).digest("hex");
  await write(
    {
      sql: `INSERT INTO review_cases (public_id, review_id, kind, opened_by, reason, text, state, opened_at, proof_until, author_hash,
          decision, decision_reason, decided_at)
        SELECT ?, id, ?, 'provider', ?, 'Aucun couple de ce nom.', ?, ?, ?, ?, ?, ?, ? FROM reviews WHERE public_id = ?`,
      args: [
        ...[id, isOpen ? "dispute" : "report", isOpen ? "notClient" : "untrue", isOpen ? "open" : "decided", now],
        ...[isOpen ? now + 14 * 86_400_000 : null, hash],
        ...(isOpen ? [null, null, null] : [as, "L’invitation et les photos montrent le contraire.", now]),
        review,
      ],
    },
    {
      sql: "UPDATE reviews SET hidden_at = ?, status = CASE WHEN ? = 'removed' THEN 'removed' ELSE status END WHERE public_id = ?",
      args: [isOpen ? now : null, as, review],
    },
  );
  if (document !== undefined)
    await write({
      sql: `INSERT INTO review_proofs (case_id, public_id, sent_by, src, name, type, created_at)
        SELECT id, ?, 'provider', 'proofs/' || ? || '/none', ?, 'application/pdf', ? FROM review_cases WHERE public_id = ?`,
      args: [id, id, document, now, id],
    });
  return { id, secret };
}
