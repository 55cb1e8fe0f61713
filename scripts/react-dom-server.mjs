// React's renderer for web streams. The build picks it by its conditions; Node would pick the one for Node's own streams.
import { createRequire } from "node:module";

export const { renderToReadableStream } = createRequire(import.meta.url)("react-dom/server.browser");
