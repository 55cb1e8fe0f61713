import type { ImageDrawOptions, ImageTransform, ReadableStream as WorkersStream } from "@cloudflare/workers-types";
import { within } from "~/adapters/within";
import { type Composer, type Images, ImageTimeout, ImageUnreadable, type Place, type Rendering } from "./port";

export function selectImages(binding: unknown, standInUrl: string | undefined, timeoutMs: number): Images & Composer {
  if (standInUrl) return cloudflareImages(imagesStandIn(standInUrl), timeoutMs);
  if (binding) return cloudflareImages(binding as ImagesBinding, timeoutMs);
  const unbound = () => Promise.reject(new Error("Nothing is bound as IMAGES."));
  return { render: unbound, layOver: unbound };
}

interface Asked extends ImageHandle {
  stream: BodyInit;
  changes: ImageTransform[];
}

/** Stand-in for development: Wrangler's simulation supports no `trim`, `flip`, `quality` and `draw`. */
function imagesStandIn(url: string): ImagesBinding {
  return {
    input(stream) {
      let drawn: { over: Asked; at: ImageDrawOptions } | undefined;
      const handle: Asked = {
        stream: stream as unknown as BodyInit,
        changes: [],
        transform(change) {
          handle.changes.push(change);
          return handle;
        },
        draw(over, at) {
          drawn = { over: over as Asked, at };
          return handle;
        },
        async output(options) {
          const query = new URLSearchParams({
            changes: JSON.stringify(handle.changes),
            options: JSON.stringify(options),
          });
          let body = handle.stream;
          if (drawn) {
            // One body contains both pictures in sequence.
            const [under, over] = await Promise.all([handle, drawn.over].map((one) => new Response(one.stream).blob()));
            query.set("draw", JSON.stringify({ from: under?.size, changes: drawn.over.changes, ...drawn.at }));
            body = new Blob([under ?? "", over ?? ""]);
          }
          const response = await fetch(`${url}?${query}`, { method: "POST", body, duplex: "half" } as RequestInit);
          if (!response.ok) throw new Error(await response.text());
          return { response: () => response };
        },
      };
      return handle;
    },
  };
}

/** Used part of the binding; the development stand-in implements only this. */
export interface ImagesBinding {
  input(stream: WorkersStream<Uint8Array>): ImageHandle;
}

interface ImageHandle {
  transform(change: ImageTransform): ImageHandle;
  draw(over: ImageHandle, options: ImageDrawOptions): ImageHandle;
  output(options: ImageOutput): Promise<{ response(): { arrayBuffer(): Promise<ArrayBuffer> } }>;
}

interface ImageOutput {
  format: "image/webp" | "image/jpeg";
  quality: number;
  anim: false;
}

/** Renders pictures (https://developers.cloudflare.com/images/transform-images/bindings/). @param timeoutMs for each */
export function cloudflareImages(binding: ImagesBinding, timeoutMs: number): Images & Composer {
  const finished = (work: Promise<Uint8Array>) =>
    within(
      timeoutMs,
      work.catch((cause: unknown) => {
        throw new ImageUnreadable("The picture cannot be decoded.", { cause });
      }),
      () => new ImageTimeout(`No picture after ${timeoutMs} ms.`),
    );
  return {
    render: async (picture, rendering) => finished(transformed(binding, picture, rendering)),
    layOver: async (background, picture, place) => finished(laidOver(binding, background, picture, place)),
  };
}

async function laidOver(binding: ImagesBinding, background: Uint8Array, picture: Uint8Array, place: Place) {
  const { left, top, width, height, quality } = place;
  const over = binding.input(streamOf([picture])).transform({ width, height, fit: "cover" });
  const output = await binding
    .input(streamOf([background]))
    .draw(over, { left, top })
    .output({ format: "image/jpeg", quality, anim: false });
  return new Uint8Array(await output.response().arrayBuffer());
}

async function transformed(binding: ImagesBinding, picture: readonly Uint8Array[], rendering: Rendering) {
  const { part, rotate, mirrored, width, quality } = rendering;
  // One step per change guarantees their order.
  const changes: ImageTransform[] = [];
  if (part) changes.push({ trim: part });
  if (rotate) changes.push({ rotate });
  if (mirrored) changes.push({ flip: "h" });
  changes.push({ width, fit: "scale-down" });
  let handle = binding.input(streamOf(picture));
  for (const change of changes) handle = handle.transform(change);
  const output = await handle.output({ format: "image/webp", quality, anim: false });
  return new Uint8Array(await output.response().arrayBuffer());
}

const CHUNK = 256 * 1024;

/** Joins the parts into chunks of equal size. Only the current chunk is a copy. */
function streamOf(picture: readonly Uint8Array[]): WorkersStream<Uint8Array> {
  let left = picture.reduce((sum, { length }) => sum + length, 0);
  let [index, at] = [0, 0];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close();
      const chunk = new Uint8Array(Math.min(CHUNK, left));
      for (let filled = 0; filled < chunk.length; ) {
        const part = picture[index];
        if (!part) break;
        const piece = part.subarray(at, at + chunk.length - filled);
        chunk.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (at >= part.length) [index, at] = [index + 1, 0];
      }
      left -= chunk.length;
      controller.enqueue(chunk);
    },
  });
  return stream as unknown as WorkersStream<Uint8Array>;
}
