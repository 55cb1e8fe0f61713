import { useTexts } from "~/i18n/texts";
import { metaLineClass } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface ListHeadProps {
  /** Number of results, in a sentence. */
  count: string;
  /** Active filters; each links to the list without it. */
  tags?: readonly { text: string; href: string }[];
}

export function ListHead({ count, tags = [] }: ListHeadProps) {
  const { t } = useTexts();
  return (
    <div className={metaLineClass}>
      <p className="text-ink-muted" role="status">
        {count}
      </p>
      {tags.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {tags.map(({ text, href }) => (
            <li key={href}>
              <a
                className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-small text-ink no-underline hover:bg-sage"
                href={href}
              >
                <VisuallyHidden>{t("directory:filter.clear")}: </VisuallyHidden>
                {text} <Icon name="close" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
