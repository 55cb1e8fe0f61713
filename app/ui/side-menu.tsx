import { Chip } from "./chip";
import { Toggle, toggledClass } from "./fold";

export interface SideLink {
  href: string;
  text: string;
  current: boolean;
  /** E.g. "2 new". */
  badge?: string | undefined;
  /** A figure that asks for nothing, e.g. of credits. */
  note?: string | undefined;
}

export interface SideGroup {
  /** The first group has none. */
  heading?: string;
  links: readonly SideLink[];
}

export interface SideMenuProps {
  /** Names the navigation for screen readers. */
  label: string;
  /** What the phone's fold is called. */
  menu: string;
  groups: readonly SideGroup[];
}

/** Beside the page where there is room; above it, folded, on a phone. Needs no script. */
export function SideMenu({ label, menu, groups }: SideMenuProps) {
  return (
    <div className="side">
      <Toggle summary={menu} />
      <nav className={toggledClass} aria-label={label}>
        {groups.map(({ heading, links }, index) => (
          <div key={heading ?? index}>
            {heading === undefined ? null : <b>{heading}</b>}
            <ul>
              {links.map(({ href, text, current, badge, note }) => (
                <li key={href}>
                  <a href={href} aria-current={current ? "page" : undefined}>
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
      </nav>
    </div>
  );
}
