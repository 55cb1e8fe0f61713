import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { HistoryEvent } from "./audit.form";

export interface Happened {
  /** Milliseconds since the epoch. */
  at: number;
  event: HistoryEvent;
  /** Type and public id of the object that the event concerns; it has a page. */
  kind:
    | "provider"
    | "couple"
    | "request"
    | "order"
    | "review"
    | "case"
    | "report"
    | "message"
    | "portfolio"
    | "venue"
    | null;
  id: string | null;
  /** A state, a reason or an act, as named in the database. */
  detail: string | null;
  /** Credits, or cents of an order. */
  number: number | null;
  /** Name of the administrator. */
  by: string | null;
  /** Reason or text that the affected user can read, too. */
  note: string | null;
}

interface About {
  kind?: NonNullable<Happened["kind"]>;
  id?: SQLWrapper;
  detail?: SQLWrapper;
  number?: SQLWrapper;
  by?: SQLWrapper;
  note?: SQLWrapper;
}

/** Entries of one event. @param from tables and conditions @param at time; null if it has not happened */
export interface Source {
  event: HistoryEvent;
  at: SQLWrapper;
  from: SQL;
  about: About;
}

export const happened = (event: HistoryEvent, at: SQLWrapper, from: SQL, about: About = {}): Source => ({
  event,
  at,
  from,
  about,
});

const NONE = sql`NULL`;

/** Merges all sources, newest first. Reads each source only up to the end of the page. */
export function inOrder(sources: readonly Source[], open: SQL, { from, count }: { from: number; count: number }): SQL {
  const parts = sources.map(
    ({
      event,
      at,
      from: tables,
      about: { kind, id = NONE, detail = NONE, number = NONE, by = NONE, note = NONE },
    }) => sql`
    SELECT * FROM (SELECT ${at} AS at, ${event} AS event, ${kind ?? null} AS kind, ${id} AS id, ${detail} AS detail, ${number} AS number,
      ${by} AS "by", ${note} AS note ${tables} AND ${at} IS NOT NULL ORDER BY 1 DESC LIMIT ${from + count})`,
  );
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) WHERE ${open} ORDER BY at DESC, event, id LIMIT ${count} OFFSET ${from}`;
}
