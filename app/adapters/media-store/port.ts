/** Stores photos. Nothing is overwritten, and no two rows share a key. The renderings of a photo are below its key. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Deletes an object. Safe to repeat. @param key of one object; a key that ends in `/` deletes everything below it */
  remove(key: string): Promise<void>;
}
