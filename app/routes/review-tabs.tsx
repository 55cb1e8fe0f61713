import { useTexts } from "~/i18n/texts";
import { pagesClass } from "~/ui/pagination";
import { ListPages } from "./list-pages";

interface ReviewTabsProps {
  tabs: readonly { key: string; text: string; href: string }[];
  current: string;
}

/** By who wrote, as links. */
export function ReviewTabs({ tabs, current }: ReviewTabsProps) {
  const { t } = useTexts();
  return (
    <nav className={pagesClass} aria-label={t("reviews:show.who")}>
      {tabs.map(({ key, text, href }) => (
        <a key={key} href={href} aria-current={key === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

interface ReviewPagesProps {
  /** From 1. */
  page: number;
  /** Of every page. */
  hrefs: readonly string[];
}

export function ReviewPages({ page, hrefs }: ReviewPagesProps) {
  const { t } = useTexts();
  const hrefOf = (number: number) => hrefs[number - 1] ?? "";
  return <ListPages label={t("reviews:show.pages")} page={page} pages={hrefs.length} hrefOf={hrefOf} />;
}
