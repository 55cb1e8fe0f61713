import { useTexts } from "~/i18n/texts";

interface ReviewTabsProps {
  tabs: readonly { key: string; text: string; href: string }[];
  current: string;
}

/** By who wrote, as links. */
export function ReviewTabs({ tabs, current }: ReviewTabsProps) {
  const { t } = useTexts();
  return (
    <nav className="pages" aria-label={t("reviews:show.who")}>
      {tabs.map(({ key, text, href }) => (
        <a key={key} href={href} aria-current={key === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
