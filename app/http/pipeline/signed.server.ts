import { jwtVerify, SignJWT } from "jose";

const ISSUER = "alliance";

/** Signs small facts for a cookie (JWT, HMAC-SHA-256). A value signed for one purpose is invalid for another. */
export function signer(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    async sign(purpose: string, facts: Record<string, unknown>, now: number, lifetimeMs: number): Promise<string> {
      return new SignJWT(facts)
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
        .sign(key);
    },
    /** Returns the facts; null if the value is missing, forged, expired or signed for another purpose. */
    async verify(purpose: string, value: string | undefined, now: number): Promise<Record<string, unknown> | null> {
      if (!value) return null;
      try {
        const options = { issuer: ISSUER, audience: purpose, algorithms: ["HS256"], currentDate: new Date(now) };
        return (await jwtVerify(value, key, options)).payload;
      } catch {
        return null;
      }
    },
  };
}

export type Signer = ReturnType<typeof signer>;
