import { and, count, eq, exists, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { TO_PARTNER } from "~/domain/couples/access.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { type Conditions, guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { type Notice, noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import {
  REQUEST_EMAIL,
  requestReceivedEmail,
  requestsSentEmail,
  type SentRequest,
} from "~/domain/notifications/request-emails.server";
import { isOwnProject } from "~/domain/projects/projects.server";
import { isShown } from "~/domain/providers/shown.server";
import { below, countOne, type Limit, limitOf } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/day-counts.server";
import { paths } from "~/paths";
import type { Fact } from "./request-facts.rules";
import { queueRequestSms, type SmsRecipient, smsColumns } from "./request-sms.server";

/** Limit of messages to single planners and to venues per account and day. */
export const CONTACT_LIMIT = { count: 30, window: days(1) } as const;

export const contactLimit = ({ accountId }: Couple, now: number): Limit =>
  limitOf(`contact:${accountId}`, CONTACT_LIMIT, now);

export const recipientColumns = { ...smsColumns, ...columnsOf(providers, ["id", "firstname", "locale", "market"]) };

/** Account that writes: the project's owner or its partner. */
export const author = alias(accounts, "author");

const authorColumns = columnsOf(author, ["id", "firstname", "email", "emailVerifiedAt", "locale", "market"]);

/** Columns of owner and author of a message. */
export const writerColumns = { owner: accounts.id, author: authorColumns };

interface Recipient extends SmsRecipient {
  firstname: string;
  /** Criteria of the planner for this project; none for a venue. */
  fit?: Fact[];
  /** Set if the message is to one of the provider's venues. */
  venueId?: number;
}

interface CoupleMessage {
  /** Public id. */
  projectId: string;
  request: SentRequest;
  /** Account that the project belongs to. */
  owner: number;
  author: Pick<typeof accounts.$inferSelect, keyof typeof authorColumns>;
  recipients: readonly Recipient[];
  /** Conditions for the whole message, in addition to the open session and shown planners. */
  conditions?: Conditions;
  /** Inserts the project, if the message has its own. */
  newProject?: SQL;
  /** Changes of the project, written if any request is new. */
  changes?: SQLiteUpdateSetSource<typeof projects>;
  /** Rate limit, checked by each insert and counted once if any request is new. */
  limit?: Limit;
}

/**
 * Writes requests. Skips planners that have the project or were hidden after they were read. Writes nothing if the
 * project was closed after it was read.
 * @returns the number of new requests
 * @throws DomainError session.expired, requests.selection (hidden at the same moment), and those of `conditions`
 */
export async function writeRequests(deps: LinkDeps, couple: Couple, message: CoupleMessage): Promise<number> {
  try {
    return await write(deps, couple, message);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "requests.selection") throw error;
    // The emails name all planners, so they are rendered again without hidden ones.
    return write(deps, couple, await withoutHidden(deps, message));
  }
}

async function withoutHidden({ db }: LinkDeps, message: CoupleMessage): Promise<CoupleMessage> {
  const ids = message.recipients.map(({ id }) => id);
  const rows = await db
    .select({ id: providers.id })
    .from(providers)
    .where(and(isIn(providers.id, ids), isShown()));
  const shown = new Set(rows.map(({ id }) => id));
  const { request, recipients } = message;
  const isKept = (_: unknown, index: number) => shown.has(ids[index] ?? 0);
  return {
    ...message,
    recipients: recipients.filter(isKept),
    request: "venue" in request ? request : { ...request, planners: request.planners.filter(isKept) },
  };
}

async function write(deps: LinkDeps, couple: Couple, message: CoupleMessage): Promise<number> {
  const { db, links } = deps;
  const { projectId, request, author, newProject, changes, limit } = message;
  const { accountId } = couple;
  const isPartner = message.owner !== accountId;
  const candidates = await Promise.all(
    message.recipients.map(async (recipient) => {
      const requestId = newPublicId();
      const url = links.url(recipient.market, paths.pro.request(requestId));
      const notice = await noticeTo(links, "request", { ...recipient, owner: { providerId: recipient.id } });
      return { recipient, requestId, url, notice };
    }),
  );
  if (candidates.length === 0) return 0;
  const isNew = isIn(
    requests.publicId,
    candidates.map(({ requestId }) => requestId),
  );
  const anyNew = exists(db.select({ id: requests.id }).from(requests).where(isNew));
  const projectPath = "venue" in request ? paths.venueRequest(projectId) : paths.project(projectId);
  const projectUrl = links.url(links.market, projectPath);
  const mailboxUrl = author.emailVerifiedAt === null ? await links.mailboxUrl(accountId, author.email) : null;
  const conditions: Conditions = { "session.expired": sessionIsOpen(couple), ...message.conditions };
  if (!("venue" in request)) conditions["requests.selection"] = areShown(message.recipients);
  const read = await guardedBatch(
    db,
    conditions,
    {
      created: newProject ? [db.run(newProject)] : [],
      requests: candidates.flatMap((candidate) => requestStatements(deps, couple, message, candidate)),
      changed: changes
        ? [
            db
              .update(projects)
              .set(changes)
              .where(and(isTheProject(couple, projectId), anyNew)),
          ]
        : [],
      confirmation: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: author.email,
          accountId,
          dedupeKey: `requestsSent:${candidates[0]?.requestId}${isPartner ? TO_PARTNER : ""}`,
          ...requestsSentEmail(links.brand, author, request, projectUrl, mailboxUrl),
        },
        anyNew,
      ),
      counted: limit ? [db.run(countOne(limit, anyNew))] : [],
      inserted: db.select({ count: count() }).from(requests).where(isNew),
    },
    limit && { "requests.tooMany": { count: limit.count } },
  );
  const [inserted] = read.inserted;
  return inserted?.count ?? 0;
}

interface Candidate {
  recipient: Recipient;
  /** Public id. */
  requestId: string;
  url: string;
  notice: Notice;
}

function requestStatements(
  deps: LinkDeps,
  couple: Couple,
  { projectId, request, owner, limit }: CoupleMessage,
  { recipient, requestId, url, notice }: Candidate,
) {
  const { db, clock, links } = deps;
  const { brand } = links;
  const { id, venueId } = recipient;
  const { message, eventDate } = request;
  const now = clock.now();
  const inserted = eq(requests.publicId, requestId);
  return [
    db.run(
      insertSelect(
        requests,
        {
          publicId: requestId,
          projectId: projects.id,
          providerId: providers.id,
          venueId,
          status: "locked",
          message,
          byPartner: owner !== couple.accountId,
          createdAt: now,
        },
        sql`FROM ${projects} JOIN ${providers} WHERE ${and(
          isTheProject(couple, projectId),
          isNull(projects.closedAt),
          eq(providers.id, id),
          limit && below(limit),
        )} ON CONFLICT (${requests.projectId}, ${requests.providerId}) DO NOTHING`,
      ),
    ),
    ...countDays(
      db,
      [{ providerId: sql`(SELECT ${requests.providerId} FROM ${requests} WHERE ${inserted})`, measure: "messages" }],
      now,
    ),
    ...queueNotice(
      deps,
      notice,
      {
        accountId: owner,
        url,
        dedupeKey: REQUEST_EMAIL + requestId,
        ...requestReceivedEmail(brand, recipient, request, url, notice.fine),
      },
      exists(db.select({ id: requests.id }).from(requests).where(inserted)),
    ),
    ...queueRequestSms(deps, recipient, { accountId: owner, requestId, brand, eventDate, requestUrl: url }),
  ];
}

const isTheProject = (couple: Couple, publicId: string) =>
  isOwnProject(couple, { publicId, savedOnly: true, anyKind: true });

function areShown(recipients: readonly Recipient[]) {
  const ids = recipients.map(({ id }) => id);
  return sql`(SELECT count(*) FROM ${providers} WHERE ${and(isIn(providers.id, ids), isShown())}) = ${ids.length}`;
}

/** Passes values as one parameter, so that the statement's text does not depend on their number. */
export const isIn = (column: SQLWrapper, values: readonly (string | number)[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
