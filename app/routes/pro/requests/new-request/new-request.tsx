import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { FixedValue } from "~/ui/field";
import { Kicker } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { CompetitionDots } from "../competition-dots";
import type { NewRequestView } from "./new-request-view.server";

interface NewRequestProps {
  view: NewRequestView;
}

/** Announces a new request in one line, at most 72 px high; only "Later" is a form (rules popin-1 to popin-3). */
export function NewRequestStrip({ view }: NewRequestProps) {
  return (
    <section
      className="mb-4 flex max-h-18 items-center gap-1 rounded border border-line bg-surface px-3 py-1 print:hidden"
      aria-labelledby="new-request"
    >
      <h2 className="line-clamp-3 min-w-0 flex-1 font-sans text-tiny/snug sm:text-small/snug" id="new-request">
        <b className="whitespace-nowrap">{view.short}</b>
        {" ·\u00a0"}
        {view.title}
        {" ·\u00a0"}
        {view.where}
      </h2>
      <ButtonLink variant="quiet" compact className="px-3!" href={view.href}>
        {view.readShort}
      </ButtonLink>{" "}
      <LaterForm view={view} variant="plain" className="px-2!" text={view.laterShort} />
    </section>
  );
}

interface NewRequestPanelProps extends NewRequestProps {
  /** Link to all unanswered requests. */
  children: ReactNode;
}

export function NewRequestPanel({ view, children }: NewRequestPanelProps) {
  return (
    <Panel look="card" as="section" labelledBy="new-request" className="space-y-5 print:hidden">
      <header>
        <Kicker>{view.arrived}</Kicker>
        <h2 id="new-request">{view.title}</h2>
      </header>
      <div className="flex flex-wrap gap-x-[18px] gap-y-2">
        <CompetitionDots beads={["me", ...view.beads.map((answered) => (answered ? "done" : "silent"))]} />
        <p className="flex-[1_1_240px] text-small">{view.asked}</p>
      </div>
      <Facts facts={view.facts} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5 border-t border-line pt-[18px]">
        <ButtonLink compact href={view.href}>
          {view.read}
        </ButtonLink>{" "}
        <ButtonLink variant="plain" compact href={view.unlockHref}>
          {view.unlock}
        </ButtonLink>{" "}
        <ButtonLink variant="plain" compact href={view.declineHref}>
          {view.decline}
        </ButtonLink>{" "}
        <LaterForm view={view} variant="quiet" text={view.later} />
      </div>
      {children}
    </Panel>
  );
}

interface LaterFormProps extends NewRequestProps {
  variant: "quiet" | "plain";
  className?: string;
  text: string;
}

function LaterForm({ view, variant, className, text }: LaterFormProps) {
  return (
    <form method="post" action={paths.pro.laterRequests()}>
      <FixedValue name="from" value={view.from} />
      <FixedValue name="arrived" value={view.arrivedAt} />
      <Button variant={variant} compact className={className}>
        {text}
      </Button>
    </form>
  );
}
