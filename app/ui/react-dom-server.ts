// Stands in for `react-dom/server` in the Worker (vite.config.ts): of its two renderers, to streams and to text, what the Worker uses.

// @ts-expect-error The file that `react-dom/server` chooses by its conditions has no types of its own.
export { renderToReadableStream } from "../../node_modules/react-dom/cjs/react-dom-server.browser.production.min.js";
// @ts-expect-error As above.
export { renderToStaticMarkup } from "../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js";
