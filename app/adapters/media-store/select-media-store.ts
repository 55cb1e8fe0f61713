import type { R2Bucket } from "@cloudflare/workers-types";
import type { MediaStore } from "./port";
import { r2MediaStore } from "./r2";

/** @param binding of the bucket (wrangler.toml); none in tests that keep no photographs */
export function selectMediaStore(binding: unknown): MediaStore {
  if (isBucket(binding)) return r2MediaStore(binding);
  const absent = () => Promise.reject(new Error("No bucket is bound as MEDIA."));
  return { put: absent, get: absent, has: absent, remove: absent };
}

const isBucket = (binding: unknown): binding is R2Bucket =>
  typeof (binding as R2Bucket | undefined)?.createMultipartUpload === "function";
