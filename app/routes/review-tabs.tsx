import type { Reviews } from "~/domain/reviews/find-reviews.server";
import { AUTHOR_KINDS, type AuthorKind } from "~/domain/reviews/review.rules";
import { useTexts } from "~/i18n/texts";
import { pagesClass } from "~/ui/pagination";
import { ListPages } from "./list-pages";

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
    <nav className={pagesClass} aria-label={t("reviews:show.who")}>
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

interface ReviewPagesProps extends Pick<ReviewTabsProps, "who" | "pathOf"> {
  /** From 1. */
  page: number;
  pages: number;
}

export function ReviewPages({ page, pages, who, pathOf }: ReviewPagesProps) {
  const { t } = useTexts();
  const hrefOf = (number: number) => pathOf({ who: who ?? undefined, page: number > 1 ? number : undefined });
  return <ListPages label={t("reviews:show.pages")} page={page} pages={pages} hrefOf={hrefOf} />;
}
