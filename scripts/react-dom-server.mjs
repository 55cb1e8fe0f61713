// React's renderers for web streams and for text. The build picks them by its conditions; Node would pick the ones for Node's own streams.
import { createRequire } from "node:module";

export const { renderToReadableStream, renderToStaticMarkup } = createRequire(import.meta.url)(
  "react-dom/server.browser",
);
