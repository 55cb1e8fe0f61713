import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { CHIP_LINE, Chip } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { Kicker, PageTitle } from "~/ui/heading";
import { AnswerPanel, hasUnlockBar, UnlockBar } from "./answer-panel";
import { EventFacts } from "./event-facts";
import { FactsBlock } from "./facts-block";
import type { LoadedRequest } from "./load-request.server";
import { MessageBlock } from "./message-block";
import { referenceOf, statusOf } from "./request-texts";
import { columnsClass, UnlockedRequest } from "./unlocked-request";

interface RequestScreenProps extends LoadedRequest {
  error?: string | undefined;
  isProgressRefused?: boolean;
}

/** Page of a received request. DOM order is the phone order. */
export function RequestScreen(props: RequestScreenProps) {
  const { request, templates, map, now, isDeclining, error } = props;
  const { t } = useTexts();
  const format = useFormat();
  const { contact, changes } = request;
  const { status, kind } = statusOf(request);
  const reference = t("dashboard:request.kicker", { reference: referenceOf(request) });
  const date = format.longDate(request.eventDate);
  const event = t("dashboard:request.title", { event: request.eventType, date });
  const received = t("dashboard:request.received", { moment: format.moment(request.createdAt) });
  return (
    <div>
      <p>
        <BackLink href={paths.pro.requests()}>{t("dashboard:request.back")}</BackLink>
      </p>
      <header className="space-y-4">
        <div>
          {contact ? <Kicker>{event}</Kicker> : null}
          <PageTitle className="wrap-anywhere" id="who">
            {contact?.name ?? (
              <>
                {event.slice(0, -date.length)}
                <span className="inline-block">{date}</span>
              </>
            )}
          </PageTitle>
        </div>
        <p className={`${CHIP_LINE} text-small text-ink-muted`}>
          <Chip kind={kind}>{t(`dashboard:requests.status.${status}`)}</Chip>{" "}
          {contact && request.closedAt !== null ? <Chip>{t("dashboard:requests.status.closed")}</Chip> : null}{" "}
          {request.venue === null ? null : <Chip>{request.venue}</Chip>}{" "}
          {changes.length > 0 ? (
            <Chip kind="new">
              {t("dashboard:request.changed", {
                date: format.day(Math.max(...changes.map(({ changedAt }) => changedAt))),
              })}
            </Chip>
          ) : null}{" "}
          <span>
            {received} · {reference}
          </span>
        </p>
      </header>
      {contact ? (
        <UnlockedRequest {...props} contact={contact} />
      ) : (
        // One column below 960 px, without a grid: the sticky bar needs a parent as high as what it passes.
        <div className={`mt-8 max-lg:space-y-gap ${columnsClass}`}>
          <div className="space-y-8 lg:col-start-1 lg:row-[1/3]">
            <MessageBlock request={request} />
            <EventFacts request={request} map={map} />
            <FactsBlock request={request} isLocked={status === "locked"} />
          </div>
          <UnlockBar request={request} />
          {/* On phones, the panel ends the page and covers the bar. */}
          <aside
            className={classNames(
              "relative z-2 space-y-8 bg-paper lg:col-start-2 lg:row-[1/3] lg:self-start",
              hasUnlockBar(request) && "max-lg:-mx-pad max-lg:-mt-16 max-lg:px-pad",
            )}
            aria-label={t("received:yourAnswer")}
          >
            <AnswerPanel request={request} templates={templates} now={now} isDeclining={isDeclining} error={error} />
          </aside>
        </div>
      )}
    </div>
  );
}
