import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { logError, pathWithoutSecrets } from "./http/log.server";
import { NonceContext } from "./http/nonce";
import { routeHandle } from "./http/route-handle";
import { contentSecurityPolicy } from "./http/security-headers.server";
import { i18nFor } from "./i18n/i18n.server";

export { createWorker } from "./http/worker.server";

/** The error screen says it in words (`common:unavailable.reloads`). */
const RETRY_SECONDS = 10;

/** Renders the whole document before the first byte: without it a page could not have an entity tag, a status or an honest error. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  let failure: unknown;
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={i18nFor(context.locale)}>
      <NonceContext.Provider value={context.nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </NonceContext.Provider>
    </I18nextProvider>,
    {
      nonce: context.nonce,
      onError(error) {
        failure ??= error;
      },
    },
  );
  await stream.allReady;
  if (failure) logError(failure, context);
  if (failure)
    await context.errors.report(failure, { requestId: context.requestId, route: pathWithoutSecrets(context.url) });
  const html = await new Response(stream).text();
  const hydrated = remixContext.renderMeta?.didRenderScripts === true;

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(hydrated ? context.nonce : null));
  if (status === 503) {
    headers.set("Retry-After", String(RETRY_SECONDS));
    // A page that was merely looked at comes back by itself; one that holds a form never goes away by itself.
    if (request.method === "GET") headers.set("Refresh", String(RETRY_SECONDS));
  }
  const matches = remixContext.staticHandlerContext.matches;
  const handle = routeHandle(matches.at(-1) ? remixContext.routeModules[matches.at(-1)?.route.id ?? ""] : undefined);
  const isPublic =
    handle.cache === "public" &&
    !context.couple &&
    !context.staff &&
    status === 200 &&
    context.cookies.changes.length === 0;
  if (isPublic) {
    const tag = await entityTag(html);
    headers.set("Cache-Control", "private, max-age=0, must-revalidate");
    headers.set("ETag", tag);
    if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  } else {
    // A page with a form may be shown again by the Back button, with what was typed (docs/decisions/0004).
    headers.set("Cache-Control", handle.cache === "form" && status === 200 ? "private, no-cache" : "private, no-store");
  }
  return new Response(html, { status, headers });
}

async function entityTag(html: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(html));
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Loaders and actions that failed unexpectedly: the error report gets them, the visitor the fatal screen. */
export async function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<void> {
  if (request.signal.aborted) return;
  logError(error, context);
  await context.errors.report(error, { requestId: context.requestId, route: pathWithoutSecrets(context.url) });
}
