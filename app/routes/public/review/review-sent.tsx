import { days } from "~/domain/durations";
import { REVIEW } from "~/domain/reviews/review.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { PageTitle } from "~/ui/heading";
import { Thread } from "~/ui/thread";
import type { Reviewed } from "./review-form";

/** What happens next. The same for everybody: whether an address has reviewed before is said in its letter alone. */
export function ReviewSent({ planner: { name, publicId } }: { planner: Reviewed }) {
  const { t } = useTexts();
  const steps = ["sent", "confirm", "read", "shown"] as const;
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("reviews:sent.heading")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("reviews:sent.lead")}</p>
      </header>
      <section className="space-y-4">
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
