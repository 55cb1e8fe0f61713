import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { InlineStylesContext, NonceContext, readerOf, stylesheetOf } from "./http/pages/document";
import { encodeDocument, loadInlineStyles, pictureLink } from "./http/pages/document.server";
import { rootData } from "./http/pages/root-data.server";
import { routeHandle } from "./http/pages/route-handle";
import { contentSecurityPolicy, stripeOrigin } from "./http/pages/security-headers.server";
import { logError } from "./http/pipeline/log.server";
import { i18nFor } from "./i18n/i18n.server";
import { FormatContext } from "./i18n/use-format";

export { createWorker } from "./http/pipeline/worker.server";

/** Seconds until the browser reloads the page; the error screen announces it (`common:unavailable.reloads`). */
const RETRY_SECONDS = 10;

/** Renders the whole document before it sends the first byte: ETag, status and errors depend on it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { matches } = remixContext.staticHandlerContext;
  const sheet = stylesheetOf(
    matches.map(({ route }) => route.id),
    readerOf(context),
  );
  const styles = context.entered ? await loadInlineStyles(context, sheet) : null;
  // If an action fails, Remix runs no loader above the error boundary, and the page frame has no data.
  remixContext.staticHandlerContext.loaderData.root ??= await rootData(context);
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
  // Rendering to a string is twice as fast as a stream, but only a stream waits for the hydration data.
  const document = handles.some((handle) => handle.hydrate)
    ? await renderForScripts(page, context)
    : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  const body = encodeDocument(document, styles);
  const hydrated = remixContext.renderMeta?.didRenderScripts === true;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const picture = pictureLink(document);
  if (picture) headers.set("Link", picture);
  const stylesHash = hydrated ? null : (styles?.hash ?? null);
  const leadsTo = handles.at(-1)?.leadsTo;
  const stripe = leadsTo ? stripeOrigin(context.settings.STRIPE_BASE_URL, leadsTo) : null;
  headers.set("Content-Security-Policy", contentSecurityPolicy(hydrated ? context.nonce : null, stylesHash, stripe));
  if (status === 503) {
    headers.set("Retry-After", String(RETRY_SECONDS));
    // A page from a GET can be reloaded automatically; a reload of a POST would send the form again.
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
    // With `no-cache`, Back shows the page with the typed values and does not ask to resubmit (docs/decisions/0004).
    const hasForm = handle.cache === "form" || (handle.formForCouples && context.couple !== null);
    const isForm = context.method === "POST" || (hasForm && status === 200);
    headers.set("Cache-Control", isForm ? "private, no-cache" : "private, no-store");
  }
  return new Response(body, { status, headers });
}

/** Renders a hydrated page with its data. Reports errors that an error boundary of the page caught. */
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

/** Moves Remix's data scripts, which it renders after `</html>`, into the body, like HTML parsers do. */
function withinBody(html: string): string {
  const end = "</body></html>";
  const at = html.indexOf(end);
  return at < 0 ? html : html.slice(0, at) + html.slice(at + end.length) + end;
}

async function entityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", body);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Reports unexpected errors of loaders and actions; the visitor sees the fatal screen. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  // Errors of the client are not reported: a wrong method, or a body that is not a form.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context);
  // Remix does not await this function, and the runtime cancels pending work after the response.
  context.later(() => context.errors.report(error));
}
