import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FreeSaturdays } from "~/routes/public/free-saturdays";
import { ReviewList, ReviewScore } from "~/routes/review-list";
import { ButtonLink } from "~/ui/button";
import { SectionTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Reasons } from "~/ui/tick-list";
import type { ProfileView } from "./profile-view.server";

/** Travel area, free dates, insurance, and reviews; the passed checks until there is a review. */
export function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { t } = useTexts();
  const { travels, months, insurance, reviews, checks } = profile;
  return (
    <>
      {travels === null ? null : (
        <section className="space-y-4">
          <SectionTitle>{t("directory:profile.where")}</SectionTitle>
          <p>{travels}</p>
        </section>
      )}
      <FreeSaturdays months={months} note={t("directory:profile.saturdaysNote")} />
      {insurance === null ? null : (
        <section className="space-y-4">
          <SectionTitle>{t("directory:profile.insurance")}</SectionTitle>
          <p className="wrap-anywhere">{insurance}</p>
        </section>
      )}
      {reviews ? (
        <section className="space-y-4" id="reviews">
          <SectionTitle>{t("directory:profile.reviews")}</SectionTitle>
          <ReviewScore score={reviews.score} />
          <ReviewChecks />
          <ReviewList reviews={reviews.newest} />
          {reviews.newest.length < reviews.score.count ? (
            <p className="print:hidden">
              <ButtonLink variant="quiet" href={reviews.href}>
                {reviews.allText}
              </ButtonLink>
            </p>
          ) : null}
        </section>
      ) : (
        <Panel as="section" look="soft" className="space-y-4">
          <h2 className="text-h3">{t("planner:profile.checks.heading")}</h2>
          <Reasons reasons={checks} two />
        </Panel>
      )}
    </>
  );
}

/** Link next to every list of reviews (Directive 2005/29/EC, Article 7(6)). */
export function ReviewChecks() {
  const { t } = useTexts();
  return (
    <p className="text-small text-ink-muted max-w-prose">
      {t("reviews:show.checked")} <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
    </p>
  );
}
