import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { isAnswerAwaited } from "#db/client.server";
import { takeTurns } from "~/domain/take-turns";

/** Parameters of scrypt (rule pro-login-4). Each hash needs 128 · N · r bytes: 32 MiB. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, saltBytes: 16, keyBytes: 32 } as const;

/**
 * Pause before each hash, in milliseconds. A hash blocks the isolate: without pauses, many logins would delay database
 * responses of other requests until they time out. Pauses while a response is pending, up to `longest`.
 */
const PAUSE = { step: 25, longest: 1_000 } as const;

const { inTurn } = takeTurns({ atOnce: 1, pollMs: 25, forgottenAfterMs: 5_000 });

/** @returns `scrypt$N$r$p$salt$hash`, so that the parameters can be raised later */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SCRYPT.saltBytes);
  const key = await derive(password, salt, SCRYPT.keyBytes, SCRYPT);
  return ["scrypt", SCRYPT.N, SCRYPT.r, SCRYPT.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Checks a password. @param stored null for an unknown address: takes the same time and returns false */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? NO_PASSWORD).split("$");
  const expected = Buffer.from(hash, "base64");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, Buffer.from(salt, "base64"), expected.length, parameters);
  return timingSafeEqual(key, expected) && stored !== null;
}

/** Hash that no password matches, with the current parameters. */
const NO_PASSWORD = ["scrypt", SCRYPT.N, SCRYPT.r, SCRYPT.p, `${"A".repeat(22)}==`, `${"A".repeat(43)}=`].join("$");

interface Parameters {
  N: number;
  r: number;
  p: number;
}

async function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Parameters): Promise<Buffer> {
  return inTurn(async () => {
    await pause();
    return new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  });
}

async function pause(): Promise<void> {
  const latest = Date.now() + PAUSE.longest;
  do await new Promise((resolve) => setTimeout(resolve, PAUSE.step));
  while (isAnswerAwaited() && Date.now() < latest);
}
