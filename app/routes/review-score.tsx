import { useTexts } from "~/i18n/texts";
import { Stars } from "~/ui/stars";
import type { ReviewScoreView } from "./review-view.server";

/** The average as the reviews have it, how many there are, and how they are spread (rule reviewshow-2). */
export function ReviewScore({ score }: { score: ReviewScoreView }) {
  const { t } = useTexts();
  return (
    <div className="score">
      <div>
        <p className="average" aria-hidden="true">
          {score.averageText}
        </p>
        <Stars rating={score.average} label={score.ratingText} />
        <p className="small muted">
          {score.ratingText}, {score.countText}
        </p>
      </div>
      <ul className="spread" aria-label={t("reviews:show.spread")}>
        {score.bars.map(({ stars, label, count, countText, say }) => (
          <li key={stars}>
            <span>{label}</span> <progress max={score.count} value={count} aria-label={say} /> <span>{countText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
