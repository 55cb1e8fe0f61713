import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Messages } from "~/routes/messages";
import { BackLink, iconLinkClass } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Kicker, PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { UseTemplate } from "../templates/use-template";
import { ActionError, AnswerPanel, UnlockBar } from "./answer-panel";
import { FactsBlock } from "./facts-block";
import type { LoadedRequest } from "./load-request.server";
import { EventMap } from "./map/event-map";
import { MessageBlock } from "./message-block";
import { NoResponsePanel } from "./no-response-panel";
import { ProgressPanel } from "./progress-panel";
import { ReminderPanel } from "./reminder-panel";
import { closedText, placeText, referenceOf, statusOf } from "./request-texts";
import { ContactSheet, FirstWords, RequestThread } from "./unlocked-request";

interface RequestScreenProps extends LoadedRequest {
  error?: string | undefined;
}

/** Page of a received request. DOM order is the phone order. */
export function RequestScreen(props: RequestScreenProps) {
  const { request, conversation, templates, reminders, claim, map, now, progress, isDeclining, error } = props;
  const hasMessages = conversation !== null && conversation.messages.length > 0;
  const { t } = useTexts();
  const format = useFormat();
  const { contact, closedAt, closedReason, changes } = request;
  const { status, kind } = statusOf(request);
  const closed = contact && closedText({ t, format }, request);
  const ended = request.endedAt === null ? null : t("endings:ended.provider", { date: format.day(request.endedAt) });
  return (
    <div>
      <p>
        <BackLink href={paths.pro.requests()}>{t("dashboard:request.back")}</BackLink>
      </p>
      <header className="space-y-4">
        <div>
          <Kicker>{t("dashboard:request.kicker", { reference: referenceOf(request) })}</Kicker>
          <PageTitle>
            {t("dashboard:request.title", { event: request.eventType, date: format.longDate(request.eventDate) })}
          </PageTitle>
        </div>
        <p className="flex flex-wrap gap-2">
          <Chip kind={kind}>{t(`dashboard:requests.status.${status}`)}</Chip>{" "}
          {closed ? <Chip>{t("dashboard:requests.status.closed")}</Chip> : null}{" "}
          {request.venue === null ? null : <Chip>{request.venue}</Chip>}{" "}
          <Chip>{t("dashboard:request.received", { moment: format.moment(request.createdAt) })}</Chip>{" "}
          {changes.length > 0 ? (
            <Chip kind="new">
              {t("dashboard:request.changed", {
                date: format.day(Math.max(...changes.map(({ changedAt }) => changedAt))),
              })}
            </Chip>
          ) : null}
        </p>
      </header>
      {contact ? (
        <>
          <ActionError error={error} />
          {closed ? (
            <Panel look="soft" as="section" labelledBy="closed" className="mt-8 space-y-2">
              <h2 className="text-h3" id="closed">
                {t("received:closed.heading")}
              </h2>
              <p className="text-small">
                {closed} {t(`received:closed.unlocked.${closedReason ?? "cancelled"}`)}
              </p>
            </Panel>
          ) : null}
          {ended ? (
            <Panel look="soft" className="mt-8">
              <p>{ended}</p>
            </Panel>
          ) : null}
          <ContactSheet request={request} contact={contact} hasMessages={hasMessages} />
        </>
      ) : null}
      {/* One column below 960 px, without a grid: the sticky bar needs a parent as high as what it passes. */}
      <div className="mt-8 *:min-w-0 max-lg:space-y-gap lg:grid lg:gap-gap lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr] print:block print:space-y-gap">
        <div className="space-y-8 lg:col-start-1 lg:row-start-1">
          {contact ? null : <FactsBlock request={request} isLocked={status === "locked"} />}
          {contact && !hasMessages ? <MessageBlock request={request} /> : null}
          {conversation ? (
            <section aria-labelledby="messages">
              <h2 className="text-h3 mb-3.5 scroll-mt-20" id="messages">
                {t("conversation:heading")}
              </h2>
              <Messages
                view={conversation}
                action={paths.pro.answerRequest(request.publicId)}
                draft={templates && { body: templates.body, links: <UseTemplate templates={templates} /> }}
              />
              {conversation.canWrite ? (
                <p className="mt-4">
                  <a className={iconLinkClass} href={paths.pro.writeOffer(request.publicId)}>
                    <Icon name="doc" /> {t("offers:write.link")}
                  </a>
                </p>
              ) : null}
              {reminders ? <ReminderPanel request={request.publicId} reminders={reminders} now={now} /> : null}
            </section>
          ) : null}
          {contact && closedAt === null && !hasMessages ? <FirstWords request={request} /> : null}
        </div>
        <UnlockBar request={request} />
        {contact ? null : (
          <aside className={asideClass} aria-label={t("received:yourAnswer")}>
            <AnswerPanel request={request} templates={templates} now={now} isDeclining={isDeclining} error={error} />
          </aside>
        )}
        <div className="space-y-8 lg:col-start-1 lg:row-start-2">
          {contact && !hasMessages ? null : <MessageBlock request={request} />}
          <EventFacts request={request} />
          <section id="place" aria-labelledby="place-heading">
            <h2 className="text-h3 mb-3.5" id="place-heading">
              {t("dashboard:request.place")}
            </h2>
            <p>
              <Changed request={request} field="eventLocation">
                {placeText(format, request)}
              </Changed>
            </p>
            {map ? <EventMap view={map} /> : null}
          </section>
        </div>
        {contact ? (
          <aside className={asideClass} aria-label={t("received:next")}>
            {progress ? <ProgressPanel request={request.publicId} form={progress} /> : null}
            <RequestThread request={request} now={now} />
            {claim ? <NoResponsePanel claim={claim} request={request.publicId} /> : null}
          </aside>
        ) : null}
      </div>
    </div>
  );
}

const asideClass = "space-y-8 lg:col-start-2 lg:row-[1/3] lg:self-start";

type ChangedField = ReceivedRequestDetail["changes"][number]["field"];

interface EventFact {
  name: "date" | "what" | "theme" | "guests" | "budget" | "plannerBudget" | "languages";
  value: string | null;
  field?: ChangedField;
}

/** Returns whether the facts show the unchanged budget. */
const hasBudgetFact = ({ facts, changes }: ReceivedRequestDetail) =>
  facts.facts.some(({ code }) => code === "budget") && !changes.some(({ field }) => field === "budgetPlannerRange");

function EventFacts({ request }: { request: ReceivedRequestDetail }) {
  const { t } = useTexts();
  const format = useFormat();
  const { languages, guests } = request;
  const date: EventFact = { name: "date", value: format.fullDate(request.eventDate), field: "eventDate" };
  const wedding: EventFact[] = [
    { name: "what", value: request.serviceType },
    { name: "theme", value: request.theme },
  ];
  const plannerBudget: EventFact = {
    name: "plannerBudget",
    value: request.budgetPlannerRange,
    field: "budgetPlannerRange",
  };
  const facts: EventFact[] =
    request.venue === null
      ? [
          date,
          ...(request.isWedding ? wedding : []),
          { name: "guests", value: request.guestRange, field: "guestRange" },
          { name: "budget", value: request.budgetRange, field: "budgetRange" },
          // Before the unlock, another block shows the budget next to the provider's prices.
          ...(request.contact || !hasBudgetFact(request) ? [plannerBudget] : []),
          { name: "languages", value: languages.length > 0 ? format.list(languages) : null },
        ]
      : // Requests to a venue do not ask couples for the rest.
        [date, { name: "guests", value: guests === null ? null : format.number(guests), field: "guestRange" }];
  return (
    <section aria-labelledby="event">
      <h2 className="text-h3 mb-3.5" id="event">
        {t("dashboard:request.event")}
      </h2>
      <Facts
        facts={facts.map(({ name, value, field }) => ({
          term: t(`dashboard:request.fact.${name}`),
          value: (
            <Changed request={request} field={field}>
              {value ?? t("dashboard:request.notSpecified")}
            </Changed>
          ),
        }))}
      />
    </section>
  );
}

interface ChangedProps {
  request: ReceivedRequestDetail;
  field: ChangedField | undefined;
  children: string;
}

/** Shows the current value, and the value when the request was sent if it was changed. */
function Changed({ request, field, children }: ChangedProps) {
  const { t } = useTexts();
  const format = useFormat();
  const change = request.changes.find((one) => one.field === field);
  if (!change) return children;
  const value = change.field === "eventDate" ? format.fullDate(change.before) : change.before;
  return (
    <>
      <strong>{children}</strong>{" "}
      <span className="text-small text-ink-muted">({t("dashboard:request.before", { value })})</span>
    </>
  );
}
