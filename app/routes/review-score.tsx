import { useTexts } from "~/i18n/texts";
import type { ReviewScoreView } from "./review-view.server";

/** Units of the drawing of a bar, which is as wide as its line leaves room. */
const BAR = { width: 100, height: 6 } as const;

/** The average as the reviews have it, how many there are, and how they are spread (rule reviewshow-2). */
export function ReviewScore({ score }: { score: ReviewScoreView }) {
  const { t } = useTexts();
  const { figure, ratingText, countText, bars, count: all } = score;
  return (
    <div className="grid items-center gap-x-gap gap-y-4 sm:grid-cols-[auto_1fr]">
      <p>
        <b className="font-serif text-[4rem]/none font-normal">{figure}</b>
        <span className="text-ink-muted">
          {ratingText.slice(figure.length)}, {countText}
        </span>
      </p>
      <ul className="text-small/loose" aria-label={t("reviews:show.spread")}>
        {bars.map(({ stars, label, count, countText, say }) => (
          <li key={stars} className="grid grid-cols-[5.5em_1fr_2em] items-center gap-4">
            {label}
            <svg
              className="h-1.5 w-full rounded bg-line"
              viewBox={`0 0 ${BAR.width} ${BAR.height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={say}
            >
              <rect className="fill-evergreen" width={Math.round((BAR.width * count) / all)} height={BAR.height} />
            </svg>
            <span className="text-ink-muted">{countText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
