import type { Reviews } from "~/domain/reviews/find-reviews.server";
import { oneDecimal } from "~/domain/reviews/show-reviews.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";

/** Units of a bar's drawing, which is stretched to the available width. */
const BAR = { width: 100, height: 6 } as const;

export type Score = Pick<Reviews, "average" | "count" | "distribution">;

/** Average, number and distribution of the reviews (rule reviewshow-2). */
export function ReviewScore({ score }: { score: Score }) {
  const { t } = useTexts();
  const format = useFormat();
  const { average, count: total, distribution } = score;
  if (average === null) return null;
  const figure = format.number(oneDecimal(average));
  const afterFigure = t("directory:profile.rating", { rating: figure }).slice(figure.length);
  const countText = t("directory:profile.reviewCount", { count: total });
  const bars = distribution
    .map((count, index) => ({ count, stars: index + 1, label: t("reviews:show.stars", { count: index + 1 }) }))
    .reverse();
  return (
    <div className="grid items-center gap-x-gap gap-y-4 sm:grid-cols-[auto_1fr]">
      <p>
        <b className="font-serif text-[4rem]/none font-normal">{figure}</b>
        <span className="text-ink-muted">
          {afterFigure}, {countText}
        </span>
      </p>
      <ul className="text-small/loose" aria-label={t("reviews:show.spread")}>
        {bars.map(({ count, stars, label }) => (
          <li key={stars} className="grid grid-cols-[5.5em_1fr_2em] items-center gap-4">
            {label}
            <svg
              className="h-1.5 w-full rounded bg-line"
              viewBox={`0 0 ${BAR.width} ${BAR.height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t("reviews:show.share", {
                stars: label,
                number: format.number(count),
                total: format.number(total),
              })}
            >
              <rect className="fill-evergreen" width={Math.round((BAR.width * count) / total)} height={BAR.height} />
            </svg>
            <span className="text-ink-muted">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
