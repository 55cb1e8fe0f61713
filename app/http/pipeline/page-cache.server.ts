import type { ServerBuild } from "@remix-run/cloudflare";
import { type RouteHandle, routeHandle } from "~/http/pages/route-handle";
import { chooseLocale } from "~/i18n/choose-locale";
import { chooseMarket } from "~/i18n/market-origins";
import type { Locale, Market } from "~/i18n/markets";
import { type AppContext, isRead, type PageCount } from "./context.server";
import { receivedCookies } from "./cookies.server";
import { isEnteredFromOutside } from "./cross-site.server";
import type { Purges } from "./purges.server";
import { RECENT_WRITE } from "./read-replica.server";
import type { Settings } from "./settings.server";

/** Bytes in one isolate, which has 128 MB for everything. */
const MEMORY = { all: 24_000_000, largestPage: 500_000, overhead: 2_000 } as const;

/** Visitors with one of these cookies always get a freshly rendered page, even if it would be the same. */
const PERSONAL_COOKIES = ["token", "refresh_token", "aside", "favorites", "flash", RECENT_WRITE.cookie];

/** Part of the cache key, because pages of another release link to files that no longer exist. */
const BUILD = import.meta.env.BUILD_ID ?? "";

/** Page as sent, without the parts that differ between requests. */
interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  tag: string;
  /** Cookies that the page depends on; none of them was sent when the page was rendered. */
  cookies: string[];
  counted: PageCount[];
  until: number;
  /** Id of the newest purge that was checked and did not concern the page (`Purges.stamp`). */
  stamp: number;
}

/** Cache key of a page, and the values on which the page depends, except a person's cookies. */
export interface PagePlace {
  key: string;
  market: Market;
  locale: Locale;
  cookies: ReadonlySet<string>;
  lifetimeMs: number;
}

interface CachedRoute {
  path: RegExp;
  pageCache: NonNullable<RouteHandle["pageCache"]>;
}

/** Caches in the memory of the isolate and in the data center's cache (docs/decisions/0028-page-cache.md). */
export function pageCache(build: Pick<ServerBuild, "routes">) {
  const routes = cachedRoutes(build);
  const memory = new PageMemory();
  return {
    /** Returns null for requests that need a freshly rendered page. @param wordings version of the editable texts */
    placeOf(request: Request, url: URL, settings: Settings, wordings: number): PagePlace | null {
      if (!isRead(request) || request.body) return null;
      const route = routes.find(({ path }) => path.test(url.pathname));
      if (!route || !isKnownQuery(url.search, route.pageCache)) return null;
      const seconds = route.pageCache.as === "profile" ? settings.KEEP_PROFILE_SECONDS : settings.KEEP_LIST_SECONDS;
      if (seconds === 0) return null;
      const cookies = receivedCookies(request);
      if (PERSONAL_COOKIES.some((name) => cookies[name] !== undefined)) return null;
      const market = chooseMarket(url.hostname, settings.MARKET_HOSTS);
      const locale = chooseLocale(cookies.locale, request.headers.get("Accept-Language"), market);
      const variant = isEnteredFromOutside(request) ? "entered" : "within";
      return {
        key: `${url.origin}/${settings.VERSION}-${BUILD}-${wordings}/${locale}/${variant}${url.pathname}${url.search}`,
        market,
        locale,
        cookies: new Set(Object.keys(cookies)),
        lifetimeMs: seconds * 1000,
      };
    },

    async find(
      { key, cookies }: PagePlace,
      purges: Purges,
    ): Promise<{ page: CachedPage; from: "memory" | "cache" } | null> {
      const held = memory.get(key);
      const page = held ?? (await readCache(key));
      if (!page || page.cookies.some((name) => cookies.has(name))) return null;
      const stamp = await purges.check(page.stamp, () => new TextDecoder().decode(page.body));
      if (stamp === null) {
        memory.delete(key);
        return null;
      }
      page.stamp = stamp;
      if (!held) memory.set(key, page);
      return { page, from: held ? "memory" : "cache" };
    },

    /** @param stamp id of the newest purge that was known before the page was rendered */
    store(
      place: PagePlace,
      { published, cookies, counted, method, later }: AppContext,
      answer: Response,
      stamp: number,
    ): void {
      if (!published || method !== "GET") return;
      const looked = cookies.looked.filter((name) => name !== "locale");
      if (looked.some((name) => place.cookies.has(name))) return;
      const { body, tag } = published;
      if (body.byteLength > MEMORY.largestPage) return;
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "server-timing");
      const page: CachedPage = {
        body,
        headers,
        tag,
        cookies: looked,
        counted: [...counted],
        until: Date.now() + place.lifetimeMs,
        stamp,
      };
      memory.set(place.key, page);
      later(() => writeCache(place.key, page, place.lifetimeMs));
    },
  };
}

/** Returns the response with a cached page; without a body for HEAD, or 304 if the browser's copy is current. */
export function cachedResponse(
  { headers, body, tag }: CachedPage,
  request: Request,
  timing: string,
  requestId: string,
) {
  const all = new Headers(headers);
  all.set("X-Request-Id", requestId);
  all.set("Server-Timing", timing);
  if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers: all });
  return new Response(request.method === "HEAD" ? null : body, { headers: all });
}

class PageMemory {
  readonly #pages = new Map<string, CachedPage>();
  #bytes = 0;

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.delete(key);
    if (page.until <= Date.now()) return undefined;
    this.#add(key, page);
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.delete(key);
    this.#add(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MEMORY.all) break;
      this.delete(oldest);
    }
  }

  #add(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (page) this.#bytes -= sizeOf(page);
    this.#pages.delete(key);
  }
}

const sizeOf = ({ body }: CachedPage) => body.byteLength + MEMORY.overhead;

/** Opens the cache of the data center; undefined in Node. Requests of visitors cannot reach a named cache. */
const openCache = () => (globalThis as { caches?: CacheStorage }).caches?.open("pages");

const DETAILS = "X-Cached-Page";

async function readCache(key: string): Promise<CachedPage | null> {
  const answer = await (await openCache())?.match(key);
  const details = answer?.headers.get(DETAILS);
  if (!answer || !details) return null;
  const page = JSON.parse(decodeURIComponent(details)) as Omit<CachedPage, "body">;
  if (page.until <= Date.now()) return null;
  return { ...page, body: new Uint8Array(await answer.arrayBuffer()) };
}

async function writeCache(key: string, { body, ...details }: CachedPage, lifetimeMs: number): Promise<void> {
  const headers = {
    "Cache-Control": `max-age=${lifetimeMs / 1000}`,
    [DETAILS]: encodeURIComponent(JSON.stringify(details)),
  };
  await (await openCache())?.put(key, new Response(body, { headers }));
}

function cachedRoutes({ routes }: Pick<ServerBuild, "routes">): CachedRoute[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    const { pageCache } = routeHandle(route?.module);
    if (!route || !pageCache) return [];
    const segments = pathOf(route.id)
      .split("/")
      .filter((segment) => segment !== "");
    const pattern = segments.map((segment) =>
      segment.startsWith(":") ? (segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+") : `/${segment}`,
    );
    return [{ path: new RegExp(`^${pattern.join("") || "/"}$`), pageCache }];
  });
}

/** Accepts only known parameters: arbitrary queries could fill the memory. */
function isKnownQuery(search: string, { numbers = [] }: CachedRoute["pageCache"]): boolean {
  if (search === "") return true;
  const [, name = ""] = /^\?(\w+)=[1-9]\d{0,3}$/.exec(search) ?? [];
  return numbers.includes(name);
}
