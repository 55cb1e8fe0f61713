import { metaLineClass, rowsClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Hint } from "~/ui/text";
import { Timeline } from "~/ui/timeline";
import type { OpenedByView } from "./opened-by.server";

interface OpenedByProps {
  view: OpenedByView;
  heading?: "h2" | "h3";
}

/** Impersonations of the reader's account, newest first (rule impersonation-4). */
export function OpenedBy({ view: { texts, all }, heading: Heading = "h2" }: OpenedByProps) {
  return (
    <Disclosure
      summary={
        <div>
          <Heading className="text-large">{texts.title}</Heading>
          {all[0] ? <p className="font-sans text-small text-ink-muted">{all[0].when}</p> : null}
        </div>
      }
    >
      <p className="text-small text-ink-muted">{texts.lead}</p>
      {all.length === 0 ? <p className="text-small">{texts.nobody}</p> : null}
      {all.length > 0 ? (
        <ul className={rowsClass}>
          {all.map((one) => (
            <li key={one.id} className="space-y-1.5">
              <div className={metaLineClass}>
                <h3>{one.who}</h3>
                <p className="text-small text-ink-muted">{one.when}</p>
              </div>
              <p className="wrap-anywhere">{one.reason}</p>
              <Timeline knots={one.knots} />
              {one.log ? (
                <Disclosure summary={one.log}>
                  <ol className="space-y-1.5 text-small">
                    {one.steps.map(({ key, line }) => (
                      <li key={key} className="wrap-anywhere">
                        {line}
                      </li>
                    ))}
                  </ol>
                </Disclosure>
              ) : null}
              {one.askHref ? (
                <p className="text-small">
                  <a href={one.askHref}>{texts.ask}</a>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Hint>{texts.kept}</Hint>
    </Disclosure>
  );
}
