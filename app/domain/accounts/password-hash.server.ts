import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** decisions.md "Passwords". Each hash needs 128 · N · r bytes: 32 MiB. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, saltBytes: 16, keyBytes: 32 } as const;

/** Hashes that one isolate, which has 128 MB, computes at the same time. */
const AT_ONCE = 2;
const POLL_MS = 10;

let running = 0;

/** @returns `scrypt$N$r$p$salt$hash`, so that the parameters can be raised later */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SCRYPT.saltBytes);
  const key = await derive(password, salt, SCRYPT.keyBytes, SCRYPT);
  return ["scrypt", SCRYPT.N, SCRYPT.r, SCRYPT.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** @param stored null for an unknown address: as much work, and never right */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? NOBODYS).split("$");
  const expected = Buffer.from(hash, "base64");
  const key = await derive(password, Buffer.from(salt, "base64"), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(key, expected) && stored !== null;
}

/** A hash of no password, with the parameters of today. */
const NOBODYS = ["scrypt", SCRYPT.N, SCRYPT.r, SCRYPT.p, `${"A".repeat(22)}==`, `${"A".repeat(43)}=`].join("$");

interface Parameters {
  N: number;
  r: number;
  p: number;
}

/** Takes its turn by the request's own timer, because an isolate must not wait for what belongs to another request. */
async function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Parameters): Promise<Buffer> {
  while (running >= AT_ONCE) await new Promise((resolve) => setTimeout(resolve, POLL_MS * (0.5 + Math.random())));
  running += 1;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    running -= 1;
  }
}
