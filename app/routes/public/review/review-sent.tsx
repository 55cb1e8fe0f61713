import { days } from "~/domain/durations";
import { REVIEW } from "~/domain/reviews/review.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Thread } from "~/ui/thread";
import type { Reviewed } from "./review-form";

/** What happens next. The same for everybody: whether an address has reviewed before is said in its letter alone. */
export function ReviewSent({ planner: { name, publicId } }: { planner: Reviewed }) {
  const { t } = useTexts();
  const steps = ["sent", "confirm", "read", "shown"] as const;
  return (
    <div className="wrap narrow top flow-l">
      <header className="flow-s">
        <h1 className="calm rule">{t("reviews:sent.heading")}</h1>
        <p className="lead">{t("reviews:sent.lead")}</p>
      </header>
      <section className="flow">
        <h2>{t("reviews:sent.next")}</h2>
        <Thread
          kind="steps"
          knots={steps.map((step, index) => ({
            key: step,
            state: index === 0 ? "done" : index === 1 ? undefined : "todo",
            title: t(`reviews:sent.${step}`, { name }),
            detail: t(`reviews:sent.${step}Text`, {
              name,
              days: step === "read" ? REVIEW.readWithin : REVIEW.confirming / days(1),
            }),
          }))}
        />
      </section>
      <Actions>
        <ButtonLink variant="quiet" href={paths.planner(publicId)}>
          {t("reviews:sent.go", { name })}
        </ButtonLink>
      </Actions>
    </div>
  );
}
