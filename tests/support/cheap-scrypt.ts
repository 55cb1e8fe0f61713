import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

/**
 * Makes password hashing a hundred times cheaper in one test file. password-hash.server.test.ts tests the real cost.
 */
export function useCheapScrypt(): void {
  const { scrypt } = crypto;
  const cheap = ((password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: Math.min(options.N ?? 0, 1024), p: 1 }, done)) as Scrypt;
  replaceScrypt(cheap as typeof scrypt);
}

/** Replaces `scrypt` of `node:crypto` in one test file, also in modules that have imported it. */
export function replaceScrypt(replacement: typeof crypto.scrypt): void {
  const { scrypt } = crypto;
  const put = (one: typeof scrypt) => {
    crypto.scrypt = one;
    syncBuiltinESMExports();
  };
  beforeAll(() => put(replacement));
  afterAll(() => put(scrypt));
}

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;
