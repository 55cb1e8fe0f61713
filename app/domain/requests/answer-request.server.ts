import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, Links } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import type { Conditions } from "~/domain/guarded-batch.server";
import type { AnsweredRequest } from "~/domain/notifications/answer-emails.server";
import { type Notice, noticeTo } from "~/domain/notifications/queue-notice.server";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { ownEvent, projectEmailFields } from "~/domain/projects/project-email-fields.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { refusalOf } from "./request.rules";
import { writtenToName } from "./venue-facts.server";

export interface AnswerRequest {
  requestId: string;
}

interface AnswerableRequest extends AnswerRequest {
  actor: Provider;
  accountId: number;
  project: string;
  contactChannel: ContactChannel;
  hasAcceptance: boolean;
  isVenue: boolean;
  couple: { publicId: string; firstname: string; locale: Locale; market: MarketCode };
  emailFacts: AnsweredRequest;
}

/**
 * Loads a request that the provider may answer, in one round trip.
 * @throws DomainError session.expired, requests.notFound (unknown, or another provider's), requests.alreadyUnlocked,
 *   requests.alreadyRejected, project.closed
 */
export async function findAnswerableRequest(
  { db }: Pick<Deps, "db">,
  actor: Provider,
  input: AnswerRequest,
): Promise<AnswerableRequest> {
  const {
    session: [session],
    request: [row],
  } = await namedBatch(db, {
    session: readOpen(db, actor),
    request: db
      .select({
        status: requests.status,
        closedAt: projects.closedAt,
        accountId: projects.accountId,
        project: projects.publicId,
        contactChannel: projects.contactChannel,
        hasAcceptance: acceptanceOf(db).mapWith(Boolean),
        couple: {
          publicId: accounts.publicId,
          firstname: accounts.firstname,
          locale: accounts.locale,
          market: accounts.market,
        },
        recipientName: writtenToName(),
        isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwnRequest(actor, input)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!row) throw new DomainError("requests.notFound");
  const refusal = refusalOf(row);
  if (refusal) throw new DomainError(refusal);
  const { accountId, project, contactChannel, hasAcceptance, isVenue, couple, emailFields } = row;
  return {
    ...input,
    actor,
    accountId,
    project,
    contactChannel,
    hasAcceptance,
    isVenue,
    couple,
    emailFacts: {
      planner: row.recipientName,
      event: ownEvent(emailFields, row.eventType[couple.locale]),
      eventDate: emailFields.eventDate,
      place: emailFields.place,
      isVenue,
    },
  };
}

const other = alias(requests, "other");

/** SQL condition on a row of `projects`: a planner has accepted the project. */
const acceptanceOf = (db: Deps["db"]) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.projectId, projects.id), eq(other.status, "unlocked"))),
  );

export const isOwnRequest = ({ providerId }: Provider, { requestId }: AnswerRequest) =>
  and(eq(requests.publicId, requestId), eq(requests.providerId, providerId));

export const projectIsOpen = (db: Deps["db"]) =>
  exists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, requests.projectId), isNull(projects.closedAt))),
  );

/** SQL condition: the provider has this request, and its row meets `condition`. */
export const ownRequestExists = (db: Database, actor: Provider, input: AnswerRequest, condition?: SQL) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(isOwnRequest(actor, input), condition)),
  );

/** Returns the conditions of an answer: the request is the actor's own and unanswered, and its project is open. */
export const mayAnswer = (db: Database, actor: Provider, input: AnswerRequest): Conditions => ({
  "session.expired": sessionIsOpen(actor),
  "requests.notFound": ownRequestExists(db, actor, input),
  "requests.alreadyUnlocked": ownRequestExists(db, actor, input, ne(requests.status, "unlocked")),
  "requests.alreadyRejected": ownRequestExists(db, actor, input, ne(requests.status, "rejected")),
  "project.closed": ownRequestExists(db, actor, input, projectIsOpen(db)),
});

/** Prepares the couple's email about an answer: delivery setting and unsubscribe link. */
export const answerNotice = (links: Links, { couple, accountId }: AnswerableRequest): Promise<Notice> =>
  noticeTo(links, "answer", { ...couple, owner: { accountId, publicId: couple.publicId } });

export const projectUrl = (links: Links, { couple, project, isVenue }: AnswerableRequest): string =>
  links.url(couple.market, isVenue ? paths.venueRequest(project) : paths.project(project));
