/** Where photographs are kept: named by their owner and their content, so nothing is ever overwritten. */
export interface MediaStore {
  /** @returns false when there was such an object already, which then stays as it is */
  put(key: string, bytes: Uint8Array, type: string): Promise<boolean>;
  /** @returns null for an unknown key */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Safe to repeat. @param key one object; what ends in `/`: everything below */
  remove(key: string): Promise<void>;
}
