import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { archivedConversations as a } from "#db/schema/messages";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { ArchivedMessage } from "./archive.rules";
import type { Participant } from "./own-conversation.server";

const isOwn = (participant: Participant): SQL | undefined =>
  and(
    participant.role === "couple"
      ? isOfCouple(a.accountId, participant.accountId)
      : eq(a.providerId, participant.providerId),
    sessionIsOpen(participant),
  );

const columns = { publicId: a.publicId, eventDate: a.eventDate, archivedAt: a.archivedAt };

/** Batch item: counts a participant's conversations with deleted accounts. */
export const archivedCountQuery = (db: Database, participant: Participant) =>
  db.select({ count: count() }).from(a).where(isOwn(participant));

/** Returns a participant's conversations with deleted accounts, newest first, in one round trip. */
export const findArchivedConversations = ({ db }: Pick<Deps, "db">, participant: Participant) =>
  db
    .select({ ...columns, count: sql`json_array_length(${a.messages})`.mapWith(Number) })
    .from(a)
    .where(isOwn(participant))
    .orderBy(desc(a.archivedAt), desc(a.id));

/**
 * Returns one of these conversations with its messages, in one round trip.
 * @throws DomainError requests.notFound (unknown, or another account's)
 */
export async function findArchivedConversation({ db }: Pick<Deps, "db">, participant: Participant, publicId: string) {
  const [found] = await db
    .select({ ...columns, messages: a.messages })
    .from(a)
    .where(and(eq(a.publicId, publicId), isOwn(participant)));
  if (!found) throw new DomainError("requests.notFound");
  return { ...found, messages: JSON.parse(found.messages) as ArchivedMessage[] };
}
