import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { firstPicture, writtenToName } from "~/domain/requests/venue-facts.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { CONVERSATION } from "./conversation.rules";
import { filesOfMessage, type MessageFile } from "./find-file.server";
import { offerOfMessage } from "./find-offers.server";
import type { Offer } from "./offer.rules";
import { conversationId, isOwnConversation, type Participant } from "./own-conversation.server";
import { showsReads } from "./read-receipts.server";

/** Message of a conversation. Instants in milliseconds since the epoch. */
export interface Message
  extends Pick<typeof messages.$inferSelect, "publicId" | "side" | "body" | "locale" | "lang" | "sentAt" | "readAt"> {
  files: MessageFile[];
  /** Each side may see when the other side read it (rule talk-6). */
  showsReads: boolean;
  offer: Offer | null;
  /** A moderator removed it. Its body is empty then. */
  isRemoved: boolean;
}

export interface Messages {
  /** Oldest first. */
  messages: Message[];
  /** Public id of the oldest message of the page; null if no older ones exist. */
  olderThan: string | null;
}

/** Column: the text of a message; empty if a moderator removed it. */
export const shownBody = sql<string>`CASE WHEN ${messages.removedAt} IS NULL THEN ${messages.body} ELSE '' END`;

/** Selects the newest messages of a conversation, newest first, and one more. */
const messagesQuery = (db: Database, participant: Participant, requestId: string, before: string | null) =>
  db
    .select({
      publicId: messages.publicId,
      side: messages.side,
      body: shownBody,
      isRemoved: sql`${messages.removedAt} IS NOT NULL`.mapWith(Boolean),
      ...columnsOf(messages, ["locale", "lang", "sentAt", "readAt"]),
      showsReads: showsReads.mapWith(Boolean),
      files: filesOfMessage,
      offer: offerOfMessage(),
    })
    .from(messages)
    .where(
      and(
        eq(messages.requestId, sql`(${conversationId(db, participant, requestId)})`),
        before === null
          ? undefined
          : lt(messages.id, sql`(SELECT b.id FROM ${messages} b WHERE b.public_id = ${before})`),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(CONVERSATION.page + 1);

function toMessages(rows: readonly Message[]): Messages {
  const shown = rows.slice(0, CONVERSATION.page).reverse();
  return { messages: shown, olderThan: rows.length > CONVERSATION.page ? (shown[0]?.publicId ?? null) : null };
}

/**
 * Returns messages of a provider's conversation; none while the request is locked. One round trip.
 * @param before public id of a message: only older ones
 */
export const findMessages = async (
  { db }: Pick<Deps, "db">,
  provider: Provider,
  requestId: string,
  before: string | null,
): Promise<Messages> => toMessages(await messagesQuery(db, provider, requestId, before));

/** A couple's conversation with a planner or venue. */
export interface Conversation extends Messages {
  /** Name of the planner or the venue. */
  name: string;
  /** Key of a photograph, or the path of a drawing. */
  picture: string | null;
  /** Public id of the project. */
  project: string;
  isVenue: boolean;
  /** YYYY-MM-DD. */
  eventDate: string;
  /** Town or area of the event. */
  place: string;
  closedAt: number | null;
  /** When the couple chose someone else. */
  endedAt: number | null;
  /** The couple's first message. */
  message: string;
  createdAt: number;
  unlockedAt: number | null;
}

/**
 * Returns a couple's conversation in one round trip.
 * @param before public id of a message: only older ones
 * @throws DomainError requests.notFound (unknown, not unlocked, or another couple's)
 */
export async function findConversation(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  requestId: string,
  before: string | null,
): Promise<Conversation> {
  const { found, rows } = await namedBatch(db, {
    found: db
      .select({
        name: writtenToName(),
        picture: sql<
          string | null
        >`CASE WHEN ${requests.venueId} IS NULL THEN ${providers.profileImage} ELSE ${firstPicture()} END`,
        project: projects.publicId,
        isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
        eventDate: sql<string>`${projects.eventDate}`,
        place: sql<string>`coalesce(${projects.city}, ${projects.eventLocation})`,
        closedAt: projects.closedAt,
        ...columnsOf(requests, ["endedAt", "message", "createdAt", "unlockedAt"]),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .leftJoin(venues, eq(venues.id, requests.venueId))
      .where(isOwnConversation(couple, requestId)),
    rows: messagesQuery(db, couple, requestId, before),
  });
  const [conversation] = found;
  if (!conversation) throw new DomainError("requests.notFound");
  return { ...conversation, ...toMessages(rows) };
}
