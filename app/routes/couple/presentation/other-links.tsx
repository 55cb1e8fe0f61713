import { Icon } from "~/ui/icon";
import type { LinkView } from "./presentation-view.server";

/** What else there is to do. */
export function OtherLinks({ links }: { links: LinkView[] }) {
  return (
    <ul>
      {links.map(({ href, title, note }) => (
        <li key={href}>
          <a
            className="group flex min-h-15 items-center justify-between gap-4 border-t border-line py-2.5 leading-snug text-ink no-underline"
            href={href}
          >
            <span>
              <span className="font-serif text-large decoration-gold group-hover:underline">{title}</span>
              {note ? <span className="block text-small text-ink-muted">{note}</span> : null}
            </span>
            <Icon name="next" className="text-evergreen" />
          </a>
        </li>
      ))}
    </ul>
  );
}
