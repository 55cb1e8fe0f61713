import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { isDatabaseUnavailable } from "#db/client.server";
import { selectAnalytics } from "~/adapters/analytics/select-analytics";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { speaksUsersLanguage } from "~/i18n/choose-locale";
import { isLocale } from "~/i18n/markets";
import { paths } from "~/paths";
import { answerErrors } from "./answer-errors.server";
import { type AppContext, createContext, speak } from "./context.server";
import { isFromOurselves } from "./cross-site.server";
import { FILMS, type FileServer, serveFilm } from "./film.server";
import { logRequest, pathWithoutSecrets } from "./log.server";
import { runScheduledWork } from "./scheduled.server";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.server";
import { resolveSession } from "./session.server";
import { parseSettings, type Settings } from "./settings.server";

/** What of the Worker's bindings keeps and makes photographs. */
interface Bindings {
  MEDIA?: unknown;
  IMAGES?: unknown;
}

interface ExecutionLike {
  waitUntil(work: Promise<unknown>): void;
}

/** The Worker's handlers around a Remix build; the development server uses the same ones. */
export function createWorker(build: ServerBuild) {
  const handle = createRequestHandler(answerErrors(build), "production");
  const settingsOf = memoizeLast(parseSettings);
  const analyticsOf = memoizeLast((env: unknown) => selectAnalytics((env as { ANALYTICS?: unknown }).ANALYTICS));

  return {
    async fetch(request: Request, env: unknown, execution: ExecutionLike): Promise<Response> {
      const { ASSETS: files } = (env ?? {}) as { ASSETS?: FileServer };
      if (files && new URL(request.url).pathname.startsWith(FILMS)) return serveFilm(request, files);
      let settings: Settings;
      try {
        settings = settingsOf(env);
      } catch (error) {
        console.error(JSON.stringify({ level: "fatal", message: (error as Error).message }));
        return new Response("The application is not configured.", { status: 500 });
      }
      const context = createContext(request, {
        settings,
        analytics: analyticsOf(env),
        bindings: env as Bindings,
        waitUntil: (work) => execution.waitUntil(work),
      });
      const started = Date.now();
      const response = finish(await respond(request, context), context, Date.now() - started);
      logRequest(request, response, context, Date.now() - started);
      return response;
    },

    async scheduled(_event: unknown, env: unknown, execution: ExecutionLike): Promise<void> {
      execution.waitUntil(runScheduledWork(settingsOf(env), selectMediaStore((env as Bindings | undefined)?.MEDIA)));
    },
  };

  async function respond(request: Request, context: AppContext): Promise<Response> {
    if (!isFromOurselves(request)) return new Response("Cross-site request refused.", { status: 403 });
    // Photographs are everybody's: no session is asked for, let alone renewed, so that any cache may keep them.
    if (context.url.pathname.startsWith(paths.storedMedia(""))) return handle(request, context as AppLoadContext);
    try {
      const session = await resolveSession(context, context.cookies, context.signed);
      context.couple = session.couple;
      context.staff = session.staff;
      context.sessionExpired = session.expired;
      const own = session.couple?.locale ?? session.staff?.locale;
      if (isLocale(own) && speaksUsersLanguage(context.url.hostname)) speak(context, own);
    } catch (error) {
      // The database is away: nobody is logged out for that. What is for couples alone says so (`requireCouple`), the rest is shown.
      context.sessionUnknown = error;
      if (!isDatabaseUnavailable(error))
        await context.errors.report(error, { requestId: context.requestId, route: pathWithoutSecrets(context.url) });
    }
    return handle(request, context as AppLoadContext);
  }
}

/** Adds what every answer carries: cookies, security headers and the number of database round trips. */
function finish(response: Response, context: AppContext, ms: number): Response {
  const headers = new Headers(response.headers);
  for (const cookie of context.cookies.changes) headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(securityHeaders(context.url.protocol === "https:")))
    headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(null));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.set("X-Request-Id", context.requestId);
  const { count, ms: databaseMs } = context.roundTrips;
  headers.set("Server-Timing", `db;desc="${count}";dur=${databaseMs}, total;dur=${ms}`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Remembers the result for the last argument: an isolate is given the same environment again and again. */
function memoizeLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | undefined;
  return (argument) => {
    if (!last || last.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}
