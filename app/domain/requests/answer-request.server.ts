import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { type Letter, requestAcceptedEmail, requestDeclinedEmail } from "~/domain/notifications/request-emails.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { eventOf, type ToldProjectRow, toldProject } from "~/domain/projects/told-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
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

interface Row extends ToldProjectRow {
  status: Answerable["status"];
  closed_at: number | null;
  contact_channel: ContactChannel;
  planner: string;
  accepted: 0 | 1;
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
  const [[session], [row]] = await db.batch([
    readOpen(db, actor),
    db.all<Row>(sql`
    SELECT r.status, p.closed_at, p.contact_channel, v.name AS planner, ${toldProject()},
      EXISTS (SELECT 1 FROM requests o WHERE o.project_id = p.id AND o.status = 'unlocked') AS accepted
    FROM requests r JOIN projects p ON p.id = r.project_id JOIN accounts a ON a.id = p.account_id
      JOIN providers v ON v.id = r.provider_id JOIN event_types et ON et.slug = p.event_type
    WHERE ${own(actor, input, sql`r`)}`),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  refuse(row && { status: row.status, closedAt: row.closed_at });
  const { locale, market, firstname, email, planner, event_date: eventDate, place, ...project } = row as Row;
  return {
    ...input,
    actor,
    accountId: project.account_id,
    project: project.project,
    contactChannel: project.contact_channel,
    hasAcceptance: project.accepted === 1,
    couple: { firstname, email, locale, market },
    told: { planner, event: eventOf(row as Row), eventDate, place },
  };
}

/** For a batch: the acceptance, if the request still waits for an answer, and the letter, if it was accepted by that. */
export function acceptance(deps: Deps, open: OpenRequest, { brand, projectUrl }: AnswerSender) {
  const { couple, told, contactChannel, project } = open;
  const now = deps.clock.now();
  const email = requestAcceptedEmail(brand, couple, told, contactChannel, projectUrl(couple.market, project));
  return [
    answer(deps, open, sql`status = 'unlocked', unlocked_at = ${now}`),
    letter(deps, open, "requestAccepted", email, sql`status = 'unlocked' AND unlocked_at = ${now}`),
  ] as const;
}

function refusal(deps: Deps, open: OpenRequest, reason: RejectionReason, { brand, projectUrl }: AnswerSender) {
  const { couple, told, project, hasAcceptance } = open;
  const now = deps.clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  const email = requestDeclinedEmail(brand, couple, told, { reason, further }, projectUrl(couple.market, project));
  return [
    answer(deps, open, sql`status = 'rejected', rejected_at = ${now}, rejection_reason = ${reason}`),
    letter(deps, open, "requestDeclined", email, sql`status = 'rejected' AND rejected_at = ${now}`),
  ] as const;
}

/** Another planner's request is unknown to it. */
const own = ({ providerId }: Provider, { requestId }: AnswerRequest, table: SQL) =>
  sql`${table}.public_id = ${requestId} AND ${table}.provider_id = ${providerId}`;

const answer = ({ db }: Deps, open: OpenRequest, changes: SQL) =>
  db.run(sql`
    UPDATE requests SET ${changes}
    WHERE ${own(open.actor, open, sql`requests`)} AND status = 'locked' AND ${sessionIsOpen(open.actor)}
      AND EXISTS (SELECT 1 FROM projects p WHERE p.id = requests.project_id AND p.closed_at IS NULL)`);

const letter = (deps: Deps, open: OpenRequest, cause: string, content: Letter, answered: SQL) =>
  queueMessageWhere(
    deps,
    {
      kind: "email",
      to: open.couple.email,
      accountId: open.accountId,
      dedupeKey: `${cause}:${open.requestId}`,
      ...content,
    },
    sql`EXISTS (SELECT 1 FROM requests WHERE ${own(open.actor, open, sql`requests`)} AND ${answered})`,
  );

/** @throws DomainError as `acceptRequest`, when another click, the couple or the other answer was faster */
async function write(
  { db }: Deps,
  [answered, told]: ReturnType<typeof acceptance> | ReturnType<typeof refusal>,
  open: OpenRequest,
): Promise<void> {
  const [[session], before, written] = await db.batch([
    readOpen(db, open.actor),
    db.all<Answerable>(sql`
      SELECT requests.status, p.closed_at AS closedAt FROM requests JOIN projects p ON p.id = requests.project_id
      WHERE ${own(open.actor, open, sql`requests`)}`),
    answered,
    told,
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) refuse(before[0]);
}

function refuse(request: Answerable | undefined): void {
  const code = request ? refusalOf(request) : "requests.notFound";
  if (code) throw new DomainError(code);
}
