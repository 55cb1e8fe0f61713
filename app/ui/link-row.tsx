import type { ReactNode } from "react";
import { chevronClass, classNames } from "./classes";
import type { OwnerOnlyLink } from "./impersonation";

/** Classes of the link that covers its row, which is `relative`. */
export const rowLinkClass =
  "no-underline hover:underline focus-visible:shadow-none focus-visible:outline-none after:absolute after:inset-0 after:rounded-sm after:content-[''] focus-visible:after:shadow-focus";

interface LinkRowProps {
  href: string;
  text: ReactNode;
  note?: ReactNode;
  /** Value or state at the end of the row. */
  children?: ReactNode;
  /** Below the text: a button of its own. */
  foot?: ReactNode;
  serif?: boolean;
  link?: "a" | typeof OwnerOnlyLink;
}

/** Renders a row of a list of links, with a chevron at its end. The link covers the row. */
export const LinkRow = ({ href, text, note, children, foot, serif, link: Link = "a" }: LinkRowProps) => (
  <li
    className={`${chevronClass} relative grid ${serif ? "min-h-11 py-1.5" : "min-h-13 py-2"} grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line pe-1.5 last:border-b after:translate-y-0 after:-rotate-45`}
  >
    <span>
      <Link
        className={classNames(
          rowLinkClass,
          "text-ink wrap-anywhere",
          serif ? "font-serif text-large" : note ? "font-semibold" : null,
        )}
        href={href}
      >
        {text}
      </Link>
      {note ? <span className="block text-small text-ink-muted">{note}</span> : null}
    </span>{" "}
    <span className="text-end text-small text-ink-muted">{children}</span>
    {foot ? <div className="relative order-1 col-span-full pt-1 pb-2">{foot}</div> : null}
  </li>
);
