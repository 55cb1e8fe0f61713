import { and, eq, exists, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { requestAcceptedEmail, requestDeclinedEmail } from "~/domain/notifications/request-emails.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { toldFields } from "~/domain/projects/told-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import type { Letter } from "~/letters/letter.server";
import { type Answerable, type RejectionReason, refusalOf } from "./request.rules";

export interface AnswerRequest {
  /** Public id. */
  requestId: string;
}

export interface DeclineRequest extends AnswerRequest {
  reason: RejectionReason;
}

export interface AnswerSender {
  brand: string;
  /** Where a couple of that market follows its project: an absolute address. @param project public id */
  projectUrl(market: MarketCode, project: string): string;
}

/** A request that waits for an answer, with what the letter to its couple needs. */
export interface OpenRequest extends AnswerRequest {
  /** Who answers. */
  actor: Provider;
  accountId: number;
  /** Public id. */
  project: string;
  contactChannel: ContactChannel;
  /** Another planner has accepted the project. */
  hasAcceptance: boolean;
  couple: { firstname: string; email: string; locale: Locale; market: MarketCode };
  told: { planner: string; event: string; eventDate: string; place: string };
}

/**
 * Accepts a request and tells the couple, in two round trips. A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, requests.alreadyRejected, project.closed
 */
export async function acceptRequest(
  deps: Deps,
  actor: Provider,
  input: AnswerRequest,
  sender: AnswerSender,
): Promise<void> {
  const open = await findOpenRequest(deps, actor, input);
  await write(deps, acceptance(deps, open, sender), open);
}

/**
 * Declines a request and tells the couple why, and where it finds others; in two round trips. A repeat writes nothing.
 * @throws DomainError as `acceptRequest`
 */
export async function declineRequest(
  deps: Deps,
  actor: Provider,
  input: DeclineRequest,
  sender: AnswerSender,
): Promise<void> {
  const open = await findOpenRequest(deps, actor, input);
  await write(deps, refusal(deps, open, input.reason, sender), open);
}

/** @throws DomainError as `acceptRequest` */
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
          firstname: accounts.firstname,
          email: accounts.email,
          locale: accounts.locale,
          market: accounts.market,
        },
        planner: providers.name,
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
  refuse(row);
  const { accountId, project, contactChannel, hasAcceptance, couple, planner, eventType } = row;
  const { otherEvent, eventDate, place } = row.told;
  const event = otherEvent ?? eventType[couple.locale];
  return {
    ...{ ...input, actor, accountId, project, contactChannel, hasAcceptance, couple },
    told: { planner, event, eventDate, place },
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

/** For a batch: the acceptance, if the request still waits for an answer, and the letter, if it was accepted by that. */
export function acceptance(deps: Deps, open: OpenRequest, { brand, projectUrl }: AnswerSender) {
  const { couple, told, contactChannel, project } = open;
  const now = deps.clock.now();
  const email = requestAcceptedEmail(brand, couple, told, contactChannel, projectUrl(couple.market, project));
  return [
    answer(deps, open, { status: "unlocked", unlockedAt: now }),
    letter(deps, open, "requestAccepted", email, and(eq(requests.status, "unlocked"), eq(requests.unlockedAt, now))),
  ] as const;
}

function refusal(deps: Deps, open: OpenRequest, reason: RejectionReason, { brand, projectUrl }: AnswerSender) {
  const { couple, told, project, hasAcceptance } = open;
  const now = deps.clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  const email = requestDeclinedEmail(brand, couple, told, { reason, further }, projectUrl(couple.market, project));
  return [
    answer(deps, open, { status: "rejected", rejectedAt: now, rejectionReason: reason }),
    letter(deps, open, "requestDeclined", email, and(eq(requests.status, "rejected"), eq(requests.rejectedAt, now))),
  ] as const;
}

/** Another planner's request is unknown to it. */
const isOwn = ({ providerId }: Provider, { requestId }: AnswerRequest) =>
  and(eq(requests.publicId, requestId), eq(requests.providerId, providerId));

const answer = ({ db }: Deps, open: OpenRequest, changes: Partial<typeof requests.$inferInsert>) =>
  db
    .update(requests)
    .set(changes)
    .where(
      and(
        isOwn(open.actor, open),
        eq(requests.status, "locked"),
        sessionIsOpen(open.actor),
        exists(
          db
            .select({ id: projects.id })
            .from(projects)
            .where(and(eq(projects.id, requests.projectId), isNull(projects.closedAt))),
        ),
      ),
    );

const letter = (deps: Deps, open: OpenRequest, cause: string, content: Letter, answered: SQL | undefined) =>
  queueMessageWhere(
    deps,
    {
      kind: "email",
      to: open.couple.email,
      accountId: open.accountId,
      dedupeKey: `${cause}:${open.requestId}`,
      ...content,
    },
    exists(
      deps.db
        .select({ id: requests.id })
        .from(requests)
        .where(and(isOwn(open.actor, open), answered)),
    ),
  );

/** @throws DomainError as `acceptRequest`, when another click, the couple or the other answer was faster */
async function write(
  { db }: Deps,
  [answered, told]: ReturnType<typeof acceptance> | ReturnType<typeof refusal>,
  open: OpenRequest,
): Promise<void> {
  const {
    session: [session],
    before: [before],
    written,
  } = await namedBatch(db, {
    session: readOpen(db, open.actor),
    before: db
      .select({ status: requests.status, closedAt: projects.closedAt })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(isOwn(open.actor, open)),
    written: answered,
    told,
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) refuse(before);
}

function refuse(request: Answerable | undefined): void {
  const code = request ? refusalOf(request) : "requests.notFound";
  if (code) throw new DomainError(code);
}
