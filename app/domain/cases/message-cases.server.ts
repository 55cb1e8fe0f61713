import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Side } from "~/domain/conversations/conversation.rules";
import { isMember, TO_PARTNER } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import type { MessageSide } from "./case.rules";
import { messageDecidedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";
import { caseColumns } from "./find-cases.server";
import { isForOther } from "./page-cases.server";

const r = messageReports;
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
      /** The couple, and its partner if it has one. */
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

/** Reports of messages. The second decision is made by another administrator (rule report-7). */
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

/** Messages that a moderator reads before the reported one. */
const BEFORE = 5;

export type ModeratedMessage = Awaited<ReturnType<typeof findModeratedMessage>>;

/**
 * Returns the report of a message with the message and the five before it, and nothing else of the conversation. One
 * round trip.
 * @param id public id of the report
 * @throws DomainError session.expired, cases.notFound
 */
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
