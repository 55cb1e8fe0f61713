import sharp from "sharp";
import { newWord } from "./couples";
import { value, write } from "./database";
import type { HttpBrowser } from "./http-browser";

/** Returns the public id of the first message by one side of a conversation. @param request public id */
export const firstMessageOf = (side: "couple" | "provider", request: string) =>
  value<string>(
    `SELECT m.public_id FROM messages m JOIN requests r ON r.id = m.request_id
     WHERE r.public_id = ? AND m.side = ? ORDER BY m.id LIMIT 1`,
    request,
    side,
  );

/**
 * Unlocks the request to the first provider of a project, and adds messages of both sides.
 * @returns public id of the request
 */
export async function acceptWithMessages(project: string): Promise<string> {
  const request = await value<string>(
    `SELECT r.public_id FROM requests r JOIN projects p ON p.id = r.project_id
     WHERE p.public_id = ? ORDER BY r.id LIMIT 1`,
    project,
  );
  await addMessages(request);
  return request;
}

/** Unlocks a request and adds messages of both sides. @param request public id */
export async function addMessages(request: string): Promise<void> {
  const add = (side: "couple" | "provider", body: string) => ({
    sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, cause)
      SELECT ?, id, ?, ?, 'fr', ?, 'walk-' || ? FROM requests WHERE public_id = ?`,
    args: [`m${newWord()}`, side, body, Date.now(), body.slice(0, 20), request],
  });
  await write(
    {
      sql: `UPDATE requests SET status = 'unlocked', unlocked_at = ?, unread_couple = 1, last_message_at = ?,
        last_author = 'provider' WHERE public_id = ?`,
      args: [Date.now(), Date.now(), request],
    },
    add("provider", "Bonjour ! Votre date est libre. Voici notre page : https://example.org/mariages?an=2027"),
    add("couple", "Merci, cela nous plaît beaucoup.\n\nPouvons-nous parler samedi ?"),
    add("provider", "Avec plaisir, à 11 heures ?"),
  );
}

/**
 * Inserts a conversation in which the other side deleted its account.
 * @param owner column of the remaining account, whose number is `id`
 * @returns its public id
 */
export async function insertArchived(owner: "account_id" | "provider_id", id: number): Promise<string> {
  const publicId = `archived${newWord()}`;
  const messages = [
    { side: "couple", body: "Bonjour ! Ici •••, notre date est libre ?", sentAt: Date.now() - 9e7 },
    { side: "provider", body: "Bonjour •••,\n\navec plaisir. Mon numéro : •••", sentAt: Date.now() - 8e7 },
  ];
  await write({
    sql: `INSERT INTO archived_conversations (public_id, ${owner}, event_date, messages, archived_at)
      VALUES (?, ?, '2027-06-12', ?, ?)`,
    args: [publicId, id, JSON.stringify(messages), Date.now()],
  });
  return publicId;
}

/** Sends a picture and a PDF as a message of the couple. */
export async function sendFiles(couple: HttpBrowser, conversation: string): Promise<void> {
  const files = [
    { name: "Plan de la salle.jpg", bytes: await sharp("public/art/table.svg").resize(900, 600).jpeg().toBuffer() },
    { name: "Liste des invités et des allergies, version du 12 juin.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") },
  ];
  const texts = { intent: "message", cause: newWord(), body: "Voici le plan et la liste." };
  const { status } = await couple.upload(`/project/messages/${conversation}`, {}, "files", files, texts);
  if (status !== 303) throw new Error(`The files were answered with ${status}.`);
}
