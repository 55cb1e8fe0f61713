import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { auditEntries } from "#db/schema/administration";
import { eventTypes } from "#db/schema/enumerations";
import { messages } from "#db/schema/messages";
import { orders } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import {
  ADMIN_SEARCH,
  ADMIN_SEARCH_KINDS,
  type AdminSearch,
  type AdminSearchKind,
  adminSearchKinds,
  MOST_FOUND,
} from "./admin-search.form";
import {
  type AdminSearchQuery,
  adminSearchQueryOf,
  coupleIds,
  coupleRows,
  type FoundCouple,
  type FoundProfile,
  profileIds,
  profileRows,
  providersMeant,
} from "./admin-search.server";
import { type AuditDeps, auditStatement } from "./audit.server";
import { may } from "./roles.rules";

interface Found {
  /** Results of each kind that the administrator may find; `MOST_FOUND` + 1 means more than `MOST_FOUND`. */
  counts: Partial<Record<AdminSearchKind, number>>;
  providers: FoundProfile[];
  couples: FoundCouple[];
  requests: FoundRequest[];
  orders: FoundOrder[];
}

const NOTHING: Found = { counts: {}, providers: [], couples: [], requests: [], orders: [] };

/** Searches, and logs the type of query and the results per kind, but not the typed text (rules find-1, find-2). */
export async function findEverything(
  deps: AuditDeps,
  administrator: Administrator,
  search: AdminSearch,
  locale: Locale,
): Promise<Found | null> {
  const { db } = deps;
  const { q, of, page, sort } = search;
  // Only profiles can be listed without a query.
  if (q === "" && of !== "providers") return null;
  const query = q === "" ? null : adminSearchQueryOf(q);
  const isEmpty = query?.by === "words" && query.words === "";
  if (isEmpty) return NOTHING;
  const open = (kind: AdminSearchKind) => sessionIsOpen(administrator, ADMIN_SEARCH_KINDS[kind]);
  const limit = MOST_FOUND + 1;
  const ids: Partial<Record<AdminSearchKind, SQL>> = {
    providers: profileIds(query, search, open("providers")),
    ...(query && {
      couples: coupleIds(query, open("couples"), limit),
      requests: requestIds(query, open("requests"), open("couples"), limit),
      orders: orderIds(query, open("orders"), limit),
    }),
  };
  const kinds = adminSearchKinds.filter((kind) => ids[kind] && may(administrator, ADMIN_SEARCH_KINDS[kind]));
  const counts = kinds.map(
    (kind) => sql`${kind}, (SELECT count(*) FROM (SELECT 1 FROM (${ids[kind]}) LIMIT ${limit}))`,
  );
  const shown =
    of === ""
      ? sql`LIMIT ${ADMIN_SEARCH.listed}`
      : sql`LIMIT ${ADMIN_SEARCH.pageSize} OFFSET ${(page - 1) * ADMIN_SEARCH.pageSize}`;
  const idsOf = (kind: AdminSearchKind) =>
    kinds.includes(kind) && (of === "" || of === kind) ? sql`SELECT id FROM (${ids[kind]}) ${shown}` : null;
  const read = <Row>(kind: AdminSearchKind, rows: (ids: SQL) => SQL) => {
    const own = idsOf(kind);
    return own ? [db.all<Row>(rows(own))] : [];
  };
  const { entries, ...found } = await namedBatch(db, {
    entry: auditStatement(
      deps,
      administrator,
      {
        act: "search.made",
        subjectKind: "search",
        subjectId: query?.by ?? "all",
        after: sql`json_object(${sql.join(counts, sql`, `)})`,
      },
      open("providers"),
    ),
    entries: db.all<{ after: string }>(sql`SELECT ${auditEntries.after} AS after FROM ${auditEntries}
      WHERE ${auditEntries.id} = last_insert_rowid() AND ${PREVIOUS_WROTE}`),
    providers: read<FoundProfile>("providers", (own) => profileRows(own, sort)),
    couples: read<FoundCouple>("couples", coupleRows),
    requests: read<FoundRequest>("requests", (own) => requestRows(own, open("couples"), locale)),
    orders: read<FoundOrder>("orders", orderRows),
  });
  const [entry] = entries;
  return {
    counts: entry ? (JSON.parse(entry.after) as Found["counts"]) : {},
    providers: found.providers.flat(),
    couples: found.couples.flat(),
    requests: found.requests.flat(),
    orders: found.orders.flat(),
  };
}

/** A request in the search. Instants are milliseconds since the epoch. */
export interface FoundRequest extends Pick<typeof requests.$inferSelect, "publicId" | "status" | "createdAt"> {
  eventType: string;
  place: string | null;
  /** YYYY-MM-DD */
  eventDate: string | null;
  closedAt: number | null;
  /** Recipient: a planner or venue. */
  to: string;
  /** Name of the couple. Null: the administrator may not find couples. */
  couple: string | null;
  answeredAt: number | null;
}

export interface FoundOrder
  extends Pick<
    typeof orders.$inferSelect,
    "id" | "publicId" | "product" | "credits" | "interval" | "amount" | "state" | "createdAt"
  > {
  /** Name of the provider. Null: the account is deleted, and only the accounting row remains. */
  provider: string | null;
  providerPublicId: string | null;
}

const r = alias(requests, "r");
const j = alias(projects, "j");
const o = alias(orders, "o");
const p = alias(providers, "p");
const a = alias(accounts, "a");
const v = alias(venues, "v");
const e = alias(eventTypes, "e");

/** Character that follows all letters and digits in ASCII: end of a range of prefixes. */
const AFTER = "{";

/** Selects ids of requests, newest first: by identifier (also of the project or a message), provider or couple. */
function requestIds(query: AdminSearchQuery, open: SQL, mayFindCouples: SQL, limit: number): SQL {
  const parts: SQL[] = [
    sql`SELECT ${r.id}, ${r.createdAt} AS at FROM (${providersMeant(query)}) x CROSS JOIN ${requests} r ON ${r.providerId} = x.id`,
    sql`SELECT ${r.id}, ${r.createdAt} FROM (${coupleIds(query, mayFindCouples, ADMIN_SEARCH.people)}) x
      CROSS JOIN ${projects} j ON ${j.accountId} = x.id CROSS JOIN ${requests} r ON ${r.projectId} = ${j.id}`,
  ].map((part) => sql`SELECT * FROM (${part} ORDER BY ${r.createdAt} DESC LIMIT ${limit})`);
  if (query.by === "id")
    parts.push(
      sql`SELECT ${r.id}, ${r.createdAt} FROM ${requests} r WHERE ${r.publicId} = ${query.id}`,
      sql`SELECT ${r.id}, ${r.createdAt} FROM ${projects} j CROSS JOIN ${requests} r ON ${r.projectId} = ${j.id} WHERE ${j.publicId} = ${query.id}`,
      sql`SELECT ${r.id}, ${r.createdAt} FROM ${messages} CROSS JOIN ${requests} r ON ${r.id} = ${messages.requestId} WHERE ${messages.publicId} = ${query.id}`,
    );
  if (query.by === "words" && query.reference !== null)
    parts.push(
      sql`SELECT ${r.id}, ${r.createdAt} FROM ${requests} r WHERE ${r.publicId} >= ${query.reference} AND ${r.publicId} < ${query.reference + AFTER}`,
    );
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) WHERE ${open} ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

/** @param ids from `requestIds`, limited to the page */
const requestRows = (ids: SQL, mayFindCouples: SQL, locale: Locale) => sql`
  SELECT ${r.publicId} AS publicId, ${r.status}, ${r.createdAt} AS createdAt, coalesce(${r.unlockedAt}, ${r.rejectedAt}) AS answeredAt,
    coalesce(nullif(${j.otherEvent}, ''), ${nameIn(e, locale)}) AS eventType, coalesce(${j.city}, ${j.eventLocation}) AS place,
    ${j.eventDate} AS eventDate, ${j.closedAt} AS closedAt,
    coalesce((SELECT ${v.name} FROM ${venues} v WHERE ${v.id} = ${r.venueId}), ${p.name}) AS "to",
    CASE WHEN ${mayFindCouples} THEN ${a.firstname} || ' ' || ${a.lastname} END AS couple
  FROM (${ids}) f CROSS JOIN ${requests} r ON ${r.id} = f.id CROSS JOIN ${projects} j ON ${j.id} = ${r.projectId}
    CROSS JOIN ${accounts} a ON ${a.id} = ${j.accountId} CROSS JOIN ${providers} p ON ${p.id} = ${r.providerId}
    CROSS JOIN ${eventTypes} e ON ${e.slug} = ${j.eventType}
  ORDER BY ${r.createdAt} DESC, ${r.id} DESC`;

/** Selects ids of orders, newest first: by number, identifier and provider. */
function orderIds(query: AdminSearchQuery, open: SQL, limit: number): SQL {
  const parts: SQL[] = [];
  if (query.by === "order")
    parts.push(
      sql`SELECT ${o.id}, ${o.createdAt} AS at FROM ${orders} o WHERE ${o.id} = ${query.id} AND strftime('%Y', ${o.createdAt} / 1000, 'unixepoch') = ${query.year}`,
    );
  else
    parts.push(sql`SELECT * FROM (SELECT ${o.id}, ${o.createdAt} AS at FROM (${providersMeant(query)}) x CROSS JOIN ${orders} o ON ${o.providerId} = x.id
      ORDER BY ${o.createdAt} DESC LIMIT ${limit})`);
  if (query.by === "id")
    parts.push(sql`SELECT ${o.id}, ${o.createdAt} FROM ${orders} o WHERE ${o.publicId} = ${query.id}`);
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) WHERE ${open} ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

/** @param ids from `orderIds`, limited to the page */
const orderRows = (ids: SQL) => sql`
  SELECT ${o.id}, ${o.publicId} AS publicId, ${o.product}, ${o.credits}, ${o.interval}, ${o.amount}, ${o.state}, ${o.createdAt} AS createdAt,
    ${p.name} AS provider, ${p.publicId} AS providerPublicId
  FROM (${ids}) f CROSS JOIN ${orders} o ON ${o.id} = f.id LEFT JOIN ${providers} p ON ${p.id} = ${o.providerId}
  ORDER BY ${o.createdAt} DESC, ${o.id} DESC`;
