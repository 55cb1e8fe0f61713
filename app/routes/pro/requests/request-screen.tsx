import { Trans } from "react-i18next";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import { type Fact, ODDS } from "~/domain/requests/request-facts.rules";
import { useTexts } from "~/i18n/texts";
import { type Language, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { CHIP_LINE, Chip } from "~/ui/chip";
import { Kicker, PageTitle } from "~/ui/heading";
import { DotLine } from "~/ui/text";
import { AnswerPanel, hasUnlockBar, UnlockBar } from "./answer-panel";
import { CompetitionDots, MOST_BEADS } from "./competition-dots";
import { EventFacts, MessageBlock } from "./event-facts";
import type { LoadedRequest } from "./load-request.server";
import { budgetText, languageList, referenceOf, statusOf, whereText } from "./request-texts";
import { columnsClass, isOver, Outcome, UnlockedRequest } from "./unlocked-request";

interface RequestScreenProps extends LoadedRequest {
  error?: string | undefined;
  isProgressRefused?: boolean;
}

/** Page of a received request. DOM order is the phone order. */
export function RequestScreen(props: RequestScreenProps) {
  const { request, templates, map, now, isDeclining, error } = props;
  const { t, format } = useLanguage();
  const { contact, changes, ownProgress } = request;
  const { status, kind } = statusOf(request);
  const isEnded = contact !== null && isOver(request);
  const progress = isEnded && ownProgress?.progress !== "won" ? null : ownProgress?.progress;
  const reference = t("dashboard:request.kicker", { reference: referenceOf(request) });
  const date = format.longDate(request.eventDate);
  const event = t("dashboard:request.title", { event: request.eventType, date });
  const received = t("dashboard:request.received", { moment: format.moment(request.createdAt) });
  const changed =
    changes.length === 0
      ? null
      : t("dashboard:request.changed", { date: format.day(Math.max(...changes.map(({ changedAt }) => changedAt))) });
  const origin = <DotLine texts={[received, reference, ...(changed && isEnded ? [changed] : [])]} />;
  const isOpen = hasUnlockBar(request);
  // On phones, the panel of an open request is last. In other requests it is first.
  const answer = (
    <aside className="space-y-8 lg:col-start-2 lg:row-[1/3] lg:self-start" aria-label={t("received:yourAnswer")}>
      <AnswerPanel request={request} templates={templates} now={now} isDeclining={isDeclining} error={error} />
    </aside>
  );
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
        {isEnded ? <Outcome request={request} /> : null}
        <p className={`${CHIP_LINE} text-small text-ink-muted`}>
          {progress ? (
            <Chip kind={progress === "lost" ? "bad" : "good"}>{t(`received:progress.is.${progress}`)}</Chip>
          ) : isEnded ? null : (
            <Chip kind={kind}>{t(`dashboard:requests.status.${status}`)}</Chip>
          )}{" "}
          {request.venue === null ? null : <Chip>{request.venue}</Chip>}{" "}
          {changed && !isEnded ? <Chip kind="new">{changed}</Chip> : null}{" "}
          {contact ? null : <DotLine texts={whereTexts({ t, format }, request)} />}{" "}
          <span className="max-sm:basis-full">{origin}</span>
        </p>
      </header>
      {contact ? (
        <UnlockedRequest {...props} contact={contact} />
      ) : (
        // No grid below 960 px: the sticky bar needs a parent as high as the content that it scrolls past.
        <div className={`mt-8 max-lg:space-y-gap ${columnsClass}`}>
          {isOpen ? null : answer}
          <div className="space-y-8 lg:col-start-1 lg:row-[1/3]">
            <FactsBlock request={request} isLocked={status === "locked"} />
            <MessageBlock request={request} />
            <EventFacts request={request} map={map} />
          </div>
          {isOpen ? answer : null}
          <UnlockBar request={request} templates={templates} />
        </div>
      )}
    </div>
  );
}

const whereTexts = (words: Language, { place, venue, facts: { facts } }: ReceivedRequestDetail) =>
  [place, venue === null && whereText(words, facts)].filter((text) => typeof text === "string");

interface FactsProps {
  request: ReceivedRequestDetail;
}

/** Classes of a fact: a filled ring if it fits, a dashed one if not. The text says the same. */
const factClass =
  "relative border-t border-line py-[11px] pl-9 leading-[1.45] first:border-gold sm:nth-2:border-gold before:absolute before:top-3 before:left-0 before:size-[22px] before:rounded-full";
const FITS =
  "before:bg-evergreen before:bg-[image:var(--check)] before:bg-[length:15px] before:bg-center before:bg-no-repeat";
const FITS_NOT = "before:border before:border-dashed before:border-edge";

function FactsBlock({ request, isLocked }: FactsProps & { isLocked: boolean }) {
  const { t } = useTexts();
  const { asked, answered, facts, odds } = request.facts;
  return (
    <section aria-labelledby="before">
      <h2 className="text-h3 mb-3.5" id="before">
        {t(isLocked ? "received:facts.heading" : "received:facts.headingLater")}
      </h2>
      <div className="mb-3.5 flex flex-wrap gap-x-[18px] gap-y-2">
        <CompetitionDots
          beads={[
            ...Array<"done">(Math.min(answered, MOST_BEADS - 1)).fill("done"),
            "me",
            ...Array<"silent">(Math.max(0, Math.min(asked, MOST_BEADS) - 1 - answered)).fill("silent"),
          ]}
        />
        <p className="flex-[1_1_240px]">
          {t("received:popin.asked", { count: asked })}{" "}
          {asked === 1 ? null : <strong>{t("received:popin.answered", { count: answered })}</strong>}
        </p>
      </div>
      <ul className="gap-x-8 sm:grid sm:grid-cols-2">
        {facts.map((fact) => (
          <FactItem key={fact.code} request={request} fact={fact} />
        ))}
      </ul>
      {odds ? <Odds {...odds} /> : null}
    </section>
  );
}

function FactItem({ request, fact }: FactsProps & { fact: Fact }) {
  const { title, detail } = useFactText(request, fact);
  return (
    <li className={`${factClass} ${fact.fits ? FITS : FITS_NOT}`}>
      <strong>{title}</strong> {detail ? <small className="block text-small text-ink-muted">{detail}</small> : null}
    </li>
  );
}

function useFactText(request: ReceivedRequestDetail, fact: Fact): { title: string; detail?: string | null } {
  const { t, format } = useLanguage();
  const { own, languages } = request.facts;
  switch (fact.code) {
    case "distance":
      return {
        title: fact.km === 0 ? t("received:facts.here") : format.kilometres(fact.km),
        detail: fact.fits ? null : t("received:facts.beyond", { radius: format.number(own.radiusKm) }),
      };
    case "country":
      return {
        title: t(fact.fits ? "received:facts.country" : "received:facts.otherCountry"),
        detail: request.country && format.country(request.country),
      };
    case "date":
      return { title: t(fact.fits ? "received:facts.free" : "received:facts.busy") };
    case "guests":
      return { title: t("venuerequest:facts.guests", { count: fact.guests }), detail: roomText({ t, format }, fact) };
    case "rent": {
      const { minPrice, maxPrice } = fact;
      const from = format.euros(minPrice);
      const isOnePrice = maxPrice === null || maxPrice === minPrice;
      return {
        title: t("venuerequest:facts.price"),
        detail: isOnePrice
          ? t("planner:from", { price: from })
          : t("venue:card.price", { from, to: format.euros(maxPrice) }),
      };
    }
    case "service":
      return {
        title: t("received:facts.service"),
        detail: t("received:facts.serviceText", { service: request.serviceType ?? request.eventType }),
      };
    case "budget":
      return {
        title: t(fact.fits ? "received:facts.budget" : "received:facts.budgetNot"),
        detail: budgetText({ t, format }, request, fact.price),
      };
    case "languages": {
      const theirs = languageList(format, languages);
      if (!fact.fits) {
        const missing = languageList(format, fact.missing);
        return {
          title: t("received:facts.languagesNot", { count: fact.missing.length, languages: missing }),
          detail: t("received:facts.theirs", { languages: theirs }),
        };
      }
      return {
        title: t("received:facts.languages"),
        // For planners, the facts of the event already list the languages.
        detail: request.venue === null ? null : t("received:facts.theirs", { languages: theirs }),
      };
    }
    case "phone":
    case "email":
      return { title: t(fact.fits ? `received:facts.${fact.code}` : `received:facts.${fact.code}Not`) };
  }
}

/** Returns the capacity of the venue that decides whether the guests fit. */
function roomText({ t, format }: Language, { guests, seated, standing }: Extract<Fact, { code: "guests" }>): string {
  const number = (places: number | null) => format.number(places ?? 0);
  if (guests <= (seated ?? 0)) return t("venuerequest:facts.seated", { seated: number(seated) });
  if (guests <= (standing ?? 0) && seated !== null)
    return t("venuerequest:facts.standing", { seated: number(seated), standing: number(standing) });
  return t("venuerequest:facts.over", { number: number(Math.max(seated ?? 0, standing ?? 0)) });
}

function Odds({ contacts, comparable }: NonNullable<ReceivedRequestDetail["facts"]["odds"]>) {
  const { t, format } = useLanguage();
  /** Percent. */
  const share = Math.round((contacts / comparable) * 100);
  return (
    <div className="border-t border-line pt-4">
      <p>
        <Trans
          t={t}
          i18nKey="received:facts.odds"
          values={{ contacts: format.number(contacts), comparable: format.number(comparable) }}
          components={{ b: <b className="font-serif text-h2 leading-[1.1] font-normal" /> }}
        />
      </p>
      <svg
        className="my-2 h-4 w-full overflow-visible"
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 8h${share}`} stroke="var(--gold)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${Math.min(100, share + 3)} 8H100`}
          stroke="var(--edge)"
          strokeDasharray="2 5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="text-tiny text-ink-muted">{t("received:facts.oddsHint", { km: format.number(ODDS.radiusKm) })}</p>
    </div>
  );
}
