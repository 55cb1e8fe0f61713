import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Links, Outlet, Scripts, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { areaOf, loginOf } from "~/http/pipeline/area";
import { LOCALES, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { type Translate, useTexts } from "~/i18n/texts";
import { pageClass } from "~/ui/classes";
import { InlineStylesContext, isPublicPage, NonceContext, stylesheetOf } from "./http/pages/document";
import { rootData } from "./http/pages/root-data.server";
import { type RouteHandle, routeHandle } from "./http/pages/route-handle";
import { anyone } from "./http/pipeline/guards.server";
import { paths } from "./paths";
import { ErrorScreen, errorTitle } from "./routes/error-screen";
import { groupedFooter, PublicThumbBar, slimFooter } from "./routes/frame-links";
import { SeoHead } from "./routes/seo-head";
import { Flash } from "./ui/flash";
import { ImpersonationBanner, ImpersonationNoticeContext } from "./ui/impersonation";
import { PageFrame } from "./ui/page-frame";

export const links: LinksFunction = () => [
  { rel: "preload", href: "/fonts/newsreader.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: paths.manifest() },
];

export { shouldRevalidate } from "./routes/client-action-in-place";

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return rootData(context);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const { t } = useTexts();
  const nonce = useContext(NonceContext);
  const inlineStyles = useContext(InlineStylesContext);
  const matches = useMatches();
  const handles = matches.map((match) => routeHandle(match));
  const own = handles.at(-1) ?? {};
  const hydrated = handles.some((handle) => handle.hydrate) && !error;
  const sheet = stylesheetOf(
    matches.map(({ id }) => id),
    root?.reader ?? "visitor",
  );
  const title = error ? errorTitle(error, t) : titleOf(matches.at(-1)?.data, own, t);
  const waiting = waitingOf(matches.map((match) => match.data));
  const brand = root?.brand ?? "";
  return (
    <html lang={root?.locale ?? "fr"} data-request={hydrated ? root?.requestId : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{waiting + (title ? t("common:title", { page: title, brand }) : brand)}</title>
        <SeoHead title={title} />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151b1c" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Stylesheet href={sheet} isInlined={inlineStyles?.file === sheet && !hydrated} />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        {hydrated ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/** Inlines the stylesheet in pages entered from other sites, and prefetches the file for later pages. */
function Stylesheet({ href, isInlined }: { href: string; isInlined: boolean }) {
  if (!isInlined) return <link rel="stylesheet" href={href} />;
  return (
    <>
      {/* `encodeDocument` inserts the stylesheet. */}
      <style />
      <link rel="prefetch" href={href} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>("root");
  const { here = paths.welcome(), person, requestId = "" } = root ?? {};
  return <ErrorScreen error={useRouteError()} here={here} home={person?.home} requestId={requestId} />;
}

function titleOf(data: unknown, handle: RouteHandle, t: Translate): string {
  const own = (data as { title?: unknown } | undefined)?.title;
  if (typeof own === "string") return own;
  return handle.title ? t(handle.title) : "";
}

/** Returns the title prefix: the innermost `waiting` count of the loaders, such as requests to answer (rule list-1). */
function waitingOf(data: readonly unknown[]): string {
  const count = data
    .map((one) => (one as { waiting?: unknown } | undefined)?.waiting)
    .filter(Number.isInteger)
    .at(-1);
  return count ? `(${count}) ` : "";
}

/** Page frame (rule frame-1). */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { t, i18n } = useTexts();
  const matches = useMatches();
  if (!root) return <main id="main">{children}</main>;
  const { brand, person, flash, band, reader } = root;
  const isCouple = reader === "couple";
  const handles = matches.map((match) => routeHandle(match));
  const { area = areaOf(root.here), menu: Menu } = handles.find((handle) => handle.area) ?? {};
  const isTask =
    area !== undefined ||
    reader !== "visitor" ||
    handles.some((handle) => handle.task) ||
    !isPublicPage(matches.map(({ id }) => id));
  const names = LOCALES.map((code) => ({ code, name: OWN_LANGUAGE_NAMES[code] }));
  return (
    <PageFrame
      brand={brand}
      band={band ? <ImpersonationBanner {...band} action={paths.stopImpersonation()} /> : null}
      area={area && t(`common:area.${area}`)}
      homeHref={person?.home ?? (area === "pro" ? paths.pro.login() : paths.welcome())}
      links={
        area
          ? []
          : [
              { href: paths.planners(), text: t("common:nav.directory") },
              { href: paths.venues(), text: t("common:nav.venuesShort") },
              { href: paths.favorites(), text: t("common:thumb.favorites"), wideOnly: true },
            ]
      }
      texts={{ skip: t("common:skip"), navigation: t("common:nav.main"), footer: t("common:nav.footer") }}
      {...(person === null
        ? {
            languageMenu: {
              action: paths.language(),
              current: i18n.language,
              languages: names,
              redirectTo: root.here,
              label: t("common:nav.languageLabel"),
            },
            // Without a login, the admin area has only the login page, so the header has no link to it.
            ...(area === "admin" ? {} : { signIn: { href: loginOf(area), text: t("common:nav.login") } }),
          }
        : {
            // 'Bienvenue' and 'Déconnexion' are French in all languages, for couples only (rule frame-2).
            accountMenu: {
              firstName: person.name,
              welcome: {
                href: person.own,
                text: isCouple ? `Bienvenue ${person.name}` : t("common:nav.hello", { name: person.name }),
              },
              logout: { action: paths.logout(), text: isCouple ? "Déconnexion" : t("common:nav.logout") },
              lang: isCouple ? "fr" : undefined,
            },
          })}
      footer={isTask ? slimFooter(t) : groupedFooter(t, brand)}
      thumbBar={area ? null : <PublicThumbBar />}
    >
      {Menu ? <Menu /> : null}
      {flash ? (
        <div className={pageClass({ className: "[main:has(#error-summary)_&]:hidden pt-6" })}>
          <Flash kind={flash.kind}>{flash.text}</Flash>
        </div>
      ) : null}
      <ImpersonationNoticeContext.Provider value={band?.withheld ?? null}>
        {children}
      </ImpersonationNoticeContext.Provider>
    </PageFrame>
  );
}
