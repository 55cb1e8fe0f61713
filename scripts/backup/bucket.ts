export interface Listed {
  key: string;
  size: number;
  /** Differs for different contents. */
  etag: string;
}

/** Bucket of photos and documents, accessed from outside the Worker. */
export interface Bucket {
  list(): AsyncIterable<Listed>;
  /** @returns null if the object was deleted since the listing */
  get(key: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  close(): Promise<void>;
}
