// Replaces Cloudflare's Images binding in development (app/adapters/images/select-images.ts): converts one picture, or
// combines two into one.
import { createServer } from "node:http";
import sharp from "sharp";

/** Starts the server on a free port. @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startImagesStandIn() {
  const server = createServer(async (request, response) => {
    try {
      const { searchParams } = new URL(request.url, "http://localhost");
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const asked = (name) => JSON.parse(searchParams.get(name));
      const { format, quality } = asked("options");
      const image = await drawn(Buffer.concat(chunks), asked("changes"), asked("draw"));
      const type = format.replace("image/", "");
      response.writeHead(200, { "Content-Type": format }).end(await image.toFormat(type, { quality }).toBuffer());
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

/** @param draw changes and position of the second picture, whose bytes start at `from` */
async function drawn(bytes, changes, draw) {
  const image = await changed(bytes.subarray(0, draw?.from), changes);
  if (!draw) return image;
  const over = await changed(bytes.subarray(draw.from), draw.changes);
  return image.composite([{ input: await over.png().toBuffer(), left: draw.left, top: draw.top }]);
}

/** Applies the changes step by step, like the binding; sharp would use its own order. */
async function changed(bytes, changes) {
  let image = sharp(bytes);
  for (const { trim, rotate, flip, width, height, fit } of changes) {
    if (trim) image = image.extract(trim);
    if (rotate) image = image.rotate(rotate);
    if (flip === "h") image = image.flop();
    if (fit === "cover") image = image.resize(width, height);
    else if (width) image = image.resize(width, null, { withoutEnlargement: true });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    image = sharp(data, { raw: info });
  }
  return image;
}
