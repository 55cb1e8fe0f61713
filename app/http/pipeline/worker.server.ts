import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { isDatabaseUnavailable } from "#db/client.server";
import { type Analytics, selectAnalytics } from "~/adapters/analytics/analytics";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { type QueueBindings, selectQueues } from "~/adapters/queues/select-queues";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { isImpersonated } from "~/domain/sessions/session.rules";
import { countCached } from "~/http/background/page-views.server";
import { consumeBatch, type QueueBatch } from "~/http/background/queue.server";
import { runScheduledWork } from "~/http/background/scheduled.server";
import { contentSecurityPolicy, securityHeaders } from "~/http/pages/security-headers.server";
import { wordingsAge } from "~/http/pages/wordings.server";
import { speaksUsersLanguage } from "~/i18n/choose-locale";
import { isLocale } from "~/i18n/markets";
import { paths } from "~/paths";
import { answerErrors } from "./answer-errors.server";
import { areaOf } from "./area";
import { canonicalRedirect } from "./canonical-redirect.server";
import { type AppContext, actAs, speak, systemClock } from "./context.server";
import { createContext, laterBy, outsideWorld } from "./create-context.server";
import { sourceOf } from "./cross-site.server";
import { reporterFor } from "./error-reports.server";
import { judgeStep, noteAnswer, type Verdict } from "./impersonation.server";
import { isFetch } from "./is-fetch.server";
import { logRequest } from "./log.server";
import { cachedResponse, type PagePlace, pageCache } from "./page-cache.server";
import { type Purges, purgeMemory } from "./purges.server";
import { drain, readBody } from "./read-body.server";
import { RECENT_WRITE, readReplica } from "./read-replica.server";
import { pageHandlers, routeTable } from "./route-table.server";
import { resolveSession } from "./session.server";
import { parseSettings, type Settings } from "./settings.server";
import { FILMS, type FileServer, serveFilm } from "./video-ranges.server";
import { isUnsubscribe, isWebhook } from "./webhooks.server";

interface Bindings extends QueueBindings {
  MEDIA?: unknown;
  IMAGES?: unknown;
  ASSETS?: FileServer;
}

interface ExecutionLike {
  waitUntil(work: Promise<unknown>): void;
}

interface CachedPageRequest {
  url: URL;
  place: PagePlace;
  purges: Purges;
  settings: Settings;
  analytics: Analytics;
  waitUntil(work: Promise<unknown>): void;
}

/** Returns the Worker's handlers for a Remix build; the development server uses the same ones. */
export function createWorker(build: ServerBuild) {
  const table = routeTable(build);
  const handle = pageHandlers(answerErrors(build), table);
  const pages = pageCache(build);
  const replica = readReplica();
  const knownPurges = purgeMemory();
  const settingsOf = memoizeLast(parseSettings);
  const errorsOf = memoizeLast((settings: Settings) => outsideWorld(settings).errors);
  const analyticsOf = memoizeLast((env: unknown) => selectAnalytics((env as { ANALYTICS?: unknown }).ANALYTICS));

  return {
    async fetch(request: Request, env: unknown, execution: ExecutionLike): Promise<Response> {
      const { ASSETS: files } = (env ?? {}) as { ASSETS?: FileServer };
      const url = new URL(request.url);
      if (files && url.pathname.startsWith(FILMS)) return serveFilm(request, files);
      let settings: Settings;
      try {
        settings = settingsOf(env);
      } catch (error) {
        console.error(JSON.stringify({ level: "fatal", message: (error as Error).message }));
        return new Response("The application is not configured.", { status: 500 });
      }
      const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
      const wordings = wordingsAge(settings, waitUntil, systemClock.now());
      const place = pages.placeOf(request, url, settings, wordings.version);
      const isCached = place !== null || url.pathname.startsWith(paths.media());
      const purges = isCached
        ? knownPurges({ settings, reads: replica.readsOfPurges(settings), waitUntil, now: systemClock.now() })
        : null;
      const analytics = analyticsOf(env);
      const fromCache = async () =>
        place && purges && (await answerFromCache(request, { url, place, purges, settings, analytics, waitUntil }));
      const cached = wordings.isGood ? await fromCache() : null;
      if (cached) return cached;
      const stamp = purges?.stamp;
      const context = createContext(request, {
        settings,
        analytics,
        purges,
        bindings: env as Bindings,
        reads: replica.readsOf(request, { settings, isPublic: table.isPublic(url.pathname), waitUntil }),
        waitUntil,
      });
      const started = Date.now();
      const response = finish(await respond(request, context), context, Date.now() - started);
      // While the database is unavailable, a page with outdated wordings is better than none.
      const older = response.status === 503 && !wordings.isGood ? await fromCache() : null;
      if (older) return older;
      // With outdated texts, the version of the rendered page is unknown, so the page is not stored.
      if (place && stamp !== undefined && wordings.isGood) pages.store(place, context, response, stamp);
      logRequest(request, response, context, Date.now() - started);
      return response;
    },

    async scheduled(event: { scheduledTime: number }, env: unknown, execution: ExecutionLike): Promise<void> {
      const bindings = (env ?? {}) as Bindings;
      const stores = { media: selectMediaStore(bindings.MEDIA), queues: selectQueues(bindings) };
      execution.waitUntil(runScheduledWork(settingsOf(env), stores, event.scheduledTime));
    },

    async queue(batch: QueueBatch, env: unknown): Promise<void> {
      await consumeBatch(settingsOf(env), batch);
    },
  };

  /** Responds from the page cache, before a context is built; null if the page is not cached. */
  async function answerFromCache(
    request: Request,
    { url, place, purges, settings, analytics, waitUntil }: CachedPageRequest,
  ) {
    const started = Date.now();
    const found = await pages.find(place, purges);
    if (!found) return null;
    const requestId = crypto.randomUUID();
    const timing = `db;desc="${purges.isCurrent ? 0 : 1}";dur=0, kept;desc="${found.from}", total;dur=${Date.now() - started}`;
    const response = cachedResponse(found.page, request, timing, requestId);
    const { market, locale } = place;
    const errors = reporterFor(errorsOf(settings), { requestId, market: market.code });
    const writing = { settings, clock: systemClock, errors, later: laterBy(waitUntil) };
    countCached({ analytics, market, locale, ...writing }, request, found.page.counted);
    const nobody = { actor: null, roundTrips: { count: 0, repeats: 0, ms: 0, hasWritten: false } };
    logRequest(request, response, { requestId, url, market, locale, ...nobody }, Date.now() - started);
    return response;
  }

  async function respond(request: Request, context: AppContext): Promise<Response> {
    const early = await answerEarly(request, context);
    if (early) {
      await drain(request.body);
      return early;
    }
    let whole: Request;
    try {
      whole = await readBody(request, table.takesFiles(context.url.pathname));
    } catch (error) {
      if (error instanceof DomainError) return refuse(request, context, error.code);
      throw error;
    }
    const answer = await answerFully(whole, context);
    await drain(whole.body); // an upload that no action has read
    return answer;
  }

  /** Responds before body, session and database are read, if URL, method and headers are enough. */
  async function answerEarly(request: Request, context: AppContext): Promise<Response | null> {
    const redirect = canonicalRedirect(request, context, table);
    if (redirect) return redirect;
    // No page starts with `//` or `/%5c`. React Router reads the rest as a host name and throws.
    if (/^\/(\/|%5c)/i.test(context.url.pathname)) return refuse(request, context, "request.address");
    const Allow = table.methods(context.url).join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow } });
    context.source = isWebhook(context.url) || isUnsubscribe(context.url) ? "ours" : sourceOf(request);
    if (context.source === "foreign") return refuse(request, context, "request.foreign");
    if (context.source === "unproven" && areaOf(context.url.pathname) === "admin")
      return refuse(request, context, "request.unproven");
    if (Allow.split(", ").includes(request.method)) return null;
    const refused = await refuse(request, context, "request.method");
    refused.headers.set("Allow", Allow);
    return refused;
  }

  async function answerFully(request: Request, context: AppContext): Promise<Response> {
    if (isEverybodys(context.url)) return handle(request, context as AppLoadContext);
    let verdict: Verdict = null;
    try {
      const session = await resolveSession(context, context.cookies, context.signed);
      actAs(context, session.actor);
      context.sessionExpired = session.expired;
      const own = session.actor?.locale;
      if (isLocale(own) && speaksUsersLanguage(context.url.hostname)) speak(context, own);
      verdict = await judgeStep(context, request, table.routesAt(context.url.pathname));
    } catch (error) {
      actAs(context, null);
      // An unavailable database logs no one out. Pages for couples report it (`requireCouple`), all others are shown.
      context.sessionUnknown = error;
      if (!isDatabaseUnavailable(error)) await context.errors.report(error);
    }
    // Refuses administrators in text browsers, which do not send the origin of a form.
    const isAdministrator = context.staff?.role === "administrator" || isImpersonated(context.actor);
    if (context.source === "unproven" && isAdministrator) return refuse(request, context, "request.unproven");
    if (verdict === "withheld") return refuse(request, context, "impersonation.withheld");
    if (verdict === "over") return handOver(request, paths.stopImpersonation(), context);
    const answer = await handle(request, context as AppLoadContext);
    noteAnswer(context, answer);
    if (context.settings.DATABASE_READ_URL && context.roundTrips.hasWritten)
      context.cookies.set(RECENT_WRITE.cookie, "1", { maxAge: RECENT_WRITE.ms / 1000 });
    return answer;
  }

  /** Responds through the route of unknown addresses: an error page in the visitor's language, or its data. */
  function refuse(request: Request, context: AppContext, code: DomainErrorCode): Promise<Response> {
    context.refusal = new DomainError(code);
    const isForm = isFetch(context) && !["GET", "HEAD"].includes(request.method);
    return handOver(request, NO_PAGE, context, isForm);
  }

  function handOver(request: Request, path: string, context: AppContext, asForm = true): Promise<Response> {
    const address = new URL(isFetch(context) ? `${path}.data` : path, request.url);
    const form = asForm ? { method: "POST", body: new URLSearchParams() } : {};
    return handle(new Request(address, form), context as AppLoadContext);
  }
}

/** Matches only the route of unknown addresses. */
const NO_PAGE = "/-/refused";

function finish(response: Response, context: AppContext, ms: number): Response {
  const headers = new Headers(response.headers);
  for (const cookie of context.cookies.changes) headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(securityHeaders(context.url.protocol === "https:")))
    if (!headers.has(name)) headers.set(name, value); // a badge is embedded in other sites
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(null));
  // A response that sets a cookie belongs to one visitor, even if its route allows shared caches.
  if (!headers.has("Cache-Control") || (headers.has("Set-Cookie") && isShared(headers)))
    headers.set("Cache-Control", "private, no-store");
  headers.set("X-Request-Id", context.requestId);
  const { count, ms: databaseMs } = context.roundTrips;
  headers.set("Server-Timing", `db;desc="${count}";dur=${databaseMs}, total;dur=${ms}`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Returns whether a resource is the same for everyone. If so, no session is read, and any cache may store it. */
const isEverybodys = (url: URL) =>
  [paths.robots(), paths.sitemap(), paths.health(), paths.places(), paths.failures()].includes(url.pathname) ||
  [paths.media(), paths.badge(""), paths.calendarFeed(""), SITEMAP_PARTS].some((folder) =>
    url.pathname.startsWith(folder),
  ) ||
  isWebhook(url);

const SITEMAP_PARTS = paths.sitemap("").replace(/\.xml$/, "");

const isShared = (headers: Headers) => !/\b(private|no-store)\b/.test(headers.get("Cache-Control") ?? "");

/** Remembers the result for the last argument, because an isolate receives the same environment with every request. */
function memoizeLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | undefined;
  return (argument) => {
    if (!last || last.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}
