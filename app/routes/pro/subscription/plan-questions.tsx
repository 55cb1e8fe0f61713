import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Fold } from "~/ui/fold";
import { SectionTitle } from "~/ui/heading";
import type { PlansView } from "./plans-view.server";

/** How one leaves, and what is asked most. */
export function PlanQuestions({ terms }: Pick<PlansView, "terms">) {
  const { t } = useTexts();
  return (
    <>
      <section aria-labelledby="leave">
        <SectionTitle id="leave">{t("premium:leave.heading")}</SectionTitle>
        <div className="mt-8 grid gap-x-gap gap-y-7 sm:grid-cols-3">
          {(["month", "year", "end"] as const).map((part) => (
            <div key={part}>
              <h3 className="mb-3.5">{t(`premium:leave.${part}`)}</h3>
              <p className="text-small">{t(`premium:leave.${part}Text`, { days: terms.withdrawal })}</p>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="questions">
        <SectionTitle className="mb-3.5" id="questions">
          {t("premium:faq.heading")}
        </SectionTitle>
        {(["credits", "paid", "card"] as const).map((question) => (
          <Fold key={question} summary={t(`premium:faq.${question}.question`)}>
            <p className="max-w-prose text-ink-muted">
              {t(`premium:faq.${question}.answer`, { tries: terms.tries, days: terms.retrying })}{" "}
              {question === "paid" ? <a href={paths.ranking()}>{t("planner:profile.ranking")}</a> : null}
            </p>
          </Fold>
        ))}
      </section>
    </>
  );
}
