import { chevronClass } from "./classes";
import { FixedValue } from "./field";
import { VisuallyHidden } from "./visually-hidden";

export interface LanguageMenuProps {
  /** URL that the choice is posted to. */
  action: string;
  current: string;
  /** Each name is in its own language. */
  languages: readonly { code: string; name: string }[];
  redirectTo: string;
  label: string;
}

export interface AccountMenuProps {
  firstName: string;
  /**
   * Link to the profile, and the logout button; `lang` is set if their texts are fixed in one language (rule frame-2).
   */
  welcome: { href: string; text: string };
  logout: { action: string; text: string };
  lang?: string | undefined;
}

const menuSummary = `${chevronClass} inline-flex min-h-11 items-center gap-2 px-1.5 text-ink`;
/** Classes that truncate a long name, earlier on phones with links in the masthead. */
const menuName = "max-w-[min(14rem,26vw)] truncate in-data-links:min-[360px]:max-sm:max-w-[20vw]";
const menuSheet = "absolute top-full right-0 z-5 min-w-50 rounded border border-line bg-surface p-2 shadow-float";
const menuEntry =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-3 py-1.5 text-ink no-underline hover:bg-sage aria-[current]:bg-sage";

/**
 * Renders one button per language, each in its own language. The choice is posted, so following a link never changes
 * it.
 */
export function LanguageMenu(props: LanguageMenuProps) {
  const { current, languages, label } = props;
  const name = languages.find((language) => language.code === current)?.name ?? current;
  return (
    <details className="relative" name="masthead">
      <summary className={menuSummary}>
        <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
        {/* CSS draws the label. As text, it would appear twice in browsers without styles. */}
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

/** Renders the language buttons. @param look classes of the buttons */
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

/** Renders the first name, the link to the profile and the logout button (rule frame-2). */
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
