import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";
import type { StepView } from "./dashboard-view.server";

/** The steps of the profile: one bead each; open steps link to their screens, completed ones are folded. */
export function CompletionBeads({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTexts();
  const done = steps.filter((step) => step.done);
  const open = steps.filter((step) => !step.done);
  return (
    <section className="flow" aria-labelledby="steps">
      <div className="meta">
        <h2 className="h3" id="steps">
          {t("dashboard:steps.heading")}
        </h2>
        <p className="small muted">{t("dashboard:steps.count", { count: done.length, all: steps.length })}</p>
      </div>
      <div className="beads" aria-hidden="true">
        {[...done, ...open].map((step) => (
          <span key={step.step} className={step.done ? undefined : "open"} />
        ))}
      </div>
      {open.length > 0 ? (
        <ul className="todo">
          {open.map((step) => (
            <li key={step.step}>
              <a href={step.href}>{t(`dashboard:step.${step.step}`)}</a>{" "}
              <span className="small muted">{step.note}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {done.length > 0 ? (
        <Fold summary={t("dashboard:steps.doneFold", { count: done.length })}>
          <ul className="ticks two">
            {done.map((step) => (
              <li key={step.step}>
                <a className="inline-block py-2" href={step.href}>
                  {t(`dashboard:step.${step.step}`)}
                </a>
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      <p className="hint">{t("dashboard:steps.hint")}</p>
    </section>
  );
}
