import type { ImageTransform } from "@cloudflare/workers-types";
import type { ImagesBinding } from "./cloudflare-images";

/**
 * For development and tests: the binding's calls, answered by scripts/images-stand-in.mjs. What wrangler simulates of the binding knows
 * neither `trim` nor `flip` nor `quality` (docs/decisions/0019-photographs.md).
 */
export function imagesStandIn(url: string): ImagesBinding {
  return {
    input(stream) {
      const changes: ImageTransform[] = [];
      const handle: ReturnType<ImagesBinding["input"]> = {
        transform(change) {
          changes.push(change);
          return handle;
        },
        async output(options) {
          const address = `${url}?${new URLSearchParams({ changes: JSON.stringify(changes), options: JSON.stringify(options) })}`;
          const body = stream as unknown as BodyInit;
          const response = await fetch(address, { method: "POST", body, duplex: "half" } as RequestInit);
          if (!response.ok) throw new Error(await response.text());
          return { response: () => response };
        },
      };
      return handle;
    },
  };
}
