import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import type { Bucket } from "./bucket";

/** Opens the bucket that the local runtime stores in a folder (`r2`, below `.data`), also while the runtime uses it. */
export async function openLocalBucket(folder: string): Promise<Bucket> {
  const [, name = ""] = /binding = "MEDIA"\nbucket_name = "([^"]+)"/.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    r2Buckets: { MEDIA: name },
    r2Persist: folder,
    cf: false,
  });
  const bucket = await miniflare.getR2Bucket("MEDIA");
  return {
    async *list() {
      let cursor: string | undefined;
      do {
        const page = await bucket.list(cursor ? { cursor } : {});
        for (const { key, size, etag } of page.objects) yield { key, size, etag };
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
    },
    async get(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      return { bytes: new Uint8Array(await object.arrayBuffer()), type: object.httpMetadata?.contentType ?? "" };
    },
    async put(key, bytes, type) {
      // R2 does not accept a Buffer.
      await bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType: type } });
    },
    close: () => miniflare.dispose(),
  };
}
