import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { FixedValue } from "./field";
import { Rings } from "./rings";
import { VisuallyHidden } from "./visually-hidden";

export interface FrameLink {
  href: string;
  text: string;
  /** Left out below 600 px, where the footer offers it too. */
  wideOnly?: boolean | undefined;
}

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

export interface PageFrameProps {
  brand: string;
  /** Above everything but the skip link. */
  band?: ReactNode;
  /** Area, shown after the brand. */
  area?: string | undefined;
  homeHref: string;
  texts: { skip: string; navigation: string; footer: string };
  /** Links in the masthead, e.g. the directory. */
  links?: readonly FrameLink[];
  languageMenu?: LanguageMenuProps | undefined;
  accountMenu?: AccountMenuProps | undefined;
  /** Last in the masthead, for visitors. */
  signIn?: FrameLink | undefined;
  footerLinks: readonly FrameLink[];
  children: ReactNode;
}

/** Characters of the word after the name that a phone has room for, beside the menus. */
const LONGEST_AREA = 5;

/** Skip link, masthead, main, footer. The name stands on the gold thread, the rings hang from it. */
export function PageFrame(props: PageFrameProps) {
  const {
    brand,
    band,
    area,
    homeHref,
    texts,
    links = [],
    languageMenu,
    accountMenu,
    signIn,
    footerLinks,
    children,
  } = props;
  const hasNavigation = links.length > 0 || languageMenu || accountMenu || signIn;
  return (
    <>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      {band}
      <header className="masthead">
        <div className="wrap">
          <a className="logo" href={homeHref}>
            <Rings />
            {area ? (
              <span>
                {brand} <em className={classNames(area.length > LONGEST_AREA && "wide-only")}>{area}</em>
              </span>
            ) : (
              brand
            )}
          </a>{" "}
          {hasNavigation ? (
            <nav aria-label={texts.navigation}>
              {links.map((link) => (
                <a key={link.href} className={classNames(link.wideOnly && "wide-only")} href={link.href}>
                  {link.text}
                </a>
              ))}
              {languageMenu ? <LanguageMenu {...languageMenu} /> : null}
              {accountMenu ? <AccountMenu {...accountMenu} /> : null}
              {signIn ? <a href={signIn.href}>{signIn.text}</a> : null}
            </nav>
          ) : null}
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="footer">
        <nav className="wrap" aria-label={texts.footer}>
          <ul>
            {footerLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.text}</a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </>
  );
}

/** One button a language, each in its own language. Posting keeps the choice; nothing changes by following a link. */
export function LanguageMenu({ action, current, languages, redirectTo, label }: LanguageMenuProps) {
  const name = languages.find((language) => language.code === current)?.name ?? current;
  return (
    <details className="menu" name="masthead">
      <summary>
        <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
        {/* Drawn by the stylesheet: without one the name would stand there twice, and the code besides. */}
        <span className="picked" data-name={name} data-code={current.toUpperCase()} aria-hidden="true" />
      </summary>
      <form method="post" action={action}>
        <FixedValue name="redirectTo" value={redirectTo} />
        <ul>
          {languages.map((language) => (
            <li key={language.code}>
              <button
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
    </details>
  );
}

/** The welcome that leads to the profile, and the way out (rule frame-2). */
export function AccountMenu({ firstName, welcome, logout, lang }: AccountMenuProps) {
  return (
    <details className="menu" name="masthead">
      <summary>
        <span>{firstName}</span>
      </summary>
      <form method="post" action={logout.action}>
        <ul>
          <li>
            <a href={welcome.href} lang={lang}>
              {welcome.text}
            </a>
          </li>
          <li>
            <button type="submit" lang={lang}>
              {logout.text}
            </button>
          </li>
        </ul>
      </form>
    </details>
  );
}
