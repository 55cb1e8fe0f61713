import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Facts } from "~/ui/facts";
import { FixedValue } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { panelClass } from "~/ui/panel";
import { AskedBeads } from "../asked-beads";
import { DeclineForm } from "../decline-form";
import { FreePromise } from "../free-promise";
import { isBusy } from "./is-busy";
import type { NewRequestView } from "./new-request-view.server";

interface NewRequestProps {
  view: NewRequestView;
  /** The page runs scripts: the panel becomes a dialog. */
  hydrated: boolean;
}

/** A request that has arrived: a panel on top of the page, with Later, Decline and Unlock (rules popin-1 to popin-3). */
export function NewRequest({ view, hydrated }: NewRequestProps) {
  return (
    <Sheet hydrated={hydrated}>
      <header className="md:col-span-full">
        <Kicker>{view.arrived}</Kicker>
        <h2 className="text-[clamp(1.625rem,1.4rem+1.2vw,2.25rem)]" id="new-request">
          <a className="py-[0.2em] decoration-1" href={view.href}>
            {view.title}
          </a>
        </h2>
      </header>
      <div className="space-y-4">
        <div className="flex flex-wrap gap-x-[18px] gap-y-2">
          <AskedBeads beads={["me", ...view.beads.map((answered) => (answered ? "done" : "silent"))]} />
          <p className="flex-[1_1_240px] text-small">{view.asked}</p>
        </div>
        <Facts facts={view.facts} />
      </div>
      <div className="space-y-4">
        <p className="text-small">{view.rule}</p>
        <form method="post" action={paths.pro.answerRequest(view.id)}>
          <FixedValue name="from" value={view.from} />
          {view.credits ? null : <FreePromise />}
          <Button own wide className="md:px-3.5" name="intent" value="unlock">
            <Icon name="lock" /> {view.unlock}
          </Button>
        </form>
        {view.credits ? (
          <p className="text-small text-ink-muted flex justify-between gap-3">
            <span>{view.credits.now}</span> {view.credits.after ? <span>{view.credits.after}</span> : null}
          </p>
        ) : null}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-t border-line pt-[18px]">
        <form className="max-sm:w-full" method="post" action={paths.pro.laterRequests()}>
          <FixedValue name="from" value={view.from} />
          <FixedValue name="arrived" value={view.arrivedAt} />
          <Button variant="quiet" className="max-sm:w-full">
            {view.later}
          </Button>
        </form>{" "}
        <DeclineForm request={view.id} texts={view.decline} from={view.from} inLine={{}} />
      </div>
    </Sheet>
  );
}

const SHEET = panelClass(
  "card",
  "mb-[clamp(32px,5vw,56px)] grid gap-x-gap gap-y-5 md:[&:not(:modal)]:grid-cols-[minmax(0,1fr)_296px] print:hidden",
);

/** Lifted over the page, and out of sight before that where scripts run. It has the focus then, and the card's own rule shows it. */
const LIFTED =
  "static w-auto max-w-none text-ink backdrop:bg-[rgb(31_42_46/0.5)] [&:not([open])]:hidden [@media(scripting:enabled)]:[&:not(:modal)]:hidden [&:modal]:fixed [&:modal]:m-auto [&:modal]:max-h-[calc(100dvh-32px)] [&:modal]:w-[min(100%-32px,640px)] [&:modal]:overflow-auto [&:modal]:shadow-float";

function Sheet({ hydrated, children }: { hydrated: boolean; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Kept for the next page otherwise. Escape, too, closes it for this page alone: a key writes nothing, the button says what it does.
    if (!element || isBusy()) return;
    element.close();
    element.showModal();
    element.focus(); // not its first link: the whole of it is news
    // The browser may keep the page for the Back button as it is left.
    const close = () => element.close();
    window.addEventListener("pagehide", close);
    return () => window.removeEventListener("pagehide", close);
  }, []);
  if (!hydrated)
    return (
      <section className={SHEET} aria-labelledby="new-request">
        {children}
      </section>
    );
  // Open from the start: without a script it stands in the page. Where scripts run the stylesheet keeps it back until it is lifted.
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      data-lifted=""
      className={classNames(SHEET, LIFTED)}
      aria-labelledby="new-request"
    >
      {children}
    </dialog>
  );
}
