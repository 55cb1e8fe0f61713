import { useFormat } from "~/i18n/use-format";
import { Chip } from "~/ui/chip";

interface ListTab {
  key: string;
  href: string;
  text: string;
  count?: number;
  /** E.g. "2 to read". */
  badge?: string | undefined;
  current: boolean;
}

const tabClass =
  "flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-small whitespace-nowrap text-ink-muted no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-gold aria-[current]:[scroll-initial-target:nearest] aria-[current]:font-semibold aria-[current]:text-ink";

/** Renders the filters of a list as links with counts, in one row, which narrow screens scroll up to both edges. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const format = useFormat();
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-lg:-mx-pad max-lg:scroll-px-pad max-lg:px-pad">
        {tabs.map(({ key, href, text, count, badge, current }) => (
          <li key={key}>
            <a className={tabClass} href={href} aria-current={current ? "true" : undefined}>
              {text} {count === undefined ? null : <span className="tabular-nums">{format.number(count)}</span>}{" "}
              {badge ? <Chip kind="new">{badge}</Chip> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
