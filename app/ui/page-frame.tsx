import { Fragment, type ReactNode } from "react";
import { chevronClass, classNames } from "./classes";
import { FixedValue } from "./field";
import { Rings } from "./rings";
import { VisuallyHidden } from "./visually-hidden";

interface FrameLink {
  href: string;
  text: string;
  /** Absent below 600 px; the footer has the link, too. */
  wideOnly?: boolean | undefined;
  /** Shorter text for phones. */
  short?: string | undefined;
}

interface FooterGroup {
  heading: string;
  links: readonly FrameLink[];
}

interface PageFrameProps {
  brand: string;
  band?: ReactNode;
  area?: string | undefined;
  homeHref: string;
  texts: { skip: string; navigation: string; footer: string };
  links?: readonly FrameLink[];
  languageMenu?: LanguageMenuProps | undefined;
  accountMenu?: AccountMenuProps | undefined;
  signIn?: FrameLink | undefined;
  footer: readonly FooterGroup[];
  children: ReactNode;
}

/** Maximum length of the area name that fits on a phone next to the menus. */
const LONGEST_AREA = 5;

const mastheadLine = "flex items-center gap-x-[clamp(8px,2vw,28px)] gap-y-1";
const mastheadLink = "inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline";

/**
 * Renders the skip link, masthead, main and footer. The brand name is on the gold thread, and the rings hang from it.
 */
export function PageFrame(props: PageFrameProps) {
  const { brand, band, area, homeHref, texts, links = [], languageMenu, accountMenu, signIn, footer, children } = props;
  // Phones have no room for links and the language menu, so the footer shows the languages.
  const hasLinks = links.length > 0;
  const hasNavigation = hasLinks || languageMenu || accountMenu || signIn;
  return (
    <>
      <a className="absolute -top-20 left-4 z-9 bg-surface px-5 py-3 focus:top-2 print:hidden" href="#main">
        {texts.skip}
      </a>
      {band}
      <header className="relative border-b border-gold [view-transition-name:masthead]">
        <div className={`${mastheadLine} min-h-[68px] mx-auto w-full max-w-page px-pad`}>
          <a
            className={classNames(
              "relative me-auto self-end pt-3 pb-2 font-serif text-ink no-underline",
              // Brand and area together are too long for a phone.
              area ? "ps-13 text-[1.3125rem]/tight min-[400px]:text-[1.5625rem]/tight" : "ps-13 text-[1.5625rem]/tight",
            )}
            href={homeHref}
          >
            <Rings className="absolute -bottom-3.5 left-0 w-10.5" />
            {area ? (
              <span>
                {brand} <em className={classNames(area.length > LONGEST_AREA && "max-sm:hidden")}>{area}</em>
              </span>
            ) : (
              brand
            )}
          </a>{" "}
          {hasNavigation ? (
            <nav
              className={`${mastheadLine} self-end pb-1 text-small print:hidden`}
              aria-label={texts.navigation}
              data-links={hasLinks || undefined}
            >
              {links.map((link) => (
                <Fragment key={link.href}>
                  <a
                    className={classNames(mastheadLink, "max-[359px]:hidden", link.wideOnly && "max-sm:hidden")}
                    href={link.href}
                  >
                    {link.short ? (
                      // CSS draws the short text, because a text browser would read both.
                      <>
                        <span className="sm:hidden before:content-[attr(data-short)]" data-short={link.short} />
                        <span className="max-sm:hidden">{link.text}</span>
                      </>
                    ) : (
                      link.text
                    )}
                  </a>{" "}
                </Fragment>
              ))}
              {languageMenu ? (
                <div className={hasLinks ? "max-sm:hidden" : undefined}>
                  <LanguageMenu {...languageMenu} />
                </div>
              ) : null}
              {accountMenu ? <AccountMenu {...accountMenu} /> : null}
              {signIn ? (
                <a className={mastheadLink} href={signIn.href}>
                  {signIn.text}
                </a>
              ) : null}
            </nav>
          ) : null}
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="mt-auto border-t border-line py-8 text-small text-ink-muted print:hidden">
        <nav
          className="mx-auto grid w-full max-w-page grid-cols-2 gap-x-gap gap-y-8 px-pad md:grid-cols-3"
          aria-label={texts.footer}
        >
          {footer.map(({ heading, links: below }) => (
            <div key={heading}>
              <h2 className={footerHeading}>{heading}</h2>
              <ul>
                {below.map((link) => (
                  <li key={link.href}>
                    <a className={footerLink} href={link.href}>
                      {link.text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {hasLinks && languageMenu ? (
            <div className="sm:hidden">
              <h2 className={footerHeading}>{languageMenu.label}</h2>
              <Languages
                {...languageMenu}
                look={`${footerLink} cursor-pointer border-0 bg-transparent px-0 underline`}
              />
            </div>
          ) : null}
        </nav>
      </footer>
    </>
  );
}

const footerHeading = "text-large text-ink italic";
const footerLink = "inline-block py-2.5 text-inherit";

interface LanguageMenuProps {
  /** URL that the choice is posted to. */
  action: string;
  current: string;
  /** Each name is in its own language. */
  languages: readonly { code: string; name: string }[];
  redirectTo: string;
  label: string;
}

interface AccountMenuProps {
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
function Languages({
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
