import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { shownBody } from "~/domain/conversations/find-messages.server";
import { isParticipant, type Participant } from "~/domain/conversations/own-conversation.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { allBelow, countOne, limitOf } from "~/domain/rate-limits.server";
import { writtenToName } from "~/domain/requests/venue-facts.server";
import { newPublicId } from "~/domain/secrets.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CASE, CASE_LIMITS, LOSING_SIDE, type MessageReason, type MessageSide } from "./case.rules";
import { caseColumns } from "./find-cases.server";

const r = messageReports;

/**
 * Returns a message of the participant's conversations with the report of it, in one round trip. The author learns of a
 * report with the decision.
 * @param id public id of the message
 * @throws DomainError cases.notFound (unknown, of others, or the session has ended)
 */
export async function findMessageCase({ db }: Pick<Deps, "db">, participant: Participant, id: string) {
  const [found] = await db
    .select({
      side: messages.side,
      body: shownBody,
      locale: messages.locale,
      sentAt: messages.sentAt,
      removedAt: messages.removedAt,
      request: requests.publicId,
      /** Name of the other side. */
      other: participant.role === "couple" ? writtenToName() : accounts.firstname,
      report: { ...caseColumns(r), ...columnsOf(r, ["dueAt", "appealText"]) },
    })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .leftJoin(r, and(eq(r.messageId, messages.id), or(ne(messages.side, participant.role), ne(r.state, "open"))))
    .where(and(eq(messages.publicId, id), isParticipant(participant), sessionIsOpen(participant)));
  if (!found) throw new DomainError("cases.notFound");
  const { report } = found;
  const side: MessageSide = found.side === participant.role ? "author" : "reporter";
  if (report === null) return { ...found, reader: side, report };
  const ownAppeal = report.decision && LOSING_SIDE.message[report.decision] === side ? report.appealText : null;
  return { ...found, reader: side, report: { ...report, appealText: ownAppeal } };
}

export interface ReportMessage {
  /** Public id of the message. */
  message: string;
  reason: MessageReason;
  /** Text of the reporter; empty: none. */
  text: string;
}

/**
 * Reports a message of the other side, once. The message stays until a moderator has decided. One round trip.
 * @throws DomainError session.expired, cases.notFound (unknown, of others, its own, or removed), cases.open (it was
 *   reported before), cases.tooMany
 */
export async function reportMessage(
  { db, clock }: Deps,
  participant: Participant,
  { message, reason, text }: ReportMessage,
): Promise<void> {
  const now = clock.now();
  const who = participant.role === "couple" ? participant.accountId : participant.providerId;
  const limit = limitOf(`messageReport:${participant.role}:${who}`, CASE_LIMITS.message, now);
  const from = sql`FROM ${messages} INNER JOIN ${requests} ON ${eq(requests.id, messages.requestId)}
    INNER JOIN ${projects} ON ${eq(projects.id, requests.projectId)}
    WHERE ${and(
      eq(messages.publicId, message),
      ne(messages.side, participant.role),
      isNull(messages.removedAt),
      isParticipant(participant),
    )}`;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(participant),
      "cases.notFound": sql`EXISTS (SELECT 1 ${from})`,
      "cases.open": sql`NOT EXISTS (SELECT 1 FROM ${r} WHERE ${r.messageId} = (SELECT ${messages.id} ${from}))`,
      "cases.tooMany": allBelow([limit]),
    },
    {
      reported: db.run(
        insertSelect(
          r,
          {
            publicId: newPublicId(),
            messageId: messages.id,
            reason,
            text,
            state: "open",
            openedAt: now,
            dueAt: now + CASE.deciding,
          },
          from,
        ),
      ),
      counted: db.run(countOne(limit)),
    },
  );
}
