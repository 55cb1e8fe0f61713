import { days } from "~/domain/durations";
import type { ListedRequest, ReceivedRequest, ReceivedRequests } from "~/domain/requests/find-received-requests.server";
import { toldReason } from "~/domain/requests/request.rules";
import {
  LISTED_STATUSES,
  REQUEST_LIST,
  REQUEST_SORTS,
  type RequestSearch,
} from "~/domain/requests/request-search.rules";
import type { AppContext } from "~/http/context.server";
import { durationText } from "~/http/duration-text.server";
import { todayIn } from "~/i18n/format.server";
import { withoutFullStop } from "~/i18n/full-stop";
import { paths } from "~/paths";
import type { ChipKind } from "~/ui/chip";
import { fitsText, misfitTexts, whereText } from "./fit-text.server";

/** Characters of the public id that are shown as a request's number; the address has the whole id. */
const REFERENCE = 6;

export const referenceOf = ({ publicId }: Pick<ReceivedRequest, "publicId">) =>
  publicId.slice(0, REFERENCE).toUpperCase();

/** The town, behind the name of the venue that it was written to. */
export const whereOf = ({ venue, place }: Pick<ReceivedRequest, "venue" | "place">) =>
  [venue, place].filter(Boolean).join(", ");

/** The state of a request, as a chip. */
export function statusOf({ status, closedAt }: Pick<ReceivedRequest, "status" | "closedAt">) {
  const kinds = { locked: "neutral", unlocked: "good", rejected: "bad", closed: "neutral" } as const satisfies Record<
    string,
    ChipKind
  >;
  const shown = status === "locked" && closedAt !== null ? ("closed" as const) : status;
  return { status: shown, kind: kinds[shown] };
}

type RequestStatus = ReturnType<typeof statusOf>["status"];
export type RequestRow = ReturnType<typeof requestRow>;
export type RequestSection = ReturnType<typeof sectionsOf>[number];
export type RequestsView = ReturnType<typeof requestsView>;

/** The address of a search; what is left as it is from the start is left out of it. */
const hrefOf = ({ status, month, sort, q }: RequestSearch, page = 1) =>
  paths.pro.requests({
    status: status ?? undefined,
    month: month ?? undefined,
    sort: sort === "received" ? undefined : sort,
    q: q || undefined,
    page: page > 1 ? page : undefined,
  });

/** The list in the provider's language. @param page from 1 */
export function requestsView(context: AppContext, found: ReceivedRequests, search: RequestSearch, page: number) {
  const { t, format, clock } = context;
  const { counts, answeredIn } = found;
  const rows = found.requests.map((request) => requestRow(context, request));
  const window = { days: REQUEST_LIST.window / days(1) };
  const pages = Math.max(1, Math.ceil(found.found / REQUEST_LIST.pageSize));
  return {
    total: counts.total,
    figures: [
      {
        key: "waiting" as const,
        term: t("received:list.waiting"),
        value: format.number(counts.waiting),
      },
      ...(answeredIn === null
        ? []
        : [
            {
              key: "answeredIn" as const,
              term: t("received:list.answeredIn", window),
              value: durationText(context, answeredIn),
            },
          ]),
      {
        key: "unlocked" as const,
        term: t("received:list.unlocked", { ...window, count: found.unlocked }),
        value: format.number(found.unlocked),
      },
      {
        key: "credits" as const,
        term: t("dashboard:views.credits", { count: found.credits }),
        value: format.number(found.credits),
      },
    ],
    isPremium: found.premiumUntil !== null && found.premiumUntil > clock.now(),
    pills: [
      {
        key: "all" as const,
        href: hrefOf({ ...search, status: null }),
        count: format.number(counts.total),
        current: search.status === null,
      },
      ...LISTED_STATUSES.map((status) => ({
        key: status,
        href: hrefOf({ ...search, status }),
        count: format.number(counts[status]),
        current: search.status === status,
      })),
    ],
    search: { status: search.status ?? "", month: search.month ?? "", sort: search.sort, q: search.q },
    months: found.months.map(({ month, count }) => ({
      value: month,
      label: t("received:list.monthOption", { month: format.month(month), number: format.number(count) }),
    })),
    sorts: REQUEST_SORTS.map((value) => ({ value, label: t(`received:list.sorts.${value}`) })),
    /** What the search did not find, when it found nothing. */
    nothing: search.month
      ? t("received:list.nothingIn", { month: format.month(search.month) })
      : t("received:list.nothing"),
    shown: t("received:list.shown", { shown: format.number(rows.length), total: format.number(found.found) }),
    page,
    pages,
    hrefs: Array.from({ length: pages }, (_, index) => hrefOf(search, index + 1)),
    sections: sectionsOf(rows),
  };
}

function sectionsOf(rows: readonly RequestRow[]) {
  const read = rows.filter((row) => !row.waiting);
  // A request that was closed unread no longer waits, so it is listed as read.
  const hasUnseen = read.some((row) => row.status === "closed" && !row.isSeen);
  const keys = ["unread", "readWaiting", hasUnseen ? "readAndClosed" : "read"] as const;
  const sections = [rows.filter((row) => row.unread), rows.filter((row) => row.waiting && !row.unread), read];
  return keys.flatMap((key, index) => {
    const own = sections[index] ?? [];
    return own.length > 0 ? [{ key, rows: own }] : [];
  });
}

function requestRow(context: AppContext, request: ListedRequest) {
  const { t, format, market } = context;
  const day = (instant: number) => format.numericDate(todayIn(market, instant));
  const { waiting, eventType, seenAt, publicId, name, closedAt } = request;
  const status = statusOf(request);
  const title = t("received:list.title", { event: eventType, place: whereOf(request) });
  // An answered request was read, even if the time is unknown.
  const notSeen = t(request.status === "locked" ? "dashboard:requests.notSeen" : "dashboard:requests.seen");
  return {
    ...status,
    publicId,
    /** What became of it, and when. */
    state: stateText(context, request, status.status),
    unread: request.unread,
    isSeen: seenAt !== null,
    waiting,
    href: paths.pro.request(publicId),
    unlockHref: paths.pro.requestAnswer(publicId, "unlock"),
    declineHref: paths.pro.requestAnswer(publicId, "decline"),
    /** It was unlocked, and its project was closed; null: it was not. */
    over: request.status === "unlocked" && closedAt !== null ? stateText(context, request, "closed") : null,
    date: { iso: request.eventDate, ...format.dateParts(request.eventDate) },
    title: name ?? title,
    /** What fits; or how it ended, after event and place where the title is a name. */
    told: inOneLine(
      waiting ? fitTexts(context, request) : [...(name === null ? [] : [title]), ...outcomeTexts(context, request)],
    ),
    meta: [
      ...(request.serviceType === null
        ? []
        : [{ column: "what" as const, value: request.serviceType, isLabelled: false }]),
      { column: "received" as const, value: day(request.createdAt), isLabelled: true },
      // A chip says of unread ones that they are new, and answered ones were read.
      ...(request.unread || (!waiting && seenAt !== null)
        ? []
        : [{ column: "seen" as const, value: seenAt === null ? notSeen : day(seenAt), isLabelled: seenAt !== null }]),
      { column: "request" as const, value: referenceOf(request), isLabelled: false },
    ],
  };
}

/** A sentence keeps its full stop at the end alone. */
const inOneLine = (texts: string[]) =>
  texts.map((text, index) => (index < texts.length - 1 ? withoutFullStop(text) : text)).join(" · ");

const fitTexts = (context: AppContext, { facts }: ListedRequest) =>
  [whereText(context, facts), fitsText(context, facts), ...misfitTexts(context, facts)].filter((text) => text !== null);

function outcomeTexts({ t, format }: AppContext, request: ListedRequest): string[] {
  const { status, unlockedBy, returnedAt, rejectionReason } = request;
  if (status === "unlocked" && returnedAt !== null)
    return [t("received:list.returned", { date: format.shortDay(returnedAt) })];
  if (status === "unlocked") return unlockedBy === "premium" ? [t("received:list.withPremium")] : [];
  const text = rejectionReason && t(`project:summary.reason.${toldReason(rejectionReason)}`);
  return text ? [t("received:quoted", { text })] : [];
}

/** `unlocked on 8 Nov 2026` */
function stateText({ t, format }: AppContext, request: ListedRequest, status: RequestStatus): string {
  const times = { locked: null, unlocked: request.unlockedAt, rejected: request.rejectedAt, closed: request.closedAt };
  const at = times[status];
  if (status === "locked" || at === null) return t(`dashboard:requests.status.${status}`);
  return t(`dashboard:requests.on.${status}`, { date: format.shortDay(at) });
}
