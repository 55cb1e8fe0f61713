import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import {
  archivedConversations,
  messageFiles as f,
  offerLines as l,
  messages as m,
  offers as o,
  messageReports as r,
} from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { readable } from "~/domain/providers/export-history.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { exportedReadAt } from "./messages.server";

/** Omits texts of the other side that a moderator removed, and what the other side wrote to moderators. */
export function conversationExports(db: Database, actor: Couple | Provider) {
  const open = sessionIsOpen(actor);
  const isCouple = actor.role === "couple";
  const isAuthor = eq(m.side, actor.role);
  const listOf = (part: SQL, table: typeof f | typeof l) =>
    sql`(SELECT json_group_array(json(p.part)) FROM
      (SELECT ${part} AS part FROM ${table} WHERE ${table.messageId} = ${m.id} ORDER BY ${table.position}) p)`;
  const file = sql`json_object('name', ${f.name}, 'kind', ${f.kind}, 'bytes', ${f.bytes}, 'width', ${f.width},
    'height', ${f.height})`;
  const line = sql`json_object('text', ${l.text}, 'quantity', ${l.quantity} / 100.0, 'price', ${l.price} / 100.0,
    'vat', ${l.vat} / 100.0)`;
  const offer = sql`(SELECT json_object('title', ${o.title}, 'validUntil', ${o.validUntil}, 'answer', ${o.answer},
    'answeredAt', ${o.answeredAt}, 'lines', ${listOf(line, l)}) FROM ${o} WHERE ${o.messageId} = ${m.id})`;
  // After a removal the author of the message can appeal, otherwise the reporter.
  const isAppellant = sql`(${r.decision} = 'removed') = (${isAuthor})`;
  const report = sql`(SELECT json_object('publicId', ${r.publicId}, 'reason', ${r.reason}, 'state', ${r.state},
    'text', iif(${isAuthor}, NULL, ${r.text}), 'openedAt', ${r.openedAt},
    'decision', ${r.decision}, 'decisionReason', ${r.decisionReason}, 'decidedAt', ${r.decidedAt},
    'appealText', iif(${isAppellant}, ${r.appealText}, NULL), 'appealedAt', ${r.appealedAt},
    'finalDecision', ${r.finalDecision}, 'finalReason', ${r.finalReason}, 'finalAt', ${r.finalAt})
    FROM ${r} WHERE ${r.messageId} = ${m.id})`;
  return {
    conversations: db
      .select({
        project: projects.publicId,
        request: requests.publicId,
        ...columnsOf(m, ["publicId", "side"]),
        body: sql<string | null>`CASE WHEN ${m.removedAt} IS NULL OR ${isAuthor} THEN ${m.body} END`,
        ...columnsOf(m, ["locale", "lang", "sentAt"]),
        readAt: exportedReadAt(actor.role),
        removedAt: m.removedAt,
        parts: sql<string>`json_object('files', json(${listOf(file, f)}), 'offer', json(${offer}), 'report', json(${report}))`,
      })
      .from(m)
      .innerJoin(requests, eq(requests.id, m.requestId))
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(isCouple ? eq(projects.accountId, actor.accountId) : eq(requests.providerId, actor.providerId), open))
      .orderBy(m.id),
    archivedConversations: db
      .select(columnsOf(archivedConversations, ["publicId", "eventDate", "archivedAt", "messages"]))
      .from(archivedConversations)
      .where(
        and(
          isCouple
            ? eq(archivedConversations.accountId, actor.accountId)
            : eq(archivedConversations.providerId, actor.providerId),
          open,
        ),
      )
      .orderBy(archivedConversations.id),
  };
}

interface Found {
  conversations: readonly { parts: string }[];
  archivedConversations: readonly { messages: string }[];
}

export const conversationParts = ({ conversations, archivedConversations }: Found) => ({
  conversations: conversations.map(({ parts, ...message }) => {
    const { files, offer, report } = JSON.parse(parts) as { files: object[]; offer?: object; report?: object };
    return readable({ ...message, files, offer: offer && readable(offer), report: report && readable(report) });
  }),
  archivedConversations: archivedConversations.map(({ messages, ...archived }) =>
    readable({ ...archived, messages: (JSON.parse(messages) as object[]).map(readable) }),
  ),
});
