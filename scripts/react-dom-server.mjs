// React's renderers for web streams and for text. The build selects them by its conditions; Node would select those for
// its own streams.
import { createRequire } from "node:module";

export const { renderToReadableStream, renderToStaticMarkup } = createRequire(import.meta.url)(
  "react-dom/server.browser",
);
