import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { isAnswerAwaited } from "#db/client.server";

/** decisions.md "Passwords". Each hash needs 128 · N · r bytes: 32 MiB. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, saltBytes: 16, keyBytes: 32 } as const;

/**
 * Milliseconds without a hash that come before each one. workerd computes them in the isolate's own thread, one at a time: without a breath
 * in between, twenty logins at once would let the database's answers to the others lie until they count as late. While an answer is
 * awaited the breath goes on, `longest` at most.
 */
const BREATH = { least: 10, most: 40, longest: 1_000 } as const;

/** When the hash that is being computed began; 0: none is. One whose request was cut off never says that it is done. */
let runningSince = 0;
const FORGOTTEN_AFTER_MS = 5_000;
const isRunning = () => Date.now() - runningSince < FORGOTTEN_AFTER_MS;
/** How many hashes have begun and ended. */
let events = 0;

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

async function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Parameters): Promise<Buffer> {
  await myTurn();
  runningSince = Date.now();
  events += 1;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    runningSince = 0;
    events += 1;
  }
}

/** Waits by the request's own timer, because an isolate must not wait for what belongs to another request. */
async function myTurn(): Promise<void> {
  let before: number;
  let free = Date.now();
  do {
    before = events;
    const wait = BREATH.least + Math.random() * (BREATH.most - BREATH.least);
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (isRunning() || events !== before) free = Date.now();
  } while (isRunning() || events !== before || (isAnswerAwaited() && Date.now() - free < BREATH.longest));
}
