import type { ListedRequest } from "~/domain/requests/find-received-requests.server";
import { visibleReason } from "~/domain/requests/request.rules";
import { withoutFullStop } from "~/i18n/prepositions";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { fitsText, misfitTexts, referenceOf, statusOf, type Words, whereOf, whereText } from "./request-texts";

/** Lists requests in sections: unread, read and waiting, answered. */
export function RequestList({ requests }: { requests: readonly ListedRequest[] }) {
  const { t } = useTexts();
  const sections = sectionsOf(requests);
  // Only the first waiting request has a primary button.
  const first = sections.flatMap((section) => section.requests).find(({ waiting }) => waiting);
  return (
    <div className="@container space-y-10">
      {sections.map(({ key, requests }) => (
        <section key={key} aria-labelledby={`section-${key}`}>
          <h2 className="text-h3 pb-3" id={`section-${key}`}>
            {t(key === "readWaiting" ? "received:list.readWaiting" : `dashboard:requests.${key}`)}
          </h2>
          <ul className="border-t border-gold">
            {requests.map((request) => (
              <RequestItem key={request.publicId} request={request} primary={request === first} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function sectionsOf(requests: readonly ListedRequest[]) {
  const read = requests.filter(({ waiting }) => !waiting);
  // A request that was closed unread no longer waits, so it is listed as read.
  const hasUnseen = read.some((request) => statusOf(request).status === "closed" && request.seenAt === null);
  const sections = [
    { key: "unread", requests: requests.filter(({ unread }) => unread) },
    { key: "readWaiting", requests: requests.filter(({ waiting, unread }) => waiting && !unread) },
    { key: hasUnseen ? "readAndClosed" : "read", requests: read },
  ] as const;
  return sections.filter((section) => section.requests.length > 0);
}

interface RequestItemProps {
  request: ListedRequest;
  primary: boolean;
}

/**
 * Shows a request in the list: day, event and place, fitting facts or outcome, links, then dates and reference number.
 */
function RequestItem({ request, primary }: RequestItemProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { waiting, eventDate, name, createdAt, seenAt, serviceType } = request;
  const date = format.dateParts(eventDate);
  const event = t("received:list.title", { event: request.eventType, place: whereOf(request) });
  const title = name ?? event;
  const outcome = outcomeText({ t, format }, request);
  const texts = waiting ? fitTexts({ t, format }, request) : [name === null ? null : event, outcome];
  const line = inOneLine(texts.filter((text) => text !== null));
  // An answered request was read, even if the time is unknown.
  const notSeen = t(request.status === "locked" ? "dashboard:requests.notSeen" : "dashboard:requests.seen");
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-3.5 break-inside-avoid @min-[660px]:grid-cols-[56px_minmax(0,1fr)_auto]">
      <p className="self-start rounded-sm border border-line bg-surface py-1.5 text-center text-tiny leading-tight @min-[660px]:row-span-2">
        <VisuallyHidden>{t("dashboard:requests.column.eventDate")}: </VisuallyHidden>
        <time dateTime={eventDate}>
          <span className="block font-serif text-[1.375rem] leading-none">{date.day}</span> {date.month}{" "}
          <span className="block">{date.year}</span>
        </time>
      </p>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-[1.1875rem] leading-tight wrap-anywhere hyphens-auto">
            <a
              className="-my-2 inline-block py-2 no-underline hover:underline"
              href={paths.pro.request(request.publicId)}
            >
              {title}
            </a>
          </h3>{" "}
          <Chips request={request} />
        </div>
        {line ? <p className="text-small leading-snug text-ink-muted">{line}</p> : null}
      </div>
      {waiting ? (
        <div className="flex flex-wrap items-center gap-1 @max-[660px]:col-span-full @max-[420px]:justify-between @max-[420px]:gap-x-0 @min-[660px]:row-span-2 @min-[660px]:self-center">
          <WaitingLinks publicId={request.publicId} title={title} primary={primary} />
        </div>
      ) : null}
      <dl className="flex flex-wrap gap-x-2 text-tiny/snug text-ink-muted @max-[660px]:col-span-full @min-[660px]:col-start-2">
        {serviceType === null ? null : <Column name="what" value={serviceType} />}
        <Column name="received" value={format.numericDay(createdAt)} isLabelled />
        {/* Unread requests have a chip instead, and answered ones were read. */}
        {request.unread || (!waiting && seenAt !== null) ? null : (
          <Column
            name="seen"
            value={seenAt === null ? notSeen : format.numericDay(seenAt)}
            isLabelled={seenAt !== null}
          />
        )}
        <Column name="request" value={referenceOf(request)} />
      </dl>
    </li>
  );
}

interface ColumnProps {
  name: "what" | "received" | "seen" | "request";
  value: string;
  isLabelled?: boolean;
}

function Column({ name, value, isLabelled }: ColumnProps) {
  const { t } = useTexts();
  return (
    <div className="flex gap-x-1">
      <dt className={isLabelled ? undefined : "sr-only"}>{t(`dashboard:requests.column.${name}`)}</dt> <dd>{value}</dd>
    </div>
  );
}

/** Shows the state of a request with its date; for an unlocked one also whether its project was closed. */
function Chips({ request }: Pick<RequestItemProps, "request">) {
  const { t } = useTexts();
  const format = useFormat();
  const { status, kind } = statusOf(request);
  const isOver = request.status === "unlocked" && request.closedAt !== null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <VisuallyHidden>{t("dashboard:requests.column.status")}: </VisuallyHidden>
      {isOver ? <Chip>{stateText({ t, format }, request, "closed")}</Chip> : null}
      {request.unread ? (
        <Chip kind="new">{t("dashboard:requests.new")}</Chip>
      ) : (
        <Chip kind={kind}>{stateText({ t, format }, request, status)}</Chip>
      )}
    </span>
  );
}

/** Narrow padding, so that three links fit in a row on phones. */
const LINK = "px-2! @max-[420px]:px-1!";

interface WaitingLinksProps {
  publicId: string;
  title: string;
  primary: boolean;
}

/** Renders links only: a credit can be spent only on the request's own page (rule unlock-10). */
function WaitingLinks({ publicId, title, primary }: WaitingLinksProps) {
  const { t } = useTexts();
  const about = <VisuallyHidden>{title}: </VisuallyHidden>;
  return (
    <>
      <ButtonLink
        variant={primary ? "primary" : "quiet"}
        compact
        className="@max-[420px]:px-2.5!"
        href={paths.pro.request(publicId)}
      >
        {about}
        {t("received:list.read")}
      </ButtonLink>{" "}
      <ButtonLink variant="plain" compact className={LINK} href={paths.pro.requestPanel(publicId, "unlock")}>
        {about}
        {t("received:list.unlock")}
      </ButtonLink>{" "}
      <ButtonLink
        variant="plain"
        compact
        className={`${LINK} text-error!`}
        href={paths.pro.requestPanel(publicId, "decline")}
      >
        {about}
        {t("received:list.decline")}
      </ButtonLink>
    </>
  );
}

/** Joins texts to one line; only the last keeps its full stop. */
const inOneLine = (texts: string[]) =>
  texts.map((text, index) => (index < texts.length - 1 ? withoutFullStop(text) : text)).join(" · ");

const fitTexts = (words: Words, { facts }: ListedRequest) => [
  whereText(words, facts),
  fitsText(words, facts),
  ...misfitTexts(words, facts),
];

function outcomeText({ t, format }: Words, request: ListedRequest): string | null {
  const { status, unlockedBy, returnedAt, rejectionReason } = request;
  if (status === "unlocked" && returnedAt !== null)
    return t("received:list.returned", { date: format.shortDay(returnedAt) });
  if (status === "unlocked") return unlockedBy === "premium" ? t("received:list.withPremium") : null;
  return (
    rejectionReason && t("received:quoted", { text: t(`project:summary.reason.${visibleReason(rejectionReason)}`) })
  );
}

/** Returns e.g. `unlocked on 8 Nov 2026`. */
function stateText(
  { t, format }: Words,
  request: ListedRequest,
  status: ReturnType<typeof statusOf>["status"],
): string {
  const times = { locked: null, unlocked: request.unlockedAt, rejected: request.rejectedAt, closed: request.closedAt };
  const at = times[status];
  if (status === "locked" || at === null) return t(`dashboard:requests.status.${status}`);
  return t(`dashboard:requests.on.${status}`, { date: format.shortDay(at) });
}
