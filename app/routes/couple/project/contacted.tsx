import { useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import { chevronClass } from "~/ui/classes";
import { Portrait } from "~/ui/portrait";
import { Timeline } from "~/ui/timeline";
import type { ContactedView, Moment } from "./project-view.server";

export function Contacted({ contacted }: { contacted: Omit<ContactedView, "publicId"> }) {
  const { name, place, portrait, gold, chips, profileHref, knots, message, reply } = contacted;
  const { t } = useTexts();
  return (
    <li className="lg:grid-cols-[300px_1fr] lg:items-center">
      <div className="flex items-center gap-4">
        <Portrait name={name} src={portrait} gold={gold} lazy />
        <div className="min-w-0 flex-1">
          <h2 className="text-h3">{profileHref ? <a href={profileHref}>{name}</a> : name}</h2>
          <p className="text-small text-ink-muted">{place}</p>
          <Chips chips={chips} explained="by all means" />
        </div>
      </div>
      <div>
        <Timeline row knots={knots.map(({ at, detail, ...knot }) => ({ ...knot, detail: answerDetail(at, detail) }))} />
        {message ? (
          <details className="mt-4 text-small">
            <summary className={`${chevronClass} -ml-1.5 flex min-h-11 w-fit items-center gap-2 px-1.5`}>
              {t("project:summary.yourMessage")}
            </summary>
            <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{message}</p>
          </details>
        ) : null}
        {reply ? <p className="text-small mt-4">{reply}</p> : null}
      </div>
    </li>
  );
}

function answerDetail(at: Moment | null, text: string) {
  if (!at) return text;
  return (
    <>
      <time dateTime={at.iso}>{at.text}</time>
      {text ? ` · ${text}` : null}
    </>
  );
}
