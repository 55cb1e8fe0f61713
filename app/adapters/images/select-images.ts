import type { ImageDrawOptions, ImageTransform } from "@cloudflare/workers-types";
import { cloudflareImages, type ImageHandle, type ImagesBinding } from "./cloudflare-images";
import type { Composer, Images } from "./port";

interface ImagesChoice {
  /** Of wrangler.toml. */
  binding: unknown;
  /** Development and tests alone. */
  standInUrl: string | undefined;
  timeoutMs: number;
}

export function selectImages({ binding, standInUrl, timeoutMs }: ImagesChoice): Images & Composer {
  if (standInUrl) return cloudflareImages(imagesStandIn(standInUrl), timeoutMs);
  if (binding) return cloudflareImages(binding as ImagesBinding, timeoutMs);
  const unbound = () => Promise.reject(new Error("Nothing is bound as IMAGES."));
  return { render: unbound, layOver: unbound };
}

/** What is to become of a picture. */
interface Asked extends ImageHandle {
  stream: BodyInit;
  changes: ImageTransform[];
}

/**
 * For development and tests: the binding's calls, answered by scripts/images-stand-in.mjs. What wrangler simulates of the binding knows
 * neither `trim` nor `flip` nor `quality` nor `draw` (docs/decisions/0019-photographs.md).
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
            // One after the other in one body.
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
