import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { InlineStylesContext, NonceContext } from "./http/document-contexts";
import { frameData } from "./http/frame-data.server";
import { loadInlineStyles } from "./http/inline-styles.server";
import { logError } from "./http/log.server";
import { routeHandle } from "./http/route-handle";
import { contentSecurityPolicy, stripeOrigin } from "./http/security-headers.server";
import { readerOf, sheetOf } from "./http/sheets";
import { i18nFor } from "./i18n/i18n.server";
import { FormatContext } from "./i18n/use-format";

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
  const { matches } = remixContext.staticHandlerContext;
  const sheet = sheetOf(
    matches.map(({ route }) => route.id),
    readerOf(context),
  );
  const styles = context.entered ? await loadInlineStyles(context, sheet) : null;
  // Where an action fails, Remix runs no loader above the error boundary: a page of the root's boundary would have no frame.
  remixContext.staticHandlerContext.loaderData.root ??= frameData(context);
  const page = (
    <I18nextProvider i18n={i18nFor(context.locale)}>
      <FormatContext.Provider value={context.format}>
        <NonceContext.Provider value={context.nonce}>
          <InlineStylesContext.Provider value={styles ?? undefined}>
            <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
          </InlineStylesContext.Provider>
        </NonceContext.Provider>
      </FormatContext.Provider>
    </I18nextProvider>
  );
  const handles = matches.map(({ route }) => routeHandle(remixContext.routeModules[route.id]));
  // React is twice as fast where it writes text at once instead of a stream, but only a stream waits for the data that scripts need.
  const document = handles.some((handle) => handle.hydrate)
    ? await renderForScripts(page, context)
    : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  const body = new TextEncoder().encode(document);
  const hydrated = remixContext.renderMeta?.didRenderScripts === true;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const stylesHash = hydrated ? null : (styles?.hash ?? null);
  const leadsTo = handles.at(-1)?.leadsTo;
  const stripe = leadsTo ? stripeOrigin(context.settings.STRIPE_BASE_URL, leadsTo) : null;
  headers.set("Content-Security-Policy", contentSecurityPolicy(hydrated ? context.nonce : null, stylesHash, stripe));
  if (status === 503) {
    headers.set("Retry-After", String(RETRY_SECONDS));
    // A page that was merely looked at comes back by itself; one that holds a form never goes away by itself.
    if (request.method === "GET") headers.set("Refresh", String(RETRY_SECONDS));
  }
  const handle = handles.at(-1) ?? {};
  const isPublic =
    handle.cache === "public" &&
    context.method !== "POST" &&
    !context.couple &&
    !context.staff &&
    status === 200 &&
    context.cookies.changes.length === 0;
  if (isPublic) {
    const tag = await entityTag(body);
    headers.set("Cache-Control", "private, max-age=0, must-revalidate");
    headers.set("ETag", tag);
    if (!hydrated) context.published = { body, tag };
    if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  } else {
    // Browsers show these again on Back, with the typed values, instead of asking to send the form again (docs/decisions/0004).
    const isForm = context.method === "POST" || (handle.cache === "form" && status === 200);
    headers.set("Cache-Control", isForm ? "private, no-cache" : "private, no-store");
  }
  return new Response(body, { status, headers });
}

/** Renders a page that sends scripts, and the data for them. Reports what fails inside one of its boundaries. */
async function renderForScripts(page: ReactNode, context: AppLoadContext): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(page, {
    nonce: context.nonce,
    onError(error) {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure) logError(failure, context);
  if (failure) context.later(() => context.errors.report(failure));
  return withinBody(await new Response(stream).text());
}

/**
 * Remix renders the page's data beside the document instead of in it (`StreamTransfer` of its RemixServer), so that its scripts come after
 * `</html>`. Parsers put them at the end of the body; so do we.
 */
function withinBody(html: string): string {
  const end = "</body></html>";
  const at = html.indexOf(end);
  return at < 0 ? html : html.slice(0, at) + html.slice(at + end.length) + end;
}

async function entityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", body);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Loaders and actions that failed unexpectedly: the error report gets them, the visitor the fatal screen. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  // What the visitor's program got wrong is no defect: a method, a body that is no form.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context);
  // Remix does not wait, and the runtime drops what is under way once it has answered.
  context.later(() => context.errors.report(error));
}
