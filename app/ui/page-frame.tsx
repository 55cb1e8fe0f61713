import { Fragment, type ReactNode } from "react";
import { classNames } from "./classes";
import { AccountMenu, type AccountMenuProps, LanguageMenu, type LanguageMenuProps, Languages } from "./frame-menus";
import { Rings } from "./rings";

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
