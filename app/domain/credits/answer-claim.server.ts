import { and, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditClaims } from "#db/schema/credits";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { projectEmailFields } from "~/domain/projects/project-email-fields.server";
import { writtenToName } from "~/domain/requests/venue-facts.server";
import { sha256 } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { coupleIsLookingEmail } from "./claim-letters.server";

/** The question whether the couple is still looking. `over`: expired, project closed, credit returned, or unknown. */
interface Question {
  state: "open" | "answered" | "over";
  /** Name of the planner or venue that asks; null if over. */
  planner: string | null;
  /** YYYY-MM-DD. */
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
      provider: {
        id: providers.id,
        name: providers.name,
        firstname: providers.firstname,
        email: providers.email,
        locale: providers.locale,
        market: providers.market,
      },
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

/** Returns the question for the link in a couple's email, in one round trip. */
export async function findQuestion(deps: Deps, secret: string): Promise<Question> {
  const [row] = await claimQuery(deps, await sha256(secret));
  return toQuestion(row, deps.clock.now());
}

/**
 * Denies the no-response claim, because the couple is still looking, and emails the provider. Works once, in two round
 * trips.
 * @returns the question after the answer
 */
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
    letter: queueMessageWhere(
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
