import { chevronClass } from "./chevron";
import { FixedValue } from "./field";
import { VisuallyHidden } from "./visually-hidden";

export interface LanguageMenuProps {
  /** Where the choice is posted. */
  action: string;
  current: string;
  /** Each language by its own name. */
  languages: readonly { code: string; name: string }[];
  /** The page to come back to. */
  redirectTo: string;
  /** "Language", in the page's language. */
  label: string;
}

export interface AccountMenuProps {
  firstName: string;
  /** The link to the profile, and the logout button; `lang` when their words are fixed in one language (rule frame-2). */
  welcome: { href: string; text: string };
  logout: { action: string; text: string };
  lang?: string | undefined;
}

const menuSummary = `${chevronClass} inline-flex min-h-11 items-center gap-2 px-1.5 text-ink`;
/** A long name ends in dots, beside links on a phone sooner. */
const menuName = "max-w-[min(14rem,26vw)] truncate in-data-links:min-[360px]:max-sm:max-w-[20vw]";
const menuSheet = "absolute top-full right-0 z-5 min-w-50 rounded border border-line bg-surface p-2 shadow-float";
const menuEntry =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-3 py-1.5 text-ink no-underline hover:bg-sage aria-[current]:bg-sage";

/** One button a language, each in its own language. Posting keeps the choice; nothing changes by following a link. */
export function LanguageMenu(props: LanguageMenuProps) {
  const { current, languages, label } = props;
  const name = languages.find((language) => language.code === current)?.name ?? current;
  return (
    <details className="relative" name="masthead">
      <summary className={menuSummary}>
        <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
        {/* Drawn by the stylesheet: without one the name would stand there twice, and the code besides. */}
        <span
          className={`${menuName} before:content-[attr(data-name)] max-sm:before:content-[attr(data-code)]`}
          data-name={name}
          data-code={current.toUpperCase()}
          aria-hidden="true"
        />
      </summary>
      <Languages {...props} sheet={menuSheet} look={menuEntry} />
    </details>
  );
}

/** The choice itself. @param look of the buttons */
export function Languages({
  action,
  current,
  languages,
  redirectTo,
  sheet,
  look,
}: LanguageMenuProps & { sheet?: string; look: string }) {
  return (
    <form className={sheet} method="post" action={action}>
      <FixedValue name="redirectTo" value={redirectTo} />
      <ul>
        {languages.map((language) => (
          <li key={language.code}>
            <button
              className={look}
              type="submit"
              name="locale"
              value={language.code}
              lang={language.code}
              aria-current={language.code === current ? "true" : undefined}
            >
              {language.name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The welcome that leads to the profile, and the way out (rule frame-2). */
export function AccountMenu({ firstName, welcome, logout, lang }: AccountMenuProps) {
  return (
    <details className="relative" name="masthead">
      <summary className={menuSummary}>
        <span className={menuName}>{firstName}</span>
      </summary>
      <form className={menuSheet} method="post" action={logout.action}>
        <ul>
          <li>
            <a className={menuEntry} href={welcome.href} lang={lang}>
              {welcome.text}
            </a>
          </li>
          <li>
            <button className={menuEntry} type="submit" lang={lang}>
              {logout.text}
            </button>
          </li>
        </ul>
      </form>
    </details>
  );
}
