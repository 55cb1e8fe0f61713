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
                  <table className="list">
                    <thead>
                      <tr>
                        <th scope="col">{texts.at}</th>
                        <th scope="col">{texts.what}</th>
                        <th scope="col">{texts.page}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {one.steps.map((step) => (
                        <tr key={step.key}>
                          <th scope="row">{step.at}</th>
                          <td data-label={texts.what}>{step.what}</td>
                          <td data-label={texts.page} className="wrap-anywhere">
                            {step.path}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
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
