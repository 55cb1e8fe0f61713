import { cloudflareImages, type ImagesBinding } from "./cloudflare-images";
import type { Composer, Images } from "./port";
import { imagesStandIn } from "./stand-in";

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
