import { useTexts } from "~/i18n/texts";
import { Stars } from "~/ui/stars";
import type { ReviewScoreView } from "./review-view.server";

/** Drawing units: how long the bar of all reviews is. */
const BAR = { width: 120, height: 8 } as const;

/**
 * The average as the reviews have it, how many there are, and how they are spread (rule reviewshow-2). Made of pieces that the public pages
 * have already: their stylesheet has no room for others.
 */
export function ReviewScore({ score }: { score: ReviewScoreView }) {
  const { t } = useTexts();
  return (
    <div className="facts">
      <div className="flow-s">
        <p className="from">{score.ratingText}</p>
        <Stars rating={score.average} label={score.ratingText} />
        <p className="small muted">{score.countText}</p>
      </div>
      <div>
        <ul className="prices" aria-label={t("reviews:show.spread")}>
          {score.bars.map(({ stars, label, count, countText, say }) => (
            <li key={stars} className="items-center">
              <span>{label}</span>
              <svg {...BAR} viewBox={`0 0 ${BAR.width} ${BAR.height}`} role="img" aria-label={say}>
                <rect {...BAR} rx={4} fill="var(--line)" />
                <rect width={(BAR.width * count) / score.count} height={BAR.height} rx={4} fill="var(--green)" />
              </svg>
              <span>{countText}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
