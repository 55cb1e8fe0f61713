import { Fold } from "~/ui/fold";
import { Thread } from "~/ui/thread";
import type { OpenedByView } from "./opened-by.server";

/** Who opened one's account, newest first (rule impersonation-4). */
export function OpenedBy({ view: { texts, all } }: { view: OpenedByView }) {
  return (
    <section className="flow" aria-labelledby="opened-by">
      <div className="flow-s">
        <h2 className="h3" id="opened-by">
          {texts.title}
        </h2>
        <p className="small muted">{texts.lead}</p>
      </div>
      {all.length === 0 ? <p className="small">{texts.nobody}</p> : null}
      {all.length > 0 ? (
        <ul className="rows">
          {all.map((one) => (
            <li key={one.id} className="flow-s">
              <div className="meta">
                <h3 className="name">{one.who}</h3>
                <p className="small muted">{one.when}</p>
              </div>
              <p className="wrap-anywhere">{one.reason}</p>
              <Thread knots={one.knots} />
              {one.log ? (
                <Fold summary={one.log}>
                  <ol className="flow-s small">
                    {one.steps.map(({ key, line }) => (
                      <li key={key} className="wrap-anywhere">
                        {line}
                      </li>
                    ))}
                  </ol>
                </Fold>
              ) : null}
              {one.askHref ? (
                <p className="small">
                  <a href={one.askHref}>{texts.ask}</a>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="hint">{texts.kept}</p>
    </section>
  );
}
