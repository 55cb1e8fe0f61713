import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import type { Conditions } from "~/domain/guarded-batch.server";
import type { Links } from "~/domain/links";
import { type Notice, noticeTo } from "~/domain/notifications/queue-notice.server";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { ownEvent, toldFields } from "~/domain/projects/told-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { refusalOf } from "./request.rules";
import { writtenToName } from "./venue-facts.server";

export interface AnswerRequest {
  /** Public id. */
  requestId: string;
}

/** A request that waits for an answer, with what the letter to its couple needs. */
interface OpenRequest extends AnswerRequest {
  /** Who answers. */
  actor: Provider;
  accountId: number;
  /** Public id. */
  project: string;
  contactChannel: ContactChannel;
  /** Another planner has accepted the project. */
  hasAcceptance: boolean;
  /** It was written to a venue. */
  isVenue: boolean;
  couple: { publicId: string; firstname: string; locale: Locale; market: MarketCode };
  told: { planner: string; event: string; eventDate: string; place: string; isVenue: boolean };
}

/**
 * One round trip.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, requests.alreadyRejected, project.closed
 */
export async function findOpenRequest(
  { db }: Pick<Deps, "db">,
  actor: Provider,
  input: AnswerRequest,
): Promise<OpenRequest> {
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
        planner: writtenToName(),
        isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
        told: toldFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwn(actor, input)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!row) throw new DomainError("requests.notFound");
  const refusal = refusalOf(row);
  if (refusal) throw new DomainError(refusal);
  const { accountId, project, contactChannel, hasAcceptance, isVenue, couple, planner, eventType } = row;
  const { eventDate, place } = row.told;
  const event = ownEvent(row.told, eventType[couple.locale]);
  return {
    ...{ ...input, actor, accountId, project, contactChannel, hasAcceptance, isVenue, couple },
    told: { planner, event, eventDate, place, isVenue },
  };
}

const other = alias(requests, "other");

/** Whether a planner has accepted the project of the row of `projects`. */
const acceptanceOf = (db: Deps["db"]) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.projectId, projects.id), eq(other.status, "unlocked"))),
  );

/** Condition over a row of requests: another planner's request is unknown to this one. */
export const isOwn = ({ providerId }: Provider, { requestId }: AnswerRequest) =>
  and(eq(requests.publicId, requestId), eq(requests.providerId, providerId));

export const projectIsOpen = (db: Deps["db"]) =>
  exists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, requests.projectId), isNull(projects.closedAt))),
  );

/** Conditions of an answer: the request is the actor's own, waits for an answer, and its project is open. */
export function mayAnswer(db: Database, actor: Provider, input: AnswerRequest): Conditions {
  const isSome = (condition?: SQL) =>
    exists(
      db
        .select({ id: requests.id })
        .from(requests)
        .where(and(isOwn(actor, input), condition)),
    );
  return {
    "session.expired": sessionIsOpen(actor),
    "requests.notFound": isSome(),
    "requests.alreadyUnlocked": isSome(ne(requests.status, "unlocked")),
    "requests.alreadyRejected": isSome(ne(requests.status, "rejected")),
    "project.closed": isSome(projectIsOpen(db)),
  };
}

/** The notice that tells the couple of an answer. */
export const answerNotice = (links: Links, { couple, accountId }: OpenRequest): Promise<Notice> =>
  noticeTo(links, "answer", { ...couple, owner: { accountId, publicId: couple.publicId } });

/** Where the couple reads the answer: an absolute URL. */
export const projectUrl = (links: Links, { couple, project, isVenue }: OpenRequest): string =>
  links.url(couple.market, isVenue ? paths.venueRequest(project) : paths.project(project));
