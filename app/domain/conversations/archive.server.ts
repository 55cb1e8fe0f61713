import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { archivedConversations as a, archivedConversations, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { isOfCouple, partnerNames } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type ArchivedMessage, type Person, withoutPerson } from "./archive.rules";
import type { Side } from "./conversation.rules";
import type { Participant } from "./own-conversation.server";

const parsed = <T>(json: string | null) => JSON.parse(json ?? "[]") as T[];

/** Selects conversations, and names, numbers and streets of both sides. Omits messages that a moderator removed. */
export const conversationsOf = (db: Database, leaving: { accountId: number } | { providerId: number }) =>
  db
    .select({
      request: requests.publicId,
      messages: sql<string>`(SELECT json_group_array(json_object('side', w.side, 'body', w.body, 'sentAt', w.sent_at))
        FROM (SELECT 0 AS id, 'couple' AS side, ${requests.message} AS body, ${requests.createdAt} AS sent_at
          UNION ALL SELECT m.id, m.side, m.body, m.sent_at FROM ${messages} m
          WHERE m.request_id = ${requests.id} AND m.removed_at IS NULL ORDER BY 1) w)`.mapWith(parsed<ArchivedMessage>),
      couple: { firstname: accounts.firstname, lastname: accounts.lastname, phone: accounts.phone },
      partner: partnerNames(),
      provider: columnsOf(providers, ["firstname", "lastname", "name", "phone", "mobile"]),
      street: providers.street,
      venues: sql<string>`(SELECT json_group_array(json_array(v.name, v.street)) FROM ${venues} v
        WHERE v.provider_id = ${providers.id})`.mapWith(parsed<[name: string, street: string]>),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(
      and(
        "accountId" in leaving
          ? eq(projects.accountId, leaving.accountId)
          : eq(requests.providerId, leaving.providerId),
        eq(requests.status, "unlocked"),
        sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.requestId} = ${requests.id})`,
      ),
    );

export type LeftConversations = Awaited<ReturnType<typeof conversationsOf>>;

const AT_ONCE = 100;

/** Copies conversations for the other side, masked (rule talk-15). Belongs before the deletion of the account. */
export function archiveConversations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  leaving: Side,
  found: LeftConversations,
) {
  const kept = found.map(({ request, messages, ...who }) => {
    const person = leaving === "couple" ? coupleOf(who) : providerOf(who);
    const masked = messages.map((message) => ({ ...message, body: withoutPerson(message.body, person) }));
    return { request, publicId: newPublicId(), messages: JSON.stringify(masked) };
  });
  const parts = Array.from({ length: Math.ceil(kept.length / AT_ONCE) }, (_, at) =>
    kept.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const owner = leaving === "couple" ? { providerId: requests.providerId } : { accountId: projects.accountId };
  const part = (name: string) => sql`json_extract(k.value, ${`$.${name}`})`;
  return parts.map((rows) =>
    db.run(
      insertSelect(
        archivedConversations,
        {
          ...owner,
          publicId: part("publicId"),
          eventDate: projects.eventDate,
          messages: part("messages"),
          archivedAt: clock.now(),
        },
        sql`FROM json_each(${JSON.stringify(rows)}) k JOIN ${requests} ON ${requests.publicId} = ${part("request")}
          JOIN ${projects} ON ${projects.id} = ${requests.projectId}`,
      ),
    ),
  );
}

type Names = Pick<LeftConversations[number], "couple" | "partner" | "provider" | "street" | "venues">;

const coupleOf = ({ couple, partner }: Names): Person => ({
  known: [...Object.values(couple), ...(partner ?? [])],
  streets: [],
});

const providerOf = ({ provider, street, venues }: Names): Person => ({
  known: [...Object.values(provider).flatMap((value) => value ?? []), ...venues.map(([name]) => name)],
  streets: [street, ...venues.map(([, own]) => own)],
});

const isOwn = (participant: Participant): SQL | undefined =>
  and(
    participant.role === "couple"
      ? isOfCouple(a.accountId, participant.accountId)
      : eq(a.providerId, participant.providerId),
    sessionIsOpen(participant),
  );

const columns = { publicId: a.publicId, eventDate: a.eventDate, archivedAt: a.archivedAt };

export const archivedCountQuery = (db: Database, participant: Participant) =>
  db.select({ count: count() }).from(a).where(isOwn(participant));

export const findArchivedConversations = ({ db }: Pick<Deps, "db">, participant: Participant) =>
  db
    .select({ ...columns, count: sql`json_array_length(${a.messages})`.mapWith(Number) })
    .from(a)
    .where(isOwn(participant))
    .orderBy(desc(a.archivedAt), desc(a.id));

/** @throws DomainError requests.notFound */
export async function findArchivedConversation({ db }: Pick<Deps, "db">, participant: Participant, publicId: string) {
  const [found] = await db
    .select({ ...columns, messages: a.messages })
    .from(a)
    .where(and(eq(a.publicId, publicId), isOwn(participant)));
  if (!found) throw new DomainError("requests.notFound");
  return { ...found, messages: JSON.parse(found.messages) as ArchivedMessage[] };
}
