import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: when a provider answered a request, in milliseconds since the epoch: its first message, or without one the
 * unlock or the refusal. Null for an unanswered request.
 * @param request name of `requests` in the statement
 */
export const answeredAt = (request: string): SQL<number | null> =>
  sql.raw(`coalesce((SELECT min(written.sent_at) FROM messages written
    WHERE written.request_id = ${request}.id AND written.side = 'provider'), ${request}.unlocked_at, ${request}.rejected_at)`) as SQL<
    number | null
  >;
