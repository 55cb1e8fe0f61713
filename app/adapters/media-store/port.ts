/** Where photographs are kept: named by their owner and a random number, so nothing is ever overwritten, and no two rows share an object. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** @returns null for an unknown key */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Safe to repeat. @param key one object; what ends in `/`: everything below */
  remove(key: string): Promise<void>;
}
