// Answers for Cloudflare's Images binding on a developer's machine (app/adapters/images/stand-in.ts): one picture in, one picture out.
import { createServer } from "node:http";
import sharp from "sharp";

/** Listens on a free port. @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startImagesStandIn() {
  const server = createServer(async (request, response) => {
    try {
      const { searchParams } = new URL(request.url, "http://localhost");
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const changes = JSON.parse(searchParams.get("changes"));
      const image = await changed(Buffer.concat(chunks), changes, JSON.parse(searchParams.get("options")));
      response.writeHead(200, { "Content-Type": "image/webp" }).end(image);
    } catch (error) {
      response.writeHead(415, { "Content-Type": "text/plain" }).end(String(error));
    }
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One step after the other, as the binding does it: sharp by itself has an order of its own. */
async function changed(bytes, changes, { quality }) {
  let image = sharp(bytes);
  for (const { trim, rotate, flip, width } of changes) {
    if (trim) image = image.extract(trim);
    if (rotate) image = image.rotate(rotate);
    if (flip === "h") image = image.flop();
    if (width) image = image.resize(width, null, { withoutEnlargement: true });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    image = sharp(data, { raw: info });
  }
  return image.webp({ quality }).toBuffer();
}
