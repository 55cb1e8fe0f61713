import { and, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditClaims } from "#db/schema/credits";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { afterQuietHours } from "~/domain/notifications/quiet-hours.rules";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, writeInSession } from "~/domain/sessions/session.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { coupleIsLookingEmail, stillLookingEmail, stillLookingText } from "./credit-emails.server";
import { claimFactsQuery, mayBeClaimed } from "./find-claim.server";
import { type ClaimFacts, type ClaimState, claimStateOf, RETURNS } from "./return.rules";

/** The question whether the couple is still looking. `over`: expired, project closed, credit returned, or unknown. */
interface Question {
  state: "open" | "answered" | "over";
  /** Name of the planner or venue that asks; null in the state `over`. */
  planner: string | null;
  eventDate: string | null;
}

const claimQuery = ({ db }: Pick<Deps, "db">, secretHash: string) =>
  db
    .select({
      requestId: creditClaims.requestId,
      state: creditClaims.state,
      dueAt: creditClaims.dueAt,
      closedAt: projects.closedAt,
      accountId: projects.accountId,
      provider: columnsOf(providers, ["id", "name", "firstname", "email", "locale", "market"]),
      writtenTo: writtenToName(),
      emailFields: projectEmailFields(),
      eventType: namesIn(eventTypes),
    })
    .from(creditClaims)
    .innerJoin(requests, eq(requests.publicId, creditClaims.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .where(eq(creditClaims.secretHash, secretHash));

function toQuestion(row: Awaited<ReturnType<typeof claimQuery>>[number] | undefined, now: number): Question {
  const isOver = row?.state === "open" && (row.dueAt <= now || row.closedAt !== null);
  if (!row || row.state === "returned" || isOver) return { state: "over", planner: null, eventDate: null };
  const state = row.state === "open" ? "open" : "answered";
  return { state, planner: row.writtenTo, eventDate: row.emailFields.eventDate };
}

export async function findQuestion(deps: Deps, secret: string): Promise<Question> {
  const [row] = await claimQuery(deps, await sha256(secret));
  return toQuestion(row, deps.clock.now());
}

/** Denies the no-response claim, because the couple is still looking, and emails the provider. Works once. */
export async function answerClaim(deps: LinkDeps, secret: string): Promise<Question> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const secretHash = await sha256(secret);
  const [row] = await claimQuery(deps, secretHash);
  const question = toQuestion(row, now);
  if (!row || question.state !== "open") return question;
  const { provider, emailFields, eventType, requestId, accountId } = row;
  const event = { event: emailFields.otherEvent ?? eventType[provider.locale], eventDate: emailFields.eventDate };
  const url = links.url(provider.market, paths.pro.request(requestId));
  const isThis = eq(creditClaims.secretHash, secretHash);
  const projectIsOpen = exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.publicId, creditClaims.requestId), isNull(projects.closedAt))),
  );
  const { after } = await namedBatch(db, {
    written: db
      .update(creditClaims)
      .set({ state: "denied", endedAt: now })
      .where(and(isThis, eq(creditClaims.state, "open"), gt(creditClaims.dueAt, now), projectIsOpen)),
    email: queueMessageWhere(
      deps,
      {
        kind: "email",
        to: provider.email,
        providerId: provider.id,
        accountId,
        dedupeKey: `coupleIsLooking:${requestId}`,
        ...coupleIsLookingEmail(links, provider, event, url),
      },
      exists(
        db
          .select({ one: sql`1` })
          .from(creditClaims)
          .where(and(isThis, eq(creditClaims.state, "denied"))),
      ),
    ),
    after: claimQuery(deps, secretHash),
  });
  return toQuestion(after[0], now);
}

/**
 * Opens a no-response claim, and asks the couple by email and text message. Safe to repeat.
 * @throws DomainError session.expired, requests.notFound, claims.over, claims.returned, claims.looking, claims.full,
 * claims.share
 */
export async function openNoResponseClaim(
  deps: LinkDeps,
  provider: Provider,
  { requestId }: { requestId: string },
): Promise<{ opened: boolean }> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const isOwn = and(eq(requests.publicId, requestId), eq(requests.providerId, provider.providerId));
  const before = await readInSession(db, [provider], {
    claim: claimFactsQuery(db, provider, requestId, now),
    asked: db
      .select({
        accountId: accounts.id,
        couple: columnsOf(accounts, ["firstname", "locale", "market", "email", "phone"]),
        planner: writtenToName(),
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwn),
  });
  const [[claim], [asked]] = [before.claim, before.asked];
  if (!asked || !claim) throw new DomainError("requests.notFound");
  if (isAskedAlready(claim.facts, now)) return { opened: false };

  const secret = newPublicId();
  const secretHash = await sha256(secret);
  const { accountId, couple, planner, emailFields, eventType } = asked;
  const url = links.url(couple.market, paths.stillLooking(secret));
  const event = { planner, event: ownEvent(emailFields, eventType[couple.locale]), eventDate: emailFields.eventDate };
  const isNew = exists(
    db.select({ id: creditClaims.id }).from(creditClaims).where(eq(creditClaims.secretHash, secretHash)),
  );
  const { written, after } = await writeInSession(db, [provider], {
    written: db.run(
      insertSelect(
        creditClaims,
        {
          requestId: requests.publicId,
          providerId: requests.providerId,
          state: "open",
          openedAt: now,
          dueAt: now + RETURNS.answering,
          secretHash,
        },
        sql`FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
          WHERE ${and(isOwn, mayBeClaimed(db, provider, now))} ON CONFLICT (${creditClaims.requestId}) DO NOTHING`,
      ),
    ),
    mail: queueMessageWhere(
      deps,
      {
        kind: "email",
        to: couple.email,
        accountId,
        dedupeKey: `stillLooking:${requestId}`,
        ...stillLookingEmail(links, couple, event, url),
      },
      isNew,
    ),
    text: queueMessageWhere(
      deps,
      {
        kind: "sms",
        to: couple.phone,
        accountId,
        dedupeKey: `stillLookingText:${requestId}`,
        text: stillLookingText(links, couple.locale, url),
        notBefore: afterQuietHours(MARKETS[couple.market].timeZone, now),
      },
      isNew,
    ),
    after: claimFactsQuery(db, provider, requestId, now),
  });
  if (written.rowsAffected > 0) return { opened: true };
  if (!after[0]) throw new DomainError("requests.notFound");
  if (isAskedAlready(after[0].facts, now)) return { opened: false };
  throw new DomainError("claims.over");
}

/** True: a claim is open. False: a claim may be opened. @throws DomainError as `openNoResponseClaim` in other states */
function isAskedAlready(facts: ClaimFacts, now: number): boolean {
  const state = claimStateOf(facts, now);
  if (state === "asked" || state === "claimable") return state === "asked";
  throw new DomainError(CLAIM_ERRORS[state]);
}

const CLAIM_ERRORS = {
  looking: "claims.looking",
  returned: "claims.returned",
  tooManyOpen: "claims.full",
  shareExceeded: "claims.share",
  over: "claims.over",
  none: "claims.over",
} as const satisfies Record<Exclude<ClaimState, "asked" | "claimable">, DomainErrorCode>;
