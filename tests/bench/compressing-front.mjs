// Proxy that compresses the responses of the local runtime, as Cloudflare does in production.
import { createServer, request } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

/** Brotli quality that CDNs use for dynamic responses. */
const QUALITY = 5;
const TEXT = /text\/|svg|json|javascript/;

/**
 * Starts the proxy. @param {string} base URL of the Worker @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startCompressingFront(base) {
  const { hostname, port } = new URL(base);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    // Without this header, the local runtime would compress the responses.
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const asked = request({ hostname, port, method, path, headers }, async (answer) => {
      try {
        const { "transfer-encoding": _, "content-length": __, ...others } = answer.headers;
        let body = Buffer.concat(await answer.toArray());
        if (TEXT.test(others["content-type"] ?? "") && body.length > 0) {
          body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
          others["content-encoding"] = "br";
        }
        outgoing.writeHead(answer.statusCode, { ...others, "content-length": body.length }).end(body);
      } catch {
        outgoing.destroy();
      }
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
