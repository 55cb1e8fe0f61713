import type { R2Bucket } from "@cloudflare/workers-types";
import type { MediaStore } from "./port";

/** @param binding of the bucket (wrangler.toml); undefined in tests without photos */
export function selectMediaStore(binding: unknown): MediaStore {
  if (isBucket(binding)) return r2MediaStore(binding);
  const absent = () => Promise.reject(new Error("No bucket is bound as MEDIA."));
  return { put: absent, get: absent, has: absent, remove: absent };
}

const isBucket = (binding: unknown): binding is R2Bucket =>
  typeof (binding as R2Bucket | undefined)?.createMultipartUpload === "function";

/** Maximum number of objects that R2 lists, or deletes, per call. */
const AT_ONCE = 1000;

function r2MediaStore(bucket: R2Bucket): MediaStore {
  return {
    async put(key, bytes, type) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
    },
    async get(key) {
      const object = await bucket.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
    async has(key) {
      return (await bucket.head(key)) !== null;
    },
    async remove(key) {
      if (!key.endsWith("/")) return bucket.delete(key);
      // Lists again until nothing is left: a rendering may have been stored during the last deletion.
      for (;;) {
        const { objects } = await bucket.list({ prefix: key, limit: AT_ONCE });
        if (objects.length === 0) return;
        await bucket.delete(objects.map((object) => object.key));
      }
    },
  };
}
