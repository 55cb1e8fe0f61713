import {
  REQUESTS_PER_PAGE,
  type ReceivedRequest,
  type ReceivedRequests,
} from "~/domain/requests/find-received-requests.server";
import type { AppContext } from "~/http/context.server";
import { todayIn } from "~/i18n/format.server";
import { paths } from "~/paths";
import type { ChipKind } from "~/ui/chip";

/** Characters of the public id that are shown as a request's number; the address has the whole id. */
const REFERENCE = 6;

export const referenceOf = ({ publicId }: Pick<ReceivedRequest, "publicId">) =>
  publicId.slice(0, REFERENCE).toUpperCase();

/** The state of a request, as a chip. */
export function statusOf({ status, closedAt }: Pick<ReceivedRequest, "status" | "closedAt">) {
  const kinds = { locked: "neutral", unlocked: "good", rejected: "bad", closed: "neutral" } as const satisfies Record<
    string,
    ChipKind
  >;
  const shown = status === "locked" && closedAt !== null ? ("closed" as const) : status;
  return { status: shown, kind: kinds[shown] };
}

export type RequestRow = ReturnType<typeof requestRow>;

/** The list in the provider's language. @param page from 1 */
export function requestsView(context: AppContext, { total, unread, requests }: ReceivedRequests, page: number) {
  const rows = requests.map((request) => requestRow(context, request));
  const read = rows.filter((row) => !row.unread);
  // A request that was closed unread no longer waits, so it is listed as read.
  const readKey = read.some((row) => row.status === "closed" && row.seen === null) ? "readAndClosed" : "read";
  return {
    total,
    unread,
    page,
    pages: Math.max(1, Math.ceil(total / REQUESTS_PER_PAGE)),
    sections: [
      { key: "unread" as const, rows: rows.filter((row) => row.unread) },
      { key: readKey as "read" | "readAndClosed", rows: read },
    ].filter((section) => section.rows.length > 0),
  };
}

function requestRow({ format, market }: AppContext, request: ReceivedRequest) {
  const day = (instant: number) => format.shortDate(todayIn(market, instant));
  const { unread, place, eventType, serviceType, seenAt, publicId } = request;
  return {
    ...statusOf(request),
    publicId,
    href: paths.pro.request(publicId),
    reference: referenceOf(request),
    unread,
    eventDate: format.shortDate(request.eventDate),
    place,
    received: day(request.createdAt),
    /** Null: not read, or the time is unknown. */
    seen: seenAt === null ? null : day(seenAt),
    type: eventType,
    what: serviceType,
  };
}
