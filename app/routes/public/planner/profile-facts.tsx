import { useTexts } from "~/i18n/texts";
import { Stars } from "~/ui/stars";
import type { ProfileView } from "./profile-view.server";

/** Where the planner works, and what couples thought; single reviews are not shown yet. */
export function ProfileFacts({ profile }: { profile: Pick<ProfileView, "travels" | "reviews"> }) {
  const { t } = useTexts();
  const { travels, reviews } = profile;
  return (
    <>
      {travels === null ? null : (
        <section className="flow">
          <h2 className="rule">{t("directory:profile.where")}</h2>
          <p>{travels}</p>
        </section>
      )}
      {reviews ? (
        <section className="flow">
          <h2 className="rule">{t("directory:profile.reviews")}</h2>
          <Stars rating={reviews.rating} label={reviews.ratingText} />
          <p>
            {reviews.ratingText}, {reviews.countText}
          </p>
        </section>
      ) : null}
    </>
  );
}
