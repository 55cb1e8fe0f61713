import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReviewList } from "~/routes/review-list";
import { ReviewScore } from "~/routes/review-score";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Reasons } from "~/ui/reasons";
import type { ProfileView } from "./profile-view.server";

/** Where the planner works, and what people wrote of it: the score and the newest reviews, or what was checked until there are some. */
export function ProfileFacts({ profile }: { profile: Pick<ProfileView, "travels" | "reviews" | "checks"> }) {
  const { t } = useTexts();
  const { travels, reviews, checks } = profile;
  return (
    <>
      {travels === null ? null : (
        <section className="flow">
          <h2 className="rule">{t("directory:profile.where")}</h2>
          <p>{travels}</p>
        </section>
      )}
      {reviews ? (
        <section className="flow" id="reviews">
          <h2 className="rule">{t("directory:profile.reviews")}</h2>
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
        <Panel as="section" look="soft" className="flow">
          <h2 className="h3">{t("planner:profile.checks.heading")}</h2>
          <Reasons reasons={checks} two />
        </Panel>
      )}
    </>
  );
}

/** Beside every list of reviews (Directive 2005/29/EC, Article 7(6)). */
export function ReviewChecks() {
  const { t } = useTexts();
  return (
    <p className="small muted prose">
      {t("reviews:show.checked")} <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
    </p>
  );
}
