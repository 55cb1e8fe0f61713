import { Fragment, type ReactNode } from "react";
import { chevronClass, classNames } from "./classes";
import { FixedValue } from "./field";
import { Rings } from "./rings";
import { VisuallyHidden } from "./text";

interface FrameLink {
  href: string;
  text: string;
  /** Absent below 768 px. */
  wideOnly?: boolean | undefined;
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
  footer: readonly FrameLink[] | readonly FooterGroup[];
  thumbBar?: ReactNode;
  children: ReactNode;
}

/** Maximum characters of an area name; with a longer one, the brand is small on phones, to stay in one line. */
const LONGEST_AREA = 5;

const mastheadLine = "flex items-center gap-x-[clamp(8px,2vw,28px)] gap-y-1";
const mastheadLink = "inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline";

export function PageFrame(props: PageFrameProps) {
  const { brand, band, area, homeHref, texts, links = [], languageMenu, accountMenu, signIn, footer, children } = props;
  // Phones have no room for links and the language menu, so the thumb bar and the footer show them.
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
              area && area.length > LONGEST_AREA
                ? "ps-13 leading-9 sm:text-h3/tight"
                : area
                  ? "ps-13 text-large/tight min-[400px]:text-h3/tight"
                  : "ps-13 text-h3/tight",
            )}
            href={homeHref}
          >
            <Rings className="absolute -bottom-3.5 left-0 w-10.5" />
            {area ? (
              <span>
                {brand} <em>{area}</em>
              </span>
            ) : (
              brand
            )}
          </a>{" "}
          {hasNavigation ? (
            <nav className={`${mastheadLine} self-end pb-1 text-small print:hidden`} aria-label={texts.navigation}>
              {links.map((link) => (
                <Fragment key={link.href}>
                  <a
                    className={classNames(mastheadLink, link.wideOnly ? "max-md:hidden" : "max-sm:hidden")}
                    href={link.href}
                  >
                    {link.text}
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
      <footer className="mt-auto border-t border-line text-ink-muted print:hidden">
        {isGrouped(footer) ? (
          <GroupedFooter label={texts.footer} groups={footer} languageMenu={hasLinks ? languageMenu : undefined} />
        ) : (
          <SlimFooter
            label={texts.footer}
            brand={brand}
            links={footer}
            languageMenu={hasLinks ? languageMenu : undefined}
          />
        )}
      </footer>
      {props.thumbBar}
    </>
  );
}

const isGrouped = (footer: PageFrameProps["footer"]): footer is readonly FooterGroup[] =>
  footer.some((one) => "heading" in one);

interface FooterProps {
  label: string;
  /** For phones; wide screens have it in the masthead. */
  languageMenu: LanguageMenuProps | undefined;
}

interface SlimFooterProps extends FooterProps {
  brand: string;
  links: readonly FrameLink[];
}

function SlimFooter({ label, brand, links, languageMenu }: SlimFooterProps) {
  return (
    <nav
      className="mx-auto flex w-full max-w-page items-center justify-between gap-x-2 px-pad py-2 text-tiny sm:justify-start sm:gap-x-8"
      aria-label={label}
    >
      <span className="max-sm:hidden">© {brand}</span>{" "}
      {links.map((link) => (
        <Fragment key={link.href}>
          <a
            className={classNames("inline-flex min-h-11 items-center text-inherit", link.wideOnly && "max-md:hidden")}
            href={link.href}
          >
            {link.text}
          </a>{" "}
        </Fragment>
      ))}
      {languageMenu ? (
        <div className="sm:hidden">
          <LanguageMenu {...languageMenu} opensUp />
        </div>
      ) : null}
    </nav>
  );
}

function GroupedFooter({ label, groups, languageMenu }: FooterProps & { groups: readonly FooterGroup[] }) {
  return (
    <nav
      className="mx-auto grid w-full max-w-page gap-x-gap px-pad py-4 text-small sm:grid-cols-3 sm:py-8"
      aria-label={label}
    >
      {groups.map(({ heading, links }) => (
        <div key={heading} className="max-sm:border-b max-sm:border-line">
          <h2 className={`${footerHeading} max-sm:hidden`}>{heading}</h2>
          {/* CSS draws the heading, because a text browser would show it twice. */}
          <details className="peer sm:hidden">
            <summary
              className={`${chevronClass} ${footerHeading} flex min-h-13 items-center justify-between pe-1.5 font-serif before:content-[attr(data-heading)]`}
              data-heading={heading}
              aria-label={heading}
            />
          </details>
          <ul className="max-sm:pb-3 max-sm:peer-[:not([open])]:hidden">
            {links.map((link) => (
              <li key={link.href}>
                <a className="inline-block py-2.5 text-inherit" href={link.href}>
                  {link.text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {languageMenu ? (
        <div className="pt-3 sm:hidden">
          <h2 className="sr-only">{languageMenu.label}</h2>
          <Languages
            {...languageMenu}
            isCoded
            look="size-11 cursor-pointer rounded-sm border-0 bg-transparent p-0 aria-[current]:font-semibold aria-[current]:text-ink"
          />
        </div>
      ) : null}
    </nav>
  );
}

const footerHeading = "text-large text-ink italic";

interface LanguageMenuProps {
  action: string;
  current: string;
  languages: readonly { code: string; name: string }[];
  redirectTo: string;
  label: string;
}

interface AccountMenuProps {
  firstName: string;
  /** Link to the profile, and the logout button; `lang` is set if their language is fixed (rule frame-2). */
  welcome: { href: string; text: string };
  logout: { action: string; text: string };
  lang?: string | undefined;
}

const menuSummary = `${chevronClass} inline-flex min-h-11 items-center gap-2 px-1.5 text-ink`;
const menuName = "max-w-[min(14rem,26vw)] truncate";
const menuSheet = "absolute right-0 z-5 min-w-50 rounded border border-line bg-surface p-2 shadow-float";
const menuEntry =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-3 py-1.5 text-ink no-underline hover:bg-sage aria-[current]:bg-sage";

/** Renders one button per language, each in its language. Buttons send POST, because a link must change nothing. */
export function LanguageMenu({ opensUp, ...props }: LanguageMenuProps & { opensUp?: boolean }) {
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
      <Languages {...props} sheet={`${menuSheet} ${opensUp ? "bottom-full" : "top-full"}`} look={menuEntry} />
    </details>
  );
}

interface LanguagesProps extends LanguageMenuProps {
  sheet?: string;
  look: string;
  isCoded?: boolean;
}

function Languages({ action, current, languages, redirectTo, sheet, look, isCoded }: LanguagesProps) {
  return (
    <form className={sheet} method="post" action={action}>
      <FixedValue name="redirectTo" value={redirectTo} />
      {/* Seven codes of 44 px fit on a phone of 320 px. */}
      <ul className={isCoded ? "-mx-3 flex justify-between" : undefined}>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              className={look}
              type="submit"
              name="locale"
              value={code}
              lang={code}
              aria-current={code === current ? "true" : undefined}
            >
              {isCoded ? (
                <>
                  {code.toUpperCase()} <VisuallyHidden>{name}</VisuallyHidden>
                </>
              ) : (
                name
              )}
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
    <details
      // Pages with a side menu and their own bar have the button of that menu here (side-menu.tsx).
      className="relative max-lg:[body:has([data-side]):has([data-bar])_&]:invisible"
      name="masthead"
    >
      <summary className={menuSummary}>
        <span className={menuName}>{firstName}</span>
      </summary>
      <form className={`${menuSheet} top-full`} method="post" action={logout.action}>
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
