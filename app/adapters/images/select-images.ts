import type { ImageDrawOptions, ImageTransform } from "@cloudflare/workers-types";
import { cloudflareImages, type ImageHandle, type ImagesBinding } from "./cloudflare-images";
import type { Composer, Images } from "./port";

interface ImagesChoice {
  binding: unknown;
  /** Set only in development and tests. */
  standInUrl: string | undefined;
  timeoutMs: number;
}

export function selectImages({ binding, standInUrl, timeoutMs }: ImagesChoice): Images & Composer {
  if (standInUrl) return cloudflareImages(imagesStandIn(standInUrl), timeoutMs);
  if (binding) return cloudflareImages(binding as ImagesBinding, timeoutMs);
  const unbound = () => Promise.reject(new Error("Nothing is bound as IMAGES."));
  return { render: unbound, layOver: unbound };
}

interface Asked extends ImageHandle {
  stream: BodyInit;
  changes: ImageTransform[];
}

/**
 * Returns the binding's interface for development and tests, implemented by scripts/images-stand-in.mjs. Wrangler's
 * simulation supports neither `trim` nor `flip` nor `quality` nor `draw` (docs/decisions/0019-photographs.md).
 */
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
