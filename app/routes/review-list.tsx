import type { ReactNode } from "react";
import { AUTHOR_KINDS, type AuthorKind } from "~/domain/reviews/review.rules";
import type { Reviews } from "~/domain/reviews/reviews.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { CHIP_LINE, Chip } from "~/ui/chip";
import { Stars } from "~/ui/stars";
import { ListPages } from "./list-pages";
import type { ReviewView } from "./review-view.server";

/** Reviews, newest first (rule reviewshow-1). */
export function ReviewList({ reviews }: { reviews: readonly ReviewView[] }) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.publicId} className="border-t border-line py-8 first:border-gold">
          <Review review={review} report={paths.reportReview(review.publicId)} />
        </li>
      ))}
    </ul>
  );
}

interface ReviewProps {
  review: ReviewView;
  chips?: ReactNode;
  report?: string;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

export function Review({ review, chips, report, heading: Heading = "h3", children }: ReviewProps) {
  const { name, line, writtenIn, stars, starsText, quote, lang, metHere, proof, published, photo, answer } = review;
  const { t } = useTexts();
  return (
    <article className={photo ? "grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_160px]" : undefined}>
      <div className="space-y-2">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <Stars rating={stars} label={starsText} />
          <p className={CHIP_LINE}>
            {chips}
            <Chip kind={metHere ? "good" : "neutral"}>{proof}</Chip>
          </p>
        </div>
        <blockquote className="max-w-prose font-serif text-lead italic whitespace-pre-line" lang={lang}>
          {quote}
        </blockquote>
        <div className="text-small text-ink-muted">
          <Heading className="inline-block font-sans text-small font-semibold tracking-normal text-ink">{name}</Heading>
          , {line}
          <br />
          {published}
          {writtenIn ? ` ·\u00a0${writtenIn}` : null}
          {report ? (
            <>
              {" ·\u00a0"}
              <a href={report} rel="nofollow">
                {t("reviews:case.link")}
              </a>
            </>
          ) : null}
        </div>
        {answer ? (
          <div className="mt-4 border-l border-gold pl-5">
            <p className="font-serif italic text-ink-muted">{answer.heading}</p>
            <p className="max-w-prose whitespace-pre-line text-small">{answer.text}</p>
          </div>
        ) : null}
        {children}
      </div>
      {photo ? (
        <img className="rounded-sm max-sm:w-50" {...photo} alt={photo.alt} sizes="200px" loading="lazy" />
      ) : null}
    </article>
  );
}

/** Units of a bar's drawing, which is stretched to the available width. */
const BAR = { width: 100, height: 6 } as const;

export type Score = Pick<Reviews, "average" | "count" | "distribution">;

function AverageLine({ score: { average, count } }: { score: Pick<Score, "average" | "count"> }) {
  const { t, format } = useLanguage();
  if (average === null) return null;
  const figure = format.rating(average);
  const afterFigure = t("directory:profile.rating", { rating: figure }).slice(figure.length);
  return (
    <p>
      <b className="font-serif text-h1/none font-normal">{figure}</b>
      <span className="text-ink-muted">
        {afterFigure}, {t("directory:profile.reviewCount", { count })}
      </span>
    </p>
  );
}

/** Average, number and distribution of the reviews (rule reviewshow-2). */
export function ReviewScore({ score }: { score: Score }) {
  const { t, format } = useLanguage();
  const { average, count: total, distribution } = score;
  if (average === null) return null;
  const bars = distribution
    .map((count, index) => ({ count, stars: index + 1, label: t("reviews:show.stars", { count: index + 1 }) }))
    .reverse();
  return (
    <div className="flex flex-wrap items-center gap-x-gap gap-y-4">
      <AverageLine score={score} />
      <ul className="min-w-0 flex-1 basis-70 text-small/loose" aria-label={t("reviews:show.spread")}>
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

export interface ReviewTabsProps {
  found: Pick<Reviews, "count" | "byKind">;
  /** Author kind of the listed reviews; null: all. */
  who: AuthorKind | null;
  pathOf: (search: { who?: AuthorKind | undefined; page?: number | undefined }) => string;
}

export function ReviewTabs({ found, who, pathOf }: ReviewTabsProps) {
  const { t } = useTexts();
  const kinds = AUTHOR_KINDS.filter((kind) => found.byKind[kind] > 0 || kind === who);
  return (
    <nav className={TABS} aria-label={t("reviews:show.who")}>
      <a href={pathOf({})} aria-current={who === null ? "page" : undefined}>
        {t("reviews:show.tab.all", { number: found.count })}
      </a>
      {kinds.map((kind) => (
        <a key={kind} href={pathOf({ who: kind })} aria-current={kind === who ? "page" : undefined}>
          {t(`reviews:show.tab.${kind}`, { number: found.byKind[kind] })}
        </a>
      ))}
    </nav>
  );
}

/** Classes of tabs: a gold line under the current one. */
const TABS =
  "mt-10 flex flex-wrap gap-x-5 border-b border-line print:hidden *:grid *:h-11 *:place-items-center *:border-b-2 *:border-transparent *:no-underline *:aria-[current]:border-gold *:aria-[current]:font-semibold *:aria-[current]:text-ink";

interface ReviewPagesProps extends Pick<ReviewTabsProps, "who" | "pathOf"> {
  page: number;
  pages: number;
}

export function ReviewPages({ page, pages, who, pathOf }: ReviewPagesProps) {
  const { t } = useTexts();
  const hrefOf = (number: number) => pathOf({ who: who ?? undefined, page: number > 1 ? number : undefined });
  return <ListPages label={t("reviews:show.pages")} page={page} pages={pages} hrefOf={hrefOf} />;
}
