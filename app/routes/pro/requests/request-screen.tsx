import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { Panel } from "~/ui/panel";
import { AnswerPanel, Refusal } from "./answer-panel";
import { Changed } from "./changed";
import { ContactSheet } from "./contact-sheet";
import { FactsBlock } from "./facts-block";
import { FirstWords } from "./first-words";
import type { RequestView } from "./load-request.server";
import { MessageBlock } from "./message-block";
import { PlaceBlock } from "./place-block";
import { UnlockedAside } from "./unlocked-aside";

interface RequestScreenProps {
  view: RequestView;
  /** Why it could not be answered. */
  error?: string | undefined;
}

/** A request: what to weigh, the answer, and everything else; on a phone in this order. */
export function RequestScreen({ view, error }: RequestScreenProps) {
  const { t } = useTexts();
  const { unlocked, facts } = view;
  return (
    <div>
      <p>
        <BackLink href={paths.pro.requests()}>{t("dashboard:request.back")}</BackLink>
      </p>
      <header className="space-y-4">
        <div>
          <Kicker>{t("dashboard:request.kicker", { reference: view.reference })}</Kicker>
          <PageTitle>{view.title}</PageTitle>
        </div>
        <p className="flex flex-wrap gap-2">
          <Chip kind={view.kind}>{t(`dashboard:requests.status.${view.status}`)}</Chip>{" "}
          {view.closed ? <Chip>{t("dashboard:requests.status.closed")}</Chip> : null}{" "}
          {view.venue === null ? null : <Chip>{view.venue}</Chip>}{" "}
          <Chip>{t("dashboard:request.received", { moment: view.received })}</Chip>{" "}
          {view.changed ? <Chip kind="new">{t("dashboard:request.changed", { date: view.changed })}</Chip> : null}
        </p>
      </header>
      {unlocked ? (
        <>
          <Refusal error={error} />
          {view.closed ? (
            <Panel look="soft" as="section" labelledBy="closed" className="mt-8 space-y-2">
              <h2 className="text-h3" id="closed">
                {t("received:closed.heading")}
              </h2>
              <p className="text-small">
                {view.closed} {unlocked.closed}
              </p>
            </Panel>
          ) : null}
          <ContactSheet contact={unlocked} />
        </>
      ) : null}
      <div className="mt-8 grid gap-gap *:min-w-0 lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr] print:block print:space-y-gap">
        <div className="space-y-8 lg:col-start-1 lg:row-start-1">
          {facts ? <FactsBlock facts={facts} isOpen={view.status === "locked"} /> : null}
          <MessageBlock message={view.message} writtenIn={view.writtenIn} />
          {unlocked && unlocked.tips.length > 0 ? <FirstWords tips={unlocked.tips} /> : null}
        </div>
        <aside
          className="space-y-8 lg:col-start-2 lg:row-[1/3] lg:self-start"
          aria-label={t(unlocked ? "received:next" : "received:yourAnswer")}
        >
          {unlocked ? (
            <UnlockedAside unlocked={unlocked} claim={view.claim} />
          ) : (
            <AnswerPanel answer={view.answer} error={error} />
          )}
        </aside>
        <div className="space-y-8 lg:col-start-1 lg:row-start-2">
          <section aria-labelledby="event">
            <h2 className="text-h3 mb-3.5" id="event">
              {t("dashboard:request.event")}
            </h2>
            <Facts
              facts={view.event.map(({ term, value, before }) => ({
                term,
                value: <Changed value={value} before={before} />,
              }))}
            />
          </section>
          <PlaceBlock place={view.place} placeBefore={view.placeBefore} map={view.venue === null ? view.map : null} />
        </div>
      </div>
    </div>
  );
}
