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

/**
 * Announces a new request above the page. Its links open the request; only "Later" is a form (rules popin-1 to
 * popin-3).
 */
export function NewRequest({ view }: NewRequestProps) {
  return view.isWhole ? <WholePanel view={view} /> : <Strip view={view} />;
}

function Strip({ view }: NewRequestProps) {
  return (
    <section
      className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-surface px-4 py-2 [--back:var(--surface)] print:hidden"
      aria-labelledby="new-request"
    >
      <div className="min-w-0 flex-[1_1_260px] text-small leading-snug">
        <h2 className="font-sans text-small font-semibold" id="new-request">
          {view.title}
        </h2>
        <p className="text-ink-muted">
          {view.arrived} · {view.place}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="quiet" compact href={view.href}>
          {view.read}
        </ButtonLink>{" "}
        <LaterForm view={view} variant="plain" text={view.laterShort} />
      </div>
    </section>
  );
}

function WholePanel({ view }: NewRequestProps) {
  return (
    <Panel
      look="card"
      as="section"
      labelledBy="new-request"
      className="mb-[clamp(32px,5vw,56px)] space-y-5 print:hidden"
    >
      <header>
        <Kicker>{view.arrived}</Kicker>
        <h2 className="text-[clamp(1.625rem,1.4rem+1.2vw,2.25rem)]" id="new-request">
          {view.title}
        </h2>
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
    </Panel>
  );
}

interface LaterFormProps extends NewRequestProps {
  variant: "quiet" | "plain";
  text: string;
}

function LaterForm({ view, variant, text }: LaterFormProps) {
  return (
    <form method="post" action={paths.pro.laterRequests()}>
      <FixedValue name="from" value={view.from} />
      <FixedValue name="arrived" value={view.arrivedAt} />
      <Button variant={variant} compact>
        {text}
      </Button>
    </form>
  );
}
