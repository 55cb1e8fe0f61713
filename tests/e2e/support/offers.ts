import { newWord } from "./couples";
import { rows, write } from "./database";

interface Texts {
  title: string;
  text: string;
}

const TEXTS: Texts = { title: "Organisation complète", text: "Coordination le jour J" };

/**
 * Unlocks the first three requests of a project, and inserts a message with an offer by the provider of each.
 * @returns public ids of the first two messages
 */
export async function insertOffers(project: string, { title, text }: Texts = TEXTS): Promise<[string, string]> {
  const requests = await rows<{ id: number }>(
    `SELECT r.id FROM requests r JOIN projects p ON p.id = r.project_id
     WHERE p.public_id = ? ORDER BY r.id LIMIT 3`,
    project,
  );
  const ids: string[] = [];
  for (const { id } of requests) {
    const message = `o${newWord()}`;
    const validUntil = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const line = (position: number, quantity: number, price: number, vat: number) => ({
      sql: `INSERT INTO offer_lines (message_id, position, text, quantity, price, vat)
        SELECT id, ?, ?, ?, ?, ? FROM messages WHERE public_id = ?`,
      args: [position, position === 0 ? text : "Trajet", quantity, price, vat, message],
    });
    await write(
      { sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE id = ?", args: [Date.now(), id] },
      {
        sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, cause)
          VALUES (?, ?, 'provider', 'Voici notre devis.', 'fr', ?, 'offer-0001')`,
        args: [message, id, Date.now()],
      },
      {
        sql: "INSERT INTO offers (message_id, title, valid_until) SELECT id, ?, ? FROM messages WHERE public_id = ?",
        args: [title, validUntil, message],
      },
      line(0, 100, 125_000 + 15_000 * ids.length, 2_000),
      line(1, 250, 4_550, 1_000),
    );
    ids.push(message);
  }
  return [ids[0] ?? "", ids[1] ?? ""];
}
