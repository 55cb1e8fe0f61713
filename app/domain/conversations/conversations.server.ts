import { and, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { quoteOf } from "~/domain/excerpt.rules";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { messageEmail } from "~/domain/notifications/conversation-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { coupleName } from "~/domain/requests/received-requests.server";
import { namePattern } from "~/domain/requests/request.rules";
import { writtenToName } from "~/domain/requests/request-columns.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { archivedCountQuery } from "./archive.server";
import { CONVERSATION, otherSide, type Side } from "./conversation.rules";
import { CONVERSATION_STATES, type ConversationState, INBOX, type InboxSearch, partPattern } from "./inbox.rules";
import { conversationExists, isOpenNow, isParticipant, type Participant } from "./own-conversation.server";
import { addMessage, findReaders } from "./send-message.server";

export type ListedConversation = ConversationList["conversations"][number];

export type ConversationList = Awaited<ReturnType<typeof findConversations>>;

type Counts = Record<ConversationState, { count: number; unread: number }>;

/** Returns the column of a conversation's state for one side. A due reminder sets it to `waiting` for the provider. */
function stateFor(side: Side, now: number): SQL<ConversationState> {
  const reminder =
    side === "provider"
      ? sql`WHEN ${requests.snoozedUntil} > ${now} THEN 'snoozed' WHEN ${requests.snoozedUntil} IS NOT NULL THEN 'waiting'`
      : sql``;
  // Before the first message, the newest text is the couple's request.
  return sql<ConversationState>`CASE WHEN NOT (${isOpenNow(now)}) THEN 'closed' ${reminder}
    WHEN coalesce(${requests.lastAuthor}, 'couple') = ${otherSide(side)} THEN 'waiting' ELSE 'theirs' END`;
}

const unreadBy = (side: Side) => (side === "couple" ? requests.unreadCouple : requests.unreadProvider);

/** Lists conversations: first those that wait for the provider, or that the couple has not read (rule talk-11). */
export async function findConversations({ db, clock }: Deps, reader: Participant, { show, q, page }: InboxSearch) {
  const side = reader.role;
  const state = stateFor(side, clock.now());
  const unread = unreadBy(side);
  const own = and(isParticipant(reader), reader.role === "provider" ? sessionIsOpen(reader) : undefined);
  const name = side === "provider" ? coupleName : writtenToName();
  const { archived, counts, rows } = await namedBatch(db, {
    archived: archivedCountQuery(db, reader),
    counts: db
      .select({ state: state.as("state"), count: count(), unread: sql<number>`sum(${unread} > 0)` })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(own)
      .groupBy(sql`1`),
    rows: db
      .select({
        publicId: requests.publicId,
        name,
        eventDate: sql<string>`${projects.eventDate}`,
        place: sql<string>`coalesce(${projects.city}, ${projects.eventLocation})`,
        text: newestText,
        isOwn: sql`coalesce(${requests.lastAuthor}, 'couple') = ${side}`.mapWith(Boolean),
        at: newestAt,
        unread,
        state: state.as("state"),
        snoozedUntil: side === "provider" ? requests.snoozedUntil : sql<null>`NULL`,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(own, show ? eq(state, show) : undefined, q ? matches(name, q) : undefined))
      .orderBy(
        side === "provider" ? sql`${state} = 'waiting' DESC` : sql`${unread} > 0 DESC`,
        desc(newestAt),
        desc(requests.id),
      )
      .limit(INBOX.pageSize + 1)
      .offset((page - 1) * INBOX.pageSize),
  });
  const byState = new Map(counts.map((row) => [row.state, row]));
  const countOf = (one: ConversationState) => {
    const row = byState.get(one);
    return { count: row?.count ?? 0, unread: row?.unread ?? 0 };
  };
  return {
    counts: Object.fromEntries(CONVERSATION_STATES.map((one) => [one, countOf(one)])) as Counts,
    conversations: rows
      .slice(0, INBOX.pageSize)
      .map(({ text, ...row }) => ({ ...row, excerpt: quoteOf(text, INBOX.excerpt) })),
    hasOlder: rows.length > INBOX.pageSize,
    hasArchived: (archived[0]?.count ?? 0) > 0,
  };
}

const newestAt = sql<number>`coalesce(${requests.lastMessageAt}, ${requests.unlockedAt}, ${requests.createdAt})`;

/** Beginning of the newest message or of the couple's request, with spare characters, because `quoteOf` shortens it. */
const newestText = sql<string>`substr(coalesce((SELECT ${messages.body} FROM ${messages}
  WHERE ${messages.requestId} = ${requests.id} AND ${messages.removedAt} IS NULL
  ORDER BY ${messages.id} DESC LIMIT 1), ${requests.message}), 1, ${INBOX.excerpt * 2})`;

function matches(name: SQL, q: string): SQL {
  const contains = (text: typeof messages.body | typeof requests.message) =>
    sql`${text} LIKE ${partPattern(q)} ESCAPE '\\'`;
  return sql`(${name} GLOB ${namePattern(q)} OR ${contains(requests.message)} OR EXISTS (SELECT 1 FROM ${messages}
    WHERE ${messages.requestId} = ${requests.id} AND ${messages.removedAt} IS NULL AND ${contains(messages.body)}))`;
}

export const unreadConversationsOf = (db: Database, providerId: number) =>
  db
    .select({ count: count() })
    .from(requests)
    .where(
      and(
        eq(requests.providerId, providerId),
        // Uses the index of conversations.
        sql`${requests.lastMessageAt} IS NOT NULL`,
        gt(requests.unreadProvider, 0),
      ),
    );

export const conversationsCountQuery = (db: Database, couple: Couple) =>
  db
    .select({
      count: sql<number>`count(*) + (${archivedCountQuery(db, couple)})`,
      unread: sql<number>`coalesce(sum(${requests.unreadCouple} > 0), 0)`,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(isParticipant(couple));

export function goodbye(locale: Locale, why: "chosen" | "found" | "cancelled", sentence = ""): string {
  const message = translator(locale)(`endings:message.${why}`);
  return sentence === "" ? message : `${message}\n\n${sentence}`;
}

/**
 * Ends a conversation with a message to the provider: the couple chose someone else (rule talk-16).
 * @param sentence the couple's own words, which are added to the message; empty: none
 * @throws DomainError session.expired, requests.notFound (also if locked), conversation.closed (also after a repeat)
 */
export async function endConversation(
  deps: LinkDeps,
  couple: Couple,
  requestId: string,
  sentence: string,
): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const conditions = {
    "session.expired": sessionIsOpen(couple),
    "requests.notFound": conversationExists(db, couple, requestId),
    "conversation.closed": conversationExists(db, couple, requestId, isOpenNow(now)),
  };
  const { readers, notifiedAt } = await findReaders(deps, couple, requestId, conditions);
  const [reader] = readers;
  if (!reader) throw new DomainError("requests.notFound");
  const { locale } = reader;
  const body = goodbye(locale, "chosen", sentence);
  const url = links.url(reader.market, paths.pro.conversation(requestId));
  const notice = await noticeTo(links, "coupleMessage", reader);
  const leaves = notifiedAt === null ? now : Math.max(now, notifiedAt + CONVERSATION.emailEvery);
  const isThis = eq(requests.publicId, requestId);
  await guardedBatch(db, conditions, {
    notice: queueNotice(deps, notice, {
      ...messageEmail(links.brand, reader, body, url, notice.fine),
      dedupeKey: `coupleMessage:${requestId}:ended`,
      url,
      notBefore: leaves,
    }),
    message: addMessage(deps, "couple", requestId, { body, cause: "ended", locale }),
    ended: db
      .update(requests)
      .set({ endedAt: now, providerNotifiedAt: leaves, progress: sql`coalesce(${requests.progress}, 'lost')` })
      .where(isThis),
  });
}
