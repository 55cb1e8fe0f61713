import { useTexts } from "~/i18n/texts";
import { Stars } from "~/ui/stars";
import type { ReviewScoreView } from "./review-view.server";

/** Pixels. A bar is as long as its line leaves room. */
const BAR = { height: 8, y: 4 } as const;

/**
 * The average as the reviews have it, how many there are, and how they are spread (rule reviewshow-2). Made of pieces that the public pages
 * have already: their stylesheet has no room for others.
 */
export function ReviewScore({ score }: { score: ReviewScoreView }) {
  const { t } = useTexts();
  return (
    <div className="facts pt-2.5">
      <div className="space-y-1.5">
        <p className="from">{score.ratingText}</p>
        <Stars rating={score.average} label={score.ratingText} />
        <p className="text-small text-ink-muted">{score.countText}</p>
      </div>
      <div>
        <ul className="prices" aria-label={t("reviews:show.spread")}>
          {score.bars.map(({ stars, label, count, countText, say }) => (
            <li key={stars} className="items-center">
              <span>{label}</span>
              <svg width="100%" height={BAR.height} role="img" aria-label={say}>
                <line x2="100%" y1={BAR.y} y2={BAR.y} stroke="var(--edge)" strokeDasharray="1 3" />
                {count > 0 ? (
                  <line
                    x2={`${(100 * count) / score.count}%`}
                    y1={BAR.y}
                    y2={BAR.y}
                    stroke="var(--gold)"
                    strokeWidth={2}
                  />
                ) : null}
              </svg>
              <span>{countText}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
