import { eq, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { snoozeEmail } from "~/domain/notifications/conversation-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { plainWords } from "~/emails/email.server";
import { paths } from "~/paths";
import type { Side } from "./conversation.rules";
import { conversationExists, conversationId, isOpenNow, isOwnConversation } from "./own-conversation.server";

export type Reminders = NonNullable<Awaited<ReturnType<typeof findReminders>>>;

export async function findReminders({ db, clock }: Deps, provider: Provider, requestId: string) {
  const [row] = await db
    .select({
      snoozedUntil: requests.snoozedUntil,
      remindedAt: requests.remindedAt,
      isOpen: sql`${isOpenNow(clock.now())}`.mapWith(Boolean),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(isOwnConversation(provider, requestId));
  return row ?? null;
}

/**
 * Snoozes a conversation: queues a reminder for later. A message of the couple cancels it (rule talk-11).
 * @param count days until the reminder; 0 removes it
 * @throws DomainError session.expired, requests.notFound, conversation.closed
 */
export async function snoozeConversation(deps: LinkDeps, provider: Provider, requestId: string, count: number) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const own = eq(requests.id, sql`(${conversationId(db, provider, requestId)})`);
  const conditions = {
    "session.expired": sessionIsOpen(provider),
    "requests.notFound": conversationExists(db, provider, requestId),
  };
  if (count === 0) {
    await guardedBatch(db, conditions, { removed: db.update(requests).set({ snoozedUntil: null }).where(own) });
    return;
  }
  const until = now + days(count);
  const { couple, accountId, eventType, eventDate, ...reader } = await findReminded(deps, provider, requestId);
  const notice = await noticeTo(links, "snooze", { ...reader, owner: { providerId: provider.providerId } });
  const url = links.url(reader.market, paths.pro.conversation(requestId));
  const about = { name: plainWords(couple), event: eventType[reader.locale], eventDate };
  await guardedBatch(
    db,
    { ...conditions, "conversation.closed": conversationExists(db, provider, requestId, isOpenNow(now)) },
    {
      snoozed: db.update(requests).set({ snoozedUntil: until }).where(own),
      notices: queueNotice(deps, notice, {
        ...snoozeEmail(links.brand, { ...reader, ...about }, url, notice.fine),
        dedupeKey: `snooze:${requestId}:${until}`,
        url,
        accountId,
        notBefore: until,
      }),
    },
  );
}

async function findReminded({ db }: Deps, provider: Provider, requestId: string) {
  const { rows } = await readInSession(db, [provider], {
    rows: db
      .select({
        firstname: providers.firstname,
        locale: providers.locale,
        market: providers.market,
        couple: accounts.firstname,
        accountId: accounts.id,
        eventType: namesIn(eventTypes),
        eventDate: sql<string>`${projects.eventDate}`,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwnConversation(provider, requestId)),
  });
  const [row] = rows;
  if (!row) throw new DomainError("requests.notFound");
  return row;
}

/** A message of the couple ends the reminder; one of the provider ends it only once it is due. */
export const remindersAfter = (side: Side, now: number) =>
  side === "couple"
    ? { snoozedUntil: null, remindedAt: null }
    : { snoozedUntil: sql`CASE WHEN ${requests.snoozedUntil} > ${now} THEN ${requests.snoozedUntil} END` };
