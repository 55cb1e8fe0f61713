import { Chip } from "./chip";
import { chevronClass } from "./classes";
import { toggledClass } from "./disclosure";
import { Icon } from "./icon";
import { ThumbBar, type ThumbLink, thumbCellClass } from "./thumb-bar";

interface SideLink {
  href: string;
  text: string;
  current: boolean;
  badge?: string | undefined;
  /** A figure that requires no action, e.g. of credits. */
  note?: string | undefined;
}

interface SideGroup {
  /** If set, wide screens fold the group below this heading, unless the group contains the current page. */
  heading?: string;
  links: readonly SideLink[];
}

interface SideMenuProps {
  label: string;
  groups: readonly SideGroup[];
  /** The last entry is a button, because it posts. */
  logout: { action: string; text: string };
  /** Below 960 px: up to four links at the bottom of the window, and the text of the button that opens the menu. */
  thumb: { label: string; links: readonly ThumbLink[]; more: string };
}

const entry =
  "-ml-3 flex min-h-11 items-center justify-between rounded-sm px-3 py-1.5 text-small text-ink no-underline hover:bg-sage";

const sheet =
  "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(61px+env(safe-area-inset-bottom))] max-lg:z-4 max-lg:max-h-[calc(100dvh-140px)] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-t max-lg:border-gold max-lg:bg-surface max-lg:px-pad max-lg:py-4 max-lg:shadow-float max-lg:[body:has([data-bar])_&]:bottom-0";

/** On pages with another bar, the button lies on the masthead (69 px), above the layout that contains the menu. */
const opener =
  "peer fixed right-0 bottom-0 z-4 w-1/5 border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [body:has([data-bar])_&]:absolute [body:has([data-bar])_&]:-top-[65px] [body:has([data-bar])_&]:right-2 [body:has([data-bar])_&]:bottom-auto [body:has([data-bar])_&]:w-16 [body:has([data-bar])_&]:border-0";

/** On narrow screens, a bar at the bottom of the window opens the menu above it. Works without JavaScript. */
export function SideMenu({ label, groups, logout, thumb }: SideMenuProps) {
  return (
    <div className="max-lg:contents" data-side="">
      <ThumbBar label={thumb.label} links={thumb.links} className="fixed inset-x-0 bottom-0 z-4 pe-[20%] lg:hidden" />
      <details className={opener} name="masthead" data-thumb="">
        <summary className={`${thumbCellClass} list-none [&::-webkit-details-marker]:hidden`}>
          <Icon name="more" />
          {thumb.more}
        </summary>
      </details>
      <nav className={`${toggledClass} ${sheet} print:hidden`} aria-label={label}>
        <div className="gap-8 max-lg:columns-2">
          {groups.map(({ heading, links }, index) => (
            <div key={heading ?? index}>
              {heading === undefined ? null : (
                <>
                  <b className="block break-after-avoid pt-3.5 pb-1 font-serif font-normal text-ink-muted italic lg:hidden">
                    {heading}
                  </b>
                  <details className="peer max-lg:hidden" open={links.some(({ current }) => current)}>
                    <summary
                      className={`${chevronClass} flex min-h-11 items-center justify-between pe-3 font-serif text-ink-muted italic`}
                    >
                      {heading}
                    </summary>
                  </details>
                </>
              )}
              <ul className={heading === undefined ? undefined : "lg:peer-[:not([open])]:hidden"}>
                {links.map(({ href, text, current, badge, note }) => (
                  <li key={href} className="break-inside-avoid">
                    <a
                      className={`${entry} aria-[current]:rounded-none aria-[current]:bg-[linear-gradient(var(--gold),var(--gold))] aria-[current]:bg-[position:0_50%] aria-[current]:[background-size:1.5px_22px] aria-[current]:bg-no-repeat aria-[current]:font-semibold`}
                      href={href}
                      aria-current={current ? "page" : undefined}
                    >
                      {text}
                      {badge === undefined ? null : (
                        <>
                          {" "}
                          {/* On phones, the bar shows the badge. */}
                          <span className={thumb.links.some((one) => one.href === href) ? "max-sm:hidden" : undefined}>
                            <Chip kind="new">{badge}</Chip>
                          </span>
                        </>
                      )}
                      {note === undefined ? null : (
                        <>
                          {" "}
                          <span className="text-ink-muted">{note}</span>
                        </>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <form className="mt-3.5 break-inside-avoid border-t border-line pt-2" method="post" action={logout.action}>
            <button className={`${entry} w-full cursor-pointer border-0 bg-transparent text-start`} type="submit">
              {logout.text}
            </button>
          </form>
        </div>
      </nav>
    </div>
  );
}
