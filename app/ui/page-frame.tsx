import type { ReactNode } from "react";
import { chevronClass } from "./chevron";
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

const mastheadLine = "flex items-center gap-x-[clamp(8px,2vw,28px)] gap-y-1";
const mastheadLink = "inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline";

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
      <a className="absolute -top-20 left-4 z-9 bg-surface px-5 py-3 focus:top-2 print:hidden" href="#main">
        {texts.skip}
      </a>
      {band}
      <header className="relative border-b border-gold [view-transition-name:masthead]">
        <div className={`${mastheadLine} min-h-[68px] mx-auto w-full max-w-page px-pad`}>
          <a
            className={classNames(
              "relative me-auto self-end pt-3 pb-[7px] font-serif leading-tight tracking-[-0.01em] text-ink no-underline",
              // Brand and area together are too long for a phone.
              area ? "ps-12 text-[1.3125rem] min-[400px]:ps-13 min-[400px]:text-[1.5625rem]" : "ps-13 text-[1.5625rem]",
            )}
            href={homeHref}
          >
            <Rings className="absolute -bottom-3.5 left-0 h-[27px] w-[42px]" />
            {area ? (
              <span>
                {brand} <em className={classNames(area.length > LONGEST_AREA && "max-sm:hidden")}>{area}</em>
              </span>
            ) : (
              brand
            )}
          </a>{" "}
          {hasNavigation ? (
            <nav className={`${mastheadLine} self-end pb-[3px] text-small print:hidden`} aria-label={texts.navigation}>
              {links.map((link) => (
                <a
                  key={link.href}
                  className={classNames(mastheadLink, link.wideOnly && "max-sm:hidden")}
                  href={link.href}
                >
                  {link.text}
                </a>
              ))}
              {languageMenu ? <LanguageMenu {...languageMenu} /> : null}
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
        <nav className="mx-auto w-full max-w-page px-pad" aria-label={texts.footer}>
          <ul className="flex flex-wrap gap-x-6">
            {footerLinks.map((link) => (
              <li key={link.href}>
                <a className="inline-block py-2.5 text-inherit" href={link.href}>
                  {link.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </>
  );
}

const menuSummary = `${chevronClass} inline-flex min-h-11 items-center gap-2 px-1.5 text-ink`;
/** A long name ends in dots. */
const menuName = "max-w-[min(14rem,26vw)] truncate";
const menuSheet = "absolute top-full right-0 z-5 min-w-50 rounded border border-line bg-surface p-2 shadow-float";
const menuEntry =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-s border-0 bg-transparent px-3 py-1.5 text-ink no-underline hover:bg-sage aria-[current]:bg-sage";

/** One button a language, each in its own language. Posting keeps the choice; nothing changes by following a link. */
export function LanguageMenu({ action, current, languages, redirectTo, label }: LanguageMenuProps) {
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
      <form className={menuSheet} method="post" action={action}>
        <FixedValue name="redirectTo" value={redirectTo} />
        <ul>
          {languages.map((language) => (
            <li key={language.code}>
              <button
                className={menuEntry}
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
