import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { orders } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { HISTORY, type HistoryKind } from "./audit.form";
import { type Happened, inOrder } from "./event-order.server";
import { sourcesOf } from "./history-sources.server";
import type { Right } from "./roles.rules";

export interface HistorySubject {
  publicId: string;
  /** Name of the account, of a request's recipient, or of an order's provider. Null: that account is deleted. */
  name: string | null;
  /** The provider of a request or an order, and the couple of a request. */
  providerId: string | null;
  coupleId: string | null;
  /** Order number. */
  number: number | null;
  createdAt: number;
}

/** Rights required in addition to the right to read histories. */
const FINDS = {
  provider: "find",
  couple: "findCouples",
  request: "findRequests",
  order: "findOrders",
} as const satisfies Record<HistoryKind, Right>;

/**
 * Returns the stored history of a provider, a couple, a request or an order, newest first, in one round trip (rule
 * history-1). Includes log entries if the administrator may read the log.
 * @param page from 1
 * @throws DomainError session.expired, history.notFound
 */
export async function findHistory(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  { kind, id, page }: { kind: HistoryKind; id: string; page: number },
): Promise<{ subject: HistorySubject; events: Happened[]; hasOlder: boolean }> {
  const open = sql`${sessionIsOpen(administrator, "history")} AND ${sessionIsOpen(administrator, FINDS[kind])}`;
  const { pageSize } = HISTORY;
  const { subjects, events } = await readInSession(db, [administrator, "history"], {
    subjects: db.all<HistorySubject>(sql`${SUBJECTS[kind](id)} AND ${open}`),
    events: db.all<Happened>(
      inOrder(sourcesOf(kind, id, sessionIsOpen(administrator, "log")), open, {
        from: (page - 1) * pageSize,
        count: pageSize + 1,
      }),
    ),
  });
  const [subject] = subjects;
  if (!subject) throw new DomainError("history.notFound");
  return { subject, events: events.slice(0, pageSize), hasOlder: events.length > pageSize };
}

/** Name of a row of `providers`: of the company, or of its owner. */
export const providerName = sql<string>`coalesce(nullif(${providers.name}, ''), trim(${providers.firstname} || ' ' || ${providers.lastname}))`;

const SUBJECTS: Record<HistoryKind, (id: string) => SQL> = {
  provider: (id) => sql`SELECT ${providers.publicId} AS publicId, ${providerName} AS name,
    ${providers.publicId} AS providerId, NULL AS coupleId, NULL AS number, ${providers.createdAt} AS createdAt
    FROM ${providers} WHERE ${providers.publicId} = ${id}`,
  couple: (
    id,
  ) => sql`SELECT ${accounts.publicId} AS publicId, ${accounts.firstname} || ' ' || ${accounts.lastname} AS name,
    NULL AS providerId, ${accounts.publicId} AS coupleId, NULL AS number, ${accounts.createdAt} AS createdAt
    FROM ${accounts} WHERE ${accounts.publicId} = ${id}`,
  request: (
    id,
  ) => sql`SELECT ${requests.publicId} AS publicId, ${providers.name} AS name, ${providers.publicId} AS providerId,
    ${accounts.publicId} AS coupleId, NULL AS number, ${requests.createdAt} AS createdAt
    FROM ${requests} CROSS JOIN ${projects} ON ${projects.id} = ${requests.projectId}
      CROSS JOIN ${accounts} ON ${accounts.id} = ${projects.accountId} CROSS JOIN ${providers} ON ${providers.id} = ${requests.providerId}
    WHERE ${requests.publicId} = ${id}`,
  order: (
    id,
  ) => sql`SELECT ${orders.publicId} AS publicId, ${providers.name} AS name, ${providers.publicId} AS providerId, NULL AS coupleId,
    ${orders.id} AS number, ${orders.createdAt} AS createdAt
    FROM ${orders} LEFT JOIN ${providers} ON ${providers.id} = ${orders.providerId} WHERE ${orders.publicId} = ${id}`,
};
