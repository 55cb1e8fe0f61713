import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { days, hours } from "~/domain/durations";
import type { ListedRequest } from "~/domain/requests/received-requests.server";
import { type ListedStatus, visibleReason } from "~/domain/requests/request.rules";
import { withoutFullStop } from "~/i18n/prepositions";
import { type Translate, useTexts } from "~/i18n/texts";
import { type Format, type Language, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { DateTile, unreadClass } from "~/routes/conversation-list";
import { Chip, type ChipKind } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { rowLinkClass } from "~/ui/link-row";
import { DotLine, VisuallyHidden } from "~/ui/text";
import { fitTexts, misfitTexts, referenceOf, statusOf, whereOf, whereText } from "./request-texts";

interface RequestListProps {
  requests: readonly ListedRequest[];
  /** Unlocked requests, shown below a short list of unanswered requests. */
  contacted?: readonly ListedRequest[];
  /** Status that all listed requests share, so their rows omit it; null: mixed. */
  listed: ListedStatus | null;
  now: number;
  /** Hours within which couples expect an answer. */
  answerHours: number;
  /** With Premium, unlocking costs no credit. */
  isPremium: boolean;
}

const SHORT_LIST = 5;

export function RequestList({ requests, contacted = [], listed, ...rest }: RequestListProps) {
  const { t } = useTexts();
  const below = requests.length > SHORT_LIST ? [] : contacted;
  return (
    <div className="@container space-y-6">
      {sectionsOf(requests, below).map(({ key, requests }, index) => (
        <section key={key} aria-labelledby={`section-${key}`}>
          {/* The tabs above already name the first section. */}
          <h2 className={index === 0 && key !== "inContact" ? "sr-only" : "text-large pb-1"} id={`section-${key}`}>
            {key === "inContact" ? (
              <a className="inline-block py-2.5" href={paths.pro.requests({ status: "unlocked" })}>
                {t("received:list.inContact")}
              </a>
            ) : (
              t(key === "readWaiting" ? "received:list.readWaiting" : `dashboard:requests.${key}`)
            )}
          </h2>
          <ul>
            {requests.map((request, place) => (
              <RequestItem
                key={request.publicId}
                request={request}
                isFirst={index === 0 && place === 0}
                listed={key === "inContact" ? "unlocked" : listed}
                {...rest}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function sectionsOf(requests: readonly ListedRequest[], contacted: readonly ListedRequest[]) {
  const read = requests.filter(({ waiting }) => !waiting);
  // A request that was closed unread needs no answer, so it is listed as read.
  const hasUnseen = read.some((request) => statusOf(request).status === "closed" && request.seenAt === null);
  const sections = [
    { key: "unread", requests: requests.filter(({ unread }) => unread) },
    { key: "readWaiting", requests: requests.filter(({ waiting, unread }) => waiting && !unread) },
    { key: hasUnseen ? "readAndClosed" : "read", requests: read },
    { key: "inContact", requests: contacted },
  ] as const;
  return sections.filter((section) => section.requests.length > 0);
}

interface RequestItemProps extends Omit<RequestListProps, "requests" | "contacted"> {
  request: ListedRequest;
  /** True: the first row, the only one with a primary button. */
  isFirst: boolean;
}

const itemClass =
  "relative -mx-3 grid grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 border-b border-line px-3 py-3 break-inside-avoid hover:bg-surface @min-[600px]:gap-x-5";

/** Shows a request as one link: a credit can be spent only on the request's own page (rule unlock-10). */
export function RequestItem({ request, isFirst, ...rest }: RequestItemProps) {
  const { t, format } = useLanguage();
  const { waiting, unread, eventDate, name, createdAt, publicId } = request;
  const event = titleOf(t, request);
  const title = name ?? event;
  const words = { t, format };
  const line = waiting ? offerLine(words, request) : outcomeLine(words, request, { event, now: rest.now });
  return (
    <li
      className={classNames(
        itemClass,
        waiting && "@min-[600px]:grid-cols-[56px_minmax(0,1fr)_auto]",
        unread && `bg-surface ${unreadClass}`,
      )}
    >
      <DateTile date={eventDate} label={t("dashboard:requests.column.eventDate")} />
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)_fit-content(60%)] content-center gap-x-3 *:col-start-1 [&>p]:col-end-3",
          waiting && "@min-[600px]:grid-cols-[minmax(0,1fr)_auto_auto] @min-[600px]:[&>p]:col-end-2",
        )}
      >
        <h3 className="text-large leading-tight wrap-anywhere hyphens-auto">
          <a className={rowLinkClass} href={paths.pro.request(publicId)}>
            {title}
          </a>
        </h3>{" "}
        <Chips request={request} {...rest} />
        {waiting ? <TimeLeft request={request} {...rest} /> : null}
        <p className="text-small/snug text-ink-muted @max-[600px]:text-tiny/snug">
          <DotLine texts={line} />{" "}
          <span className={waiting ? "sr-only" : "@max-[600px]:hidden"}>
            {"·\u00a0"}
            {t("dashboard:request.received", { moment: dayText(format, rest.now, createdAt) })}
            {" ·\u00a0"}
            <VisuallyHidden>{t("dashboard:requests.column.request")} </VisuallyHidden>
            {referenceOf(request)}
          </span>
        </p>
        {waiting ? <Fits request={request} /> : null}
      </div>
      {waiting ? (
        <span
          className={classNames(
            "self-center rounded-sm border px-4 py-2.5 text-small leading-tight font-semibold @max-[600px]:hidden",
            isFirst ? "border-evergreen bg-evergreen text-on-evergreen shadow-plate" : "border-edge text-evergreen",
          )}
          aria-hidden="true"
        >
          {t("received:list.read")}
        </span>
      ) : null}
    </li>
  );
}

/** Returns e.g. `Wedding in Dijon`. Names of regions and venues take no preposition. */
function titleOf(t: Translate, request: ListedRequest): string {
  const { eventType, place, venue, isInTown } = request;
  if (isInTown && venue === null) return t("received:list.titleIn", { event: eventType, place });
  return t("received:list.title", { event: eventType, place: whereOf(request) });
}

function offerLine(words: Language, { facts, plannerBudget, serviceType }: ListedRequest): string[] {
  const guests = facts.map((fact) =>
    fact.code === "guests" ? words.t("venuerequest:facts.guests", { count: fact.guests }) : "",
  );
  return [whereText(words, facts) ?? "", ...guests, plannerBudget ?? "", serviceType ?? ""].filter(Boolean);
}

/** Shows a tick for each fact that fits, and a dash for each one that does not (rule list-5). */
function Fits({ request: { facts } }: Pick<RequestItemProps, "request">) {
  const { t, format } = useLanguage();
  const misfits = misfitTexts({ t, format }, facts);
  return (
    <p className="flex flex-wrap gap-x-3 text-tiny/snug text-ink-muted">
      {fitTexts({ t }, facts).map((text) => (
        <span key={text} className={TICK}>
          <VisuallyHidden>{t("received:popin.fits")}: </VisuallyHidden>
          {text}
        </span>
      ))}
      {misfits.map((text) => (
        <span key={text} className={DASH}>
          <VisuallyHidden>{t("received:popin.misfit")}: </VisuallyHidden>
          {text}
        </span>
      ))}
    </p>
  );
}

const TICK =
  "before:mr-1.5 before:inline-block before:h-1.5 before:w-2.5 before:-translate-y-0.5 before:-rotate-45 before:border-b-[1.5px] before:border-l-[1.5px] before:border-evergreen before:content-['']";
const DASH =
  "text-error before:mr-1.5 before:inline-block before:w-2.5 before:-translate-y-1 before:border-b-[1.5px] before:content-['']";

function Chips({ request, listed, now }: Pick<RequestItemProps, "request" | "listed" | "now">) {
  const { t, format } = useLanguage();
  const { waiting, unread, seenAt, unreadMessages } = request;
  const { kind, text } = stateOf(t, request);
  const isListed = listed !== null && listed !== "waiting" && text === t(`dashboard:requests.status.${listed}`);
  return (
    <span
      className={classNames(
        "col-start-2! row-start-1 flex flex-wrap items-start justify-end gap-x-2 gap-y-1.5",
        waiting && "@min-[600px]:col-start-3!",
      )}
    >
      <VisuallyHidden>{t("dashboard:requests.column.status")}: </VisuallyHidden>
      {unreadMessages > 0 ? (
        <Chip kind="new">{t("received:list.unreadMessages", { count: unreadMessages })}</Chip>
      ) : null}
      {unread ? <Chip kind="new">{t("dashboard:requests.new")}</Chip> : null}
      {waiting && !unread ? (
        <Chip>{t("received:list.readOn", { when: format.dayFrom(now, seenAt ?? now) })}</Chip>
      ) : null}
      {waiting ? null : (
        <span className={isListed ? "sr-only" : undefined}>
          <Chip kind={kind}>{text}</Chip>
        </span>
      )}
    </span>
  );
}

/** Returns the outcome, or else the provider's own status, or else the status of the request. */
function stateOf(t: Translate, request: ListedRequest): { kind: ChipKind; text: string } {
  const { progress, endedAt, closedAt } = request;
  const { status, kind } = statusOf(request);
  if (progress === "won" || progress === "lost")
    return { kind: progress === "won" ? "good" : "bad", text: t(`received:progress.is.${progress}`) };
  if (endedAt !== null) return { kind: "neutral", text: t("endings:ended.chip") };
  if (closedAt !== null && status === "unlocked")
    return { kind: "neutral", text: t("dashboard:requests.status.closed") };
  return { kind, text: progress ? t(`received:progress.is.${progress}`) : t(`dashboard:requests.status.${status}`) };
}

/** Renders the time left or since the request, and the price; on phones in the first column, else beside the chip. */
function TimeLeft({
  request: { createdAt },
  now,
  answerHours,
  isPremium,
}: Omit<RequestItemProps, "listed" | "isFirst">) {
  const { t, format } = useLanguage();
  const left = createdAt + hours(answerHours) - now;
  const isUrgent = left > 0 && left <= hours(answerHours) / 4;
  const time =
    left > 0
      ? t("dashboard:news.left", { time: format.duration(left) })
      : t("received:list.unanswered", { time: format.duration(now - createdAt) });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-tiny/normal @min-[600px]:contents">
      <span className="@min-[600px]:col-start-2 @min-[600px]:row-start-1 @min-[600px]:justify-self-end @min-[600px]:pt-0.5">
        {isUrgent ? <Chip kind="bad">{time}</Chip> : <b>{time}</b>}
      </span>{" "}
      {isPremium ? null : (
        <span className="flex items-center gap-1.5 text-ink-muted @min-[600px]:col-span-2 @min-[600px]:col-start-2 @min-[600px]:row-start-2 @min-[600px]:justify-self-end">
          <Icon name="lock" className="size-4!" /> {t("shop:count", { count: UNLOCK_CREDITS })}
        </span>
      )}
    </p>
  );
}

/** Returns a day in the past, with its year if it is not recent. */
const dayText = (format: Format, now: number, at: number) =>
  now - at < days(180) ? format.dayOfYear(at) : format.shortDay(at);

/** Returns the outcome of a request. An unlocked request starts with its place or, if it is no wedding, its event. */
function outcomeLine({ t, format }: Language, request: ListedRequest, { event, now }: { event: string; now: number }) {
  const { status, name, unlockedBy, unlockedAt, rejectedAt, closedAt, returnedAt, rejectionReason, serviceType } =
    request;
  const place = serviceType === null ? event : whereOf(request);
  const texts = name === null ? [] : [place];
  const on = { unlocked: unlockedAt, rejected: rejectedAt, closed: closedAt };
  for (const key of ["unlocked", "rejected", "closed"] as const) {
    const at = on[key];
    if (at === null) continue;
    texts.push(t(`dashboard:requests.on.${key}`, { date: dayText(format, now, at) }));
  }
  if (status === "unlocked" && returnedAt !== null)
    texts.push(t("received:list.returned", { date: dayText(format, now, returnedAt) }));
  else if (status === "unlocked" && unlockedBy === "premium") texts.push(t("received:list.withPremium"));
  if (rejectionReason !== null)
    texts.push(t("received:quoted", { text: t(`project:summary.reason.${visibleReason(rejectionReason)}`) }));
  // Only the last text keeps its full stop.
  return texts.map((text, index) => (index < texts.length - 1 ? withoutFullStop(text) : text));
}
