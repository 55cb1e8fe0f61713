import { Chip } from "./chip";
import { Toggle, toggledClass } from "./disclosure";

interface SideLink {
  href: string;
  text: string;
  current: boolean;
  /** E.g. "2 new". */
  badge?: string | undefined;
  /** A figure that requires no action, e.g. of credits. */
  note?: string | undefined;
}

interface SideGroup {
  heading?: string;
  links: readonly SideLink[];
}

interface SideMenuProps {
  label: string;
  menu: string;
  groups: readonly SideGroup[];
  /** The last entry is a button, because it posts. */
  logout: { action: string; text: string };
}

const entry =
  "-ml-3 flex min-h-11 items-center justify-between rounded-sm px-3 py-1.5 text-small text-ink no-underline hover:bg-sage";

/** Renders the menu next to the page on wide screens, and collapsed above it on phones. Works without JavaScript. */
export function SideMenu({ label, menu, groups, logout }: SideMenuProps) {
  return (
    <div data-side="" className="print:hidden">
      <Toggle summary={menu} />
      <nav className={toggledClass} aria-label={label}>
        {groups.map(({ heading, links }, index) => (
          <div key={heading ?? index}>
            {heading === undefined ? null : (
              <b className="block pt-3.5 pb-1 font-serif font-normal text-ink-muted italic">{heading}</b>
            )}
            <ul>
              {links.map(({ href, text, current, badge, note }) => (
                <li key={href}>
                  <a
                    className={`${entry} aria-[current]:rounded-none aria-[current]:bg-[linear-gradient(var(--gold),var(--gold))] aria-[current]:bg-[position:0_50%] aria-[current]:[background-size:1.5px_22px] aria-[current]:bg-no-repeat aria-[current]:font-semibold`}
                    href={href}
                    aria-current={current ? "page" : undefined}
                  >
                    {text}
                    {badge === undefined ? null : (
                      <>
                        {" "}
                        <Chip kind="new">{badge}</Chip>
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
        <form className="mt-3.5 border-t border-line pt-2" method="post" action={logout.action}>
          <button className={`${entry} w-full cursor-pointer border-0 bg-transparent text-start`} type="submit">
            {logout.text}
          </button>
        </form>
      </nav>
    </div>
  );
}
