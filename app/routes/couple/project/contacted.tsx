import { useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import { smallSummaryClass } from "~/ui/classes";
import { Portrait } from "~/ui/portrait";
import { Timeline } from "~/ui/timeline";
import { CallAndWrite } from "../call-and-write";
import { Ending } from "../ending";
import type { ContactedView, Moment } from "./project-view.server";

const quoteClass = "border-l border-gold pl-3.5 font-serif italic wrap-anywhere";

/** A planner or venue that a project was sent to: its answer, the message that it got, and the steps on request. */
export function Contacted({ contacted }: { contacted: Omit<ContactedView, "publicId"> }) {
  const { name, place, portrait, gold, chips, profileHref, knots, state, message, reply, contact, ending } = contacted;
  const { words } = contact;
  const { t } = useTexts();
  const timeline = (
    <Timeline row knots={knots.map(({ at, detail, ...knot }) => ({ ...knot, detail: stepDetail(at, detail) }))} />
  );
  const end = <Ending ending={ending} name={name} />;
  const isEnded = ending?.href === null;
  return (
    <li>
      <div className="flex items-center gap-4">
        <Portrait name={name} src={portrait} size="s" gold={gold} lazy />
        <div className="min-w-0 flex-1">
          <h2 className="text-h3">{profileHref ? <a href={profileHref}>{name}</a> : name}</h2>
          <p className="text-small text-ink-muted">
            {place}
            {message ? <> · {state.title}</> : null}
            {message && (state.at || state.detail) ? <> · {stepDetail(state.at, state.detail)}</> : null}
          </p>
          <Chips chips={chips} explained="by all means" />
        </div>
      </div>
      {words ? <p className={quoteClass}>{words}</p> : null}
      {reply && !words ? <p className="text-small">{reply}</p> : null}
      <CallAndWrite contact={contact} name={name} />
      {message && !words ? <p className={`line-clamp-2 ${quoteClass}`}>{message}</p> : null}
      {message ? (
        <details>
          <summary className={smallSummaryClass}>{t("project:summary.steps")}</summary>
          <p className="mt-2 mb-5 text-small whitespace-pre-line wrap-anywhere text-ink-muted">{message}</p>
          {timeline}
          {isEnded ? null : end}
        </details>
      ) : (
        timeline
      )}
      {isEnded || !message ? end : null}
    </li>
  );
}

function stepDetail(at: Moment | null, text: string) {
  if (!at) return text;
  return (
    <>
      <time dateTime={at.iso}>{at.text}</time>
      {text ? ` · ${text}` : null}
    </>
  );
}
