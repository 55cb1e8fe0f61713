import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { auditEntries } from "#db/schema/administration";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";
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
  adminSearchQueryOf,
  coupleIds,
  coupleRows,
  type FoundCouple,
  type FoundProfile,
  profileIds,
  profileRows,
} from "./admin-search.server";
import { type AuditDeps, auditStatement } from "./audit.server";
import {
  type FoundOrder,
  type FoundRequest,
  orderIds,
  orderRows,
  requestIds,
  requestRows,
} from "./requests-found.server";
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

/**
 * Searches providers, couples, requests and orders, according to the administrator's rights (rule find-1). Logs the
 * type of query and the number of results per kind, without the typed text (rule find-2). One round trip.
 * @returns null for an empty query
 */
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
