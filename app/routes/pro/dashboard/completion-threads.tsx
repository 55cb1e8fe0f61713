import { useTexts } from "~/i18n/texts";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { StepView } from "./dashboard-view.server";

/** The twelve steps, each with its screen, on two threads beside each other (back-office specification §2, "Dashboard"). */
export function CompletionThreads({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTexts();
  const half = steps.length / 2;
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby="steps">
      <div className="meta">
        <h2 className="h3" id="steps">
          {t("dashboard:steps.heading")}
        </h2>
        <p className="small muted">{t("dashboard:steps.count", { count: done, all: steps.length })}</p>
      </div>
      <div className="completion">
        {[0, half].map((from) => (
          <ol key={from} className="thread" start={from + 1}>
            {steps.slice(from, from + half).map((step) => (
              <li key={step.step} className={step.done ? "done" : "todo"}>
                <a href={step.href}>{t(`dashboard:step.${step.step}`)}</a>
                {step.done ? <VisuallyHidden> {t("dashboard:steps.done")}</VisuallyHidden> : null}
                {step.note ? <p className="small muted">{step.note}</p> : null}
              </li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  );
}
