import { Fragment } from "react";
import { MASK } from "~/domain/requests/contact-data.rules";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { classNames } from "~/ui/classes";
import { Facts } from "~/ui/facts";
import { VisuallyHidden } from "~/ui/text";
import type { LoadedRequest } from "./load-request.server";
import { EventMap } from "./map/event-map";
import { placeText } from "./request-texts";

type ChangedField = ReceivedRequestDetail["changes"][number]["field"];

interface EventFact {
  name: "date" | "place" | "what" | "theme" | "guests" | "budget" | "plannerBudget" | "languages";
  value: string | null;
  field?: ChangedField;
}

const hasBudgetFact = ({ facts, changes }: ReceivedRequestDetail) =>
  facts.facts.some(({ code }) => code === "budget") && !changes.some(({ field }) => field === "budgetPlannerRange");

interface EventFactsProps extends Pick<LoadedRequest, "map"> {
  request: ReceivedRequestDetail;
  /** True: one column next to a conversation. Screens below 960 px hide the heading: `Toggle` has the same text. */
  narrow?: boolean;
}

export function EventFacts({ request, map, narrow }: EventFactsProps) {
  const { t, format } = useLanguage();
  const { languages, guests } = request;
  const date: EventFact = { name: "date", value: format.fullDate(request.eventDate), field: "eventDate" };
  const place: EventFact = { name: "place", value: placeText(format, request), field: "eventLocation" };
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
          place,
          ...(request.isWedding ? wedding : []),
          { name: "guests", value: request.guestRange, field: "guestRange" },
          { name: "budget", value: request.budgetRange, field: "budgetRange" },
          // Before the unlock, another block shows the budget next to the provider's prices.
          ...(request.contact || !hasBudgetFact(request) ? [plannerBudget] : []),
          { name: "languages", value: languages.length > 0 ? format.list(languages) : null },
        ]
      : // Couples do not enter the other facts in a request to a venue.
        [date, place, { name: "guests", value: guests === null ? null : format.number(guests), field: "guestRange" }];
  return (
    <section aria-labelledby="event">
      <h2 className={classNames("text-h3 mb-3.5", narrow && "max-lg:sr-only")} id="event">
        {t("dashboard:request.event")}
      </h2>
      <Facts
        narrow={narrow}
        facts={(narrow ? facts.filter(({ value }) => value !== null) : facts).map(({ name, value, field }) => ({
          term: t(name === "place" ? "dashboard:request.place" : `dashboard:request.fact.${name}`),
          value: (
            <Changed request={request} field={field}>
              {value ?? t("dashboard:request.notSpecified")}
            </Changed>
          ),
        }))}
      />
      {map ? <EventMap view={map} /> : null}
    </section>
  );
}

interface ChangedProps {
  request: ReceivedRequestDetail;
  field: ChangedField | undefined;
  children: string;
}

function Changed({ request, field, children }: ChangedProps) {
  const { t, format } = useLanguage();
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

export function MessageBlock({ request }: { request: ReceivedRequestDetail }) {
  const { t, i18n, format } = useLanguage();
  const { message, cut, coupleLocale } = request;
  const isWhole = request.contact !== null;
  const canUnlock = request.status === "locked" && request.closedAt === null;
  return (
    <section aria-labelledby="message">
      <h2 className="text-h3 mb-3.5" id="message">
        {t(isWhole || !cut ? "dashboard:request.message" : "received:message.opening")}
      </h2>
      <blockquote
        className={
          isWhole
            ? "max-w-[62ch] border-s border-gold ps-[clamp(18px,3vw,28px)] font-serif text-large leading-normal whitespace-pre-line italic wrap-anywhere"
            : "max-w-[40em] font-serif text-lead italic whitespace-pre-line wrap-anywhere"
        }
        lang={coupleLocale}
      >
        {isWhole ? message : <Masked text={message} />}
      </blockquote>
      {coupleLocale === i18n.language ? null : (
        <p className="text-small text-ink-muted pt-2.5">
          {t("dashboard:request.writtenIn", { language: format.language(coupleLocale) })}
        </p>
      )}
      {!isWhole && canUnlock ? (
        <p className="text-small text-ink-muted pt-2.5">
          {t(cut ? "received:message.more" : "received:message.masked")}
        </p>
      ) : null}
    </section>
  );
}

/** Shows each masked part of a text as a mark that screen readers read as a word. */
function Masked({ text }: { text: string }) {
  const { t } = useTexts();
  return text.split(MASK).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to tell them apart.
    <Fragment key={index}>
      {index > 0 ? (
        <span className="inline-block rounded-full bg-sand px-[0.5em] align-[0.12em] font-sans text-[0.72em] leading-[1.7] font-semibold tracking-[0.14em] text-ink-muted not-italic">
          <span aria-hidden="true">{MASK}</span>
          <VisuallyHidden>{t("received:message.hidden")}</VisuallyHidden>
        </span>
      ) : null}
      {part}
    </Fragment>
  ));
}
