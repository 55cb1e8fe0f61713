import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Links, Outlet, Scripts, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { type Translate, useTexts } from "~/i18n/texts";
import type { AppContext } from "./http/context.server";
import { takeFlash } from "./http/flash.server";
import { anyone } from "./http/guards.server";
import { NonceContext } from "./http/nonce";
import { siteSeo } from "./http/page-seo.server";
import { type RouteHandle, routeHandle } from "./http/route-handle";
import { OWN_LANGUAGE_NAMES } from "./i18n/language-names";
import { LOCALES } from "./i18n/markets";
import { paths } from "./paths";
import { ErrorScreen, errorTitle } from "./routes/error-screen";
import { SeoHead } from "./routes/seo-head";
import { stayAfterRefusal } from "./routes/stay-after-refusal";
import { Flash } from "./ui/flash";
import { PageFrame } from "./ui/page-frame";
import styles from "./ui/styles/public.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: "/fonts/newsreader.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const shouldRevalidate = stayAfterRefusal;

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const flash = takeFlash(context);
  return {
    brand: context.settings.BRAND_NAME,
    locale: context.locale,
    person: personOf(context),
    here: context.url.pathname + context.url.search,
    // Worded here: it may come from any screen, whose texts this page's browser has not loaded.
    flash: flash && {
      kind: flash.kind,
      text: context.t(flash.text as "wizard:flash.sent", { count: flash.count ?? 0 }),
    },
    requestId: context.requestId,
    site: siteSeo(context),
  };
}

/** Who is logged in, by the name in the masthead, and where its rooms are. */
function personOf({ couple, staff }: AppContext) {
  if (couple) return { name: couple.firstname, home: paths.presentation(), own: paths.profile() };
  if (staff?.role === "provider")
    return { name: staff.firstname, home: paths.pro.dashboard(), own: paths.pro.dashboard() };
  if (staff) return { name: staff.name.split(" ")[0] ?? "", home: paths.admin.queue(), own: paths.admin.queue() };
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const { t } = useTexts();
  const nonce = useContext(NonceContext);
  const matches = useMatches();
  const handles = matches.map((match) => routeHandle(match));
  const own = handles.at(-1) ?? {};
  const title = error ? errorTitle(error, t) : titleOf(matches.at(-1)?.data, own, t);
  const brand = root?.brand ?? "";
  return (
    <html lang={root?.locale ?? "fr"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title ? t("common:title", { page: title, brand }) : brand}</title>
        <SeoHead title={title} />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151b1c" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        {handles.some((handle) => handle.hydrate) && !error ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>("root");
  return <ErrorScreen error={useRouteError()} here={root?.here ?? paths.welcome()} requestId={root?.requestId ?? ""} />;
}

function titleOf(data: unknown, handle: RouteHandle, t: Translate): string {
  const own = (data as { title?: unknown } | undefined)?.title;
  if (typeof own === "string") return own;
  return handle.title ? t(handle.title as "common:skip") : "";
}

/** Customer specification §2, "Shared page frame". */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { t, i18n } = useTexts();
  const matches = useMatches();
  if (!root) return <main id="main">{children}</main>;
  const { brand, person, flash } = root;
  const area = matches.map((match) => routeHandle(match).area).find(Boolean);
  const login = area === "admin" ? paths.admin.login() : area === "pro" ? paths.pro.login() : paths.account();
  const names = LOCALES.map((code) => ({ code, name: OWN_LANGUAGE_NAMES[code] }));
  return (
    <PageFrame
      brand={brand}
      area={area && t(`common:area.${area}`)}
      homeHref={person?.home ?? (area === "pro" ? paths.pro.login() : paths.welcome())}
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
            // Moderators see no page but that one before they are in.
            ...(area === "admin" ? {} : { signIn: { href: login, text: t("common:nav.login") } }),
          }
        : {
            accountMenu: {
              firstName: person.name,
              // 'Bienvenue' and 'Déconnexion' stay French in all languages (decisions.md "Fixed French words").
              welcome: { href: person.own, text: `Bienvenue ${person.name}` },
              logout: { action: paths.logout(), text: "Déconnexion" },
              lang: "fr",
            },
          })}
      footerLinks={[
        ...(area ? [] : [{ href: paths.favorites(), text: t("common:nav.favorites") }]), // of couples
        { href: paths.planners(), text: t("common:nav.planners") },
        { href: paths.pro.login(), text: t("common:nav.pro") },
        { href: paths.ranking(), text: t("common:nav.ranking") },
        { href: paths.sources(), text: t("common:nav.sources") },
        { href: paths.legalNotice(), text: t("common:nav.legalNotice") },
        { href: paths.privacy(), text: t("common:nav.privacy") },
        { href: paths.terms(), text: t("common:nav.terms") },
        { href: paths.cookies(), text: t("common:nav.cookies") },
      ]}
    >
      {flash ? (
        <div className="wrap pad">
          <Flash kind={flash.kind}>{flash.text}</Flash>
        </div>
      ) : null}
      {children}
    </PageFrame>
  );
}
