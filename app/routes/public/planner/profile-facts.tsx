import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FreeSaturdays } from "~/routes/public/free-saturdays";
import { ReviewList, ReviewScore } from "~/routes/review-list";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/classes";
import { Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { Reasons } from "~/ui/tick-list";
import type { ProfileView } from "./profile-view.server";

export function ProfileTerms({ profile: { travels, insurance } }: { profile: ProfileView }) {
  const { t } = useTexts();
  const facts = [
    { term: t("directory:profile.where"), value: travels },
    { term: t("directory:profile.insurance"), value: insurance },
  ].filter(({ value }) => value !== null);
  return facts.length > 0 ? <Facts facts={facts} narrow /> : null;
}

export function ProfileFacts({ profile, wide = false }: { profile: ProfileView; wide?: boolean }) {
  const { t } = useTexts();
  const { months, reviews, checks } = profile;
  const hasMore = reviews !== null && reviews.newest.length < reviews.score.count;
  return (
    <>
      {wide ? null : <ProfileTerms profile={profile} />}
      <FreeSaturdays months={months} note={t("directory:profile.saturdaysNote")} />
      {reviews ? (
        <section className="space-y-4" id="reviews">
          <h2>{t("directory:profile.reviews")}</h2>
          <div className={classNames("grid gap-x-16 gap-y-4 *:min-w-0", wide && "xl:grid-cols-[400px_1fr]")}>
            <div className="space-y-4">
              <ReviewScore score={reviews.score} />
              <ReviewChecks />
              {hasMore ? (
                <p className="print:hidden">
                  <ButtonLink variant="quiet" href={reviews.href}>
                    {reviews.allText}
                  </ButtonLink>
                </p>
              ) : null}
            </div>
            <ReviewList reviews={reviews.newest} />
          </div>
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
