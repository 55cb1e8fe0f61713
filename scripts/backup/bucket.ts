/** An object of the bucket, as a list of it says. */
export interface Listed {
  key: string;
  size: number;
  /** Another one means other content. */
  etag: string;
}

/** The bucket of photographs and documents, from outside the Worker. */
export interface Bucket {
  list(): AsyncIterable<Listed>;
  /** @returns null where the object has been removed meanwhile */
  get(key: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  close(): Promise<void>;
}
