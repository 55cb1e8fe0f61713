import { createHash } from "node:crypto";
import { insertReport } from "./content-reports";
import { newWord } from "./couples";
import { rows, value, write } from "./database";
import { insertCase } from "./review-cases";

/** Returns the code of the provider's review link. @param publicId public id of the provider */
export async function reviewCode(publicId: string): Promise<string> {
  await write({
    sql: `INSERT INTO review_links (provider_id, code, created_at) SELECT id, ?, ? FROM providers WHERE public_id = ?
      ON CONFLICT DO NOTHING`,
    args: [`${newWord()}${newWord()}`, Date.now(), publicId],
  });
  return value<string>(
    "SELECT code FROM review_links l JOIN providers p ON p.id = l.provider_id WHERE p.public_id = ?",
    publicId,
  );
}

interface Written {
  status?: "unconfirmed" | "waiting" | "published" | "refused";
  name?: string;
  text?: string;
  findings?: string[];
}

/** Inserts a review. @param publicId id of the provider @returns public id, and the secret of the author's link */
export async function insertReview(publicId: string, changes: Written = {}): Promise<{ id: string; secret: string }> {
  const { status = "waiting", name = "Sophie", findings = [] } = changes;
  const text = changes.text ?? "Nous étions cent vingt et personne n’a cherché sa chaise.";
  const [id, secret] = [`r${newWord()}`.toLowerCase(), `${newWord()}${newWord()}`];
  const hash = createHash("sha256").update(secret).digest("hex");
  const now = Date.now();
  await write({
    sql: `INSERT INTO reviews (public_id, provider_id, author_kind, author_name, author_email, locale, wedding_date, stars, text, status,
        findings, confirm_hash, author_hash, created_at, confirmed_at, waiting_since, published_at, reason)
      SELECT ?, id, 'guest', ?, ?, 'fr', '2026-06-20', 4, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM providers WHERE public_id = ?`,
    args: [
      ...[id, name, `${id}@example.org`, text, status, JSON.stringify(findings)],
      ...[status === "unconfirmed" ? hash : null, hash, now, status === "unconfirmed" ? null : now],
      ...[status === "waiting" ? now : null, status === "published" ? now : null],
      ...[status === "refused" ? "Une adresse s’y trouve." : null, publicId],
    ],
  });
  return { id, secret };
}

/** Returns the review link of a public provider, and the secrets of its reviews, one review per state. */
export async function reviewedPlanner(): Promise<Record<string, string>> {
  const [found] = await rows<{ id: string }>(
    "SELECT public_id AS id FROM providers WHERE visible = 1 AND status = 'verified' ORDER BY id DESC LIMIT 1",
  );
  const publicId = found?.id ?? "";
  const removed = await insertCase((await insertReview(publicId, { status: "published" })).id, { as: "removed" });
  return {
    code: await reviewCode(publicId),
    unconfirmed: (await insertReview(publicId, { status: "unconfirmed" })).secret,
    published: (await insertReview(publicId, { status: "published" })).secret,
    refused: (await insertReview(publicId, { status: "refused" })).secret,
    readable: (await insertReview(publicId, { status: "published" })).id,
    disputed: (await insertCase((await insertReview(publicId, { status: "published" })).id)).secret,
    ...{ removed: removed.secret, removedCase: removed.id },
    ...{ reported: publicId, report: (await insertReport(publicId, { as: "kept" })).reporter },
  };
}
