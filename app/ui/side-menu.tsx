import { cva } from "class-variance-authority";
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

const linkClass = cva(
  "-ms-3 flex min-h-11 items-center justify-between px-3 py-1.5 text-small text-ink no-underline hover:bg-sage",
  {
    variants: {
      current: {
        true: "bg-[image:linear-gradient(var(--gold),var(--gold))] bg-size-[1.5px_22px] bg-[position:0_50%] bg-no-repeat font-semibold",
        false: "rounded-s",
      },
    },
  },
);

/** Beside the page where there is room; above it, folded, on a phone. Needs no script. */
export function SideMenu({ label, menu, groups }: SideMenuProps) {
  return (
    <div className="print:hidden">
      <Toggle summary={menu} />
      <nav className={toggledClass} aria-label={label}>
        {groups.map(({ heading, links }, index) => (
          <div key={heading ?? index}>
            {heading === undefined ? null : (
              <b className="block pt-3.5 pb-1 font-serif leading-[normal] font-normal text-ink-muted italic">
                {heading}
              </b>
            )}
            <ul>
              {links.map(({ href, text, current, badge, note }) => (
                <li key={href}>
                  <a className={linkClass({ current })} href={href} aria-current={current ? "page" : undefined}>
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
