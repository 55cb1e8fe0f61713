import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Side } from "~/domain/conversations/conversation.rules";
import { shownBody } from "~/domain/conversations/messages.server";
import { isParticipant, type Participant } from "~/domain/conversations/own-conversation.server";
import { isMember, TO_PARTNER } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/outbox.server";
import { allBelow, countOne, limitOf } from "~/domain/rate-limits.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { CASE, CASE_LIMITS, LOSING_SIDE, type MessageReason, type MessageSide } from "./case.rules";
import { messageDecidedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";
import { caseColumns } from "./find-cases.server";
import { isForOther } from "./page-cases.server";

const r = messageReports;

/** Finds a message with its report. Its author sees the report only after a decision. @throws cases.notFound */
export async function findMessageCase({ db }: Pick<Deps, "db">, participant: Participant, id: string) {
  const [found] = await db
    .select({
      ...columnsOf(messages, ["side", "locale", "sentAt", "removedAt"]),
      body: shownBody,
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

interface ReportMessage {
  /** Public id of the message. */
  message: string;
  reason: MessageReason;
  /** Text of the reporter; empty: none. */
  text: string;
}

/** Reports the other side's message. @throws DomainError session.expired, cases.notFound, cases.open, cases.tooMany */
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

const member = alias(accounts, "member");

interface Member {
  id: number;
  name: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

const find = ({ db }: DecideDeps, condition: SQL | undefined) =>
  db
    .select({
      message: messages.publicId,
      author: messages.side,
      cause: r.reason,
      providerId: providers.id,
      provider: { name: providers.firstname, locale: providers.locale, market: providers.market },
      owner: projects.accountId,
      /** Accounts of the couple: the owner of the project, and the partner if there is one. */
      couple: sql`(SELECT json_group_array(json_object('id', ${member.id}, 'name', ${member.firstname},
          'email', ${member.email}, 'locale', ${member.locale}, 'market', ${member.market}))
        FROM ${accounts} member WHERE ${isMember(member.id)})`.mapWith((json: string) => JSON.parse(json) as Member[]),
    })
    .from(r)
    .innerJoin(messages, eq(messages.id, r.messageId))
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(condition);

type Found = Awaited<ReturnType<typeof find>>[number];

/** Decisions on reports of messages. After an appeal, another administrator decides (rule report-7). */
export const MESSAGE_CASES: CaseKind<Found> = {
  of: "message",
  table: r,
  right: "reports",
  subject: "message",
  errors: { decided: "reports.decided", refused: "reports.second" },
  mayDecide: (administrator, { state }) => (state === "appealed" ? isForOther(administrator, r.decidedBy) : sql`1`),
  find,
  apply: async (deps, found, verdict) => [
    deps.db
      .update(messages)
      .set({ removedAt: verdict.decision === "removed" ? verdict.now : null })
      .where(eq(messages.publicId, found.message)),
    ...(await emailsAbout(deps, found, verdict)),
  ],
};

async function emailsAbout(
  deps: DecideDeps,
  { message, author, cause, providerId, provider, owner, couple }: Found,
  { id, decision, reason, isFinal, first, appealUntil }: Verdict,
) {
  const { links } = deps;
  const step = isFinal ? "final" : "decided";
  const outcome = decision === "kept" && first.decision === "removed" ? "again" : decision;
  const emailTo = (role: Side, reader: Omit<Member, "id" | "email">) => {
    const side: MessageSide = role === author ? "author" : "reporter";
    const url = links.url(reader.market, paths.messageCase(message, role === "provider" ? "pro" : "email"));
    const decided = { reason, appealUntil: appealUntil(side), isFinal, url };
    return messageDecidedEmail(links, side, reader, { ...decided, cause, outcome });
  };
  return [
    queueEmailToProvider(deps, {
      providerId,
      dedupeKey: `messageReport:${id}:${step}:provider`,
      ...emailTo("provider", provider),
    }),
    ...couple.map((reader) =>
      queueMessage(deps, {
        kind: "email",
        to: reader.email,
        accountId: reader.id,
        dedupeKey: `messageReport:${id}:${step}:couple${reader.id === owner ? "" : TO_PARTNER}`,
        ...emailTo("couple", reader),
      }),
    ),
  ];
}

/** Number of earlier messages that a moderator sees with the reported one. */
const BEFORE = 5;

export type ModeratedMessage = Awaited<ReturnType<typeof findModeratedMessage>>;

/** Finds a reported message and the five before it. @throws DomainError session.expired, cases.notFound */
export async function findModeratedMessage({ db }: Deps, administrator: Administrator, id: string) {
  const isThis = and(eq(r.publicId, id), sessionIsOpen(administrator, "reports"));
  const m = alias(messages, "reported");
  const text = columnsOf(messages, ["publicId", "side", "body", "locale", "sentAt"]);
  const found = await readInSession(db, [administrator, "reports"], {
    rows: db
      .select({
        ...caseColumns(r),
        ...columnsOf(r, ["text", "dueAt", "appealText"]),
        message: text,
        provider: providers.name,
        providerPublicId: providers.publicId,
        mayDecide: sql<0 | 1>`coalesce(${r.state} = 'open' OR ${isForOther(administrator, r.decidedBy)}, 0)`,
      })
      .from(r)
      .innerJoin(messages, eq(messages.id, r.messageId))
      .innerJoin(requests, eq(requests.id, messages.requestId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(isThis),
    before: db
      .select(text)
      .from(r)
      .innerJoin(m, eq(m.id, r.messageId))
      .innerJoin(messages, and(eq(messages.requestId, m.requestId), lt(messages.id, m.id), isNull(messages.removedAt)))
      .where(isThis)
      .orderBy(desc(messages.id))
      .limit(BEFORE),
  });
  const [row] = found.rows;
  if (!row) throw new DomainError("cases.notFound");
  return { ...row, before: found.before.reverse() };
}
