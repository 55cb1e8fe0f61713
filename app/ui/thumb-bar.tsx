import { classNames } from "./classes";
import { Icon, type IconName } from "./icon";
import { VisuallyHidden } from "./text";

export interface ThumbLink {
  href: string;
  text: string;
  icon: IconName;
  current: boolean;
  /** Number over the icon; `text` explains it to screen readers. Zero: none. */
  badge?: { count: number; text: string } | undefined;
}

export const thumbCellClass =
  "flex min-h-15 cursor-pointer flex-col items-center justify-center gap-1 text-center text-[min(0.7rem,3.2vw)] leading-[1.15] text-ink-muted no-underline aria-[current]:font-semibold aria-[current]:tracking-tight aria-[current]:text-evergreen";

interface ThumbBarProps {
  label: string;
  links: readonly ThumbLink[];
  className?: string;
}

/** Renders the four most important links at the bottom of a phone's window (ground.css says when it hides). */
export function ThumbBar({ label, links, className }: ThumbBarProps) {
  return (
    <nav
      className={classNames(
        "grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden",
        className,
      )}
      aria-label={label}
      data-thumb=""
    >
      {links.map(({ href, text, icon, current, badge }) => (
        <a key={href} className={thumbCellClass} href={href} aria-current={current ? "page" : undefined}>
          <span className="relative">
            <Icon name={icon} />
            {badge && badge.count > 0 ? (
              // CSS draws the number, because a text browser would read it twice.
              <span
                className="absolute -top-1.5 left-3.5 min-w-4.5 rounded-full bg-evergreen px-1 text-[0.65rem]/4.5 font-semibold text-on-evergreen before:content-[attr(data-count)]"
                data-count={badge.count}
              />
            ) : null}
          </span>
          <span>
            {text}
            {badge && badge.count > 0 ? <VisuallyHidden> {badge.text}</VisuallyHidden> : null}
          </span>
        </a>
      ))}
    </nav>
  );
}
