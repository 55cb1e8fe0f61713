import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Facts } from "~/ui/facts";
import { FixedValue } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { panelClass } from "~/ui/panel";
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
      <header>
        <Kicker>{view.arrived}</Kicker>
        <h2 id="new-request">
          <a href={view.href}>{view.title}</a>
        </h2>
      </header>
      <div className="space-y-4">
        <div className="asked">
          <span className="beads-asked" aria-hidden="true">
            <i className="me" />
            {view.beads.map((answered, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are nothing but their places in the row.
              <i key={index} className={answered ? "done" : undefined} />
            ))}
          </span>
          <p className="text-small">{view.asked}</p>
        </div>
        <Facts facts={view.facts} />
      </div>
      <div className="space-y-4">
        <p className="text-small">{view.rule}</p>
        <form method="post" action={paths.pro.answerRequest(view.id)}>
          <FixedValue name="from" value={view.from} />
          {view.credits ? null : <FreePromise />}
          <Button own wide name="intent" value="unlock">
            <Icon name="lock" /> {view.unlock}
          </Button>
        </form>
        {view.credits ? (
          <p className="text-small text-ink-muted flex justify-between gap-3">
            <span>{view.credits.now}</span> {view.credits.after ? <span>{view.credits.after}</span> : null}
          </p>
        ) : null}
      </div>
      <div className="bar-line">
        <form method="post" action={paths.pro.laterRequests()}>
          <FixedValue name="from" value={view.from} />
          <FixedValue name="arrived" value={view.arrivedAt} />
          <Button variant="quiet">{view.later}</Button>
        </form>{" "}
        <DeclineForm request={view.id} texts={view.decline} from={view.from} inLine={{}} />
      </div>
    </Sheet>
  );
}

const SHEET = panelClass("card", "popin");

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
    <dialog ref={dialog} open tabIndex={-1} className={classNames(SHEET, "lifted")} aria-labelledby="new-request">
      {children}
    </dialog>
  );
}
