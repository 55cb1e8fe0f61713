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
  /** Fewer words, for a phone. */
  short?: string | undefined;
}

/** A column of the footer. */
export interface FooterGroup {
  heading: string;
  links: readonly FrameLink[];
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
  footer: readonly FooterGroup[];
  children: ReactNode;
}

/** Characters of the word after the name that a phone has room for, beside the menus. */
const LONGEST_AREA = 5;

/** Skip link, masthead, main, footer. The name stands on the gold thread, the rings hang from it. */
export function PageFrame(props: PageFrameProps) {
  const { brand, band, area, homeHref, texts, links = [], languageMenu, accountMenu, signIn, footer, children } = props;
  // Beside them a phone has no room for the languages, which then stand in the footer.
  const hasLinks = links.length > 0;
  const hasNavigation = hasLinks || languageMenu || accountMenu || signIn;
  return (
    <>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      {band}
      <header className="masthead">
        <div className="mx-auto w-full px-pad max-w-page">
          <a className="logo" href={homeHref}>
            <Rings />
            {area ? (
              <span>
                {brand} <em className={classNames(area.length > LONGEST_AREA && "max-sm:hidden")}>{area}</em>
              </span>
            ) : (
              brand
            )}
          </a>{" "}
          {hasNavigation ? (
            <nav aria-label={texts.navigation}>
              {links.map((link) => (
                <a
                  key={link.href}
                  className={classNames(link.wideOnly && "max-sm:hidden", "max-[359px]:hidden")}
                  href={link.href}
                >
                  {link.short ? (
                    <>
                      <span className="sm:hidden">{link.short}</span>
                      <span className="max-sm:hidden">{link.text}</span>
                    </>
                  ) : (
                    link.text
                  )}
                </a>
              ))}
              {languageMenu ? (
                <div className={hasLinks ? "max-sm:hidden" : undefined}>
                  <LanguageMenu {...languageMenu} />
                </div>
              ) : null}
              {accountMenu ? <AccountMenu {...accountMenu} /> : null}
              {signIn ? <a href={signIn.href}>{signIn.text}</a> : null}
            </nav>
          ) : null}
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="mt-auto border-t border-line py-8 text-small text-ink-muted print:hidden">
        <nav className="mx-auto w-full px-pad max-w-page grid grid-cols-2 gap-x-gap gap-y-8 md:grid-cols-3" aria-label={texts.footer}>
          {footer.map(({ heading, links: below }) => (
            <div key={heading}>
              <h2 className={FOOTER_HEADING}>{heading}</h2>
              <ul>
                {below.map((link) => (
                  <li key={link.href}>
                    <a className="inline-block py-2.5 text-current" href={link.href}>
                      {link.text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {hasLinks && languageMenu ? (
            <div className="sm:hidden">
              <h2 className={FOOTER_HEADING}>{languageMenu.label}</h2>
              <Languages {...languageMenu} look="cursor-pointer border-0 bg-transparent px-0 py-2.5 underline" />
            </div>
          ) : null}
        </nav>
      </footer>
    </>
  );
}

const FOOTER_HEADING = "font-serif text-large/tight italic text-ink";

/** One button a language, each in its own language. Posting keeps the choice; nothing changes by following a link. */
export function LanguageMenu(props: LanguageMenuProps) {
  const { current, languages, label } = props;
  const name = languages.find((language) => language.code === current)?.name ?? current;
  return (
    <details className="menu" name="masthead">
      <summary>
        <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
        {/* Drawn by the stylesheet: without one the name would stand there twice, and the code besides. */}
        <span className="picked" data-name={name} data-code={current.toUpperCase()} aria-hidden="true" />
      </summary>
      <Languages {...props} />
    </details>
  );
}

/** The choice itself. @param look of the buttons, where they are in no menu */
function Languages({ action, current, languages, redirectTo, look }: LanguageMenuProps & { look?: string }) {
  return (
    <form method="post" action={action}>
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
