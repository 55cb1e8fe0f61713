import { parse, type SerializeOptions, serialize } from "cookie";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "~/domain/deps";

/** Browsers accept this prefix only over HTTPS, from this host and for all paths, so no subdomain can set it. */
const PREFIX = "__Host-";

/** End of the period in which refresh tokens without the prefix are valid. A refresh token lives 7 days. */
const UNPREFIXED_UNTIL = Date.UTC(2027, 0, 1);

export function receivedCookies(request: Request): Record<string, string | undefined> {
  const received = parse(request.headers.get("Cookie") ?? "");
  if (!isSecure(request)) return received;
  const named: Record<string, string | undefined> = Object.create(null);
  if (Date.now() < UNPREFIXED_UNTIL && received.refresh_token !== undefined)
    named.refresh_token = received.refresh_token;
  for (const [name, value] of Object.entries(received))
    if (name.startsWith(PREFIX)) named[name.slice(PREFIX.length)] = value;
  return named;
}

/** Returns false on localhost, which has no certificate; browsers treat it as secure anyway. */
function isSecure(request: Request): boolean {
  const { hostname } = new URL(request.url);
  return !(hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1");
}

export class CookieJar {
  readonly #received: Record<string, string | undefined>;
  readonly #set = new Map<string, string>();
  readonly #secure: boolean;
  readonly #hasUnprefixed: boolean;
  readonly #looked = new Set<string>();

  constructor(request: Request) {
    this.#secure = isSecure(request);
    this.#received = receivedCookies(request);
    this.#hasUnprefixed = this.#secure && parse(request.headers.get("Cookie") ?? "").refresh_token !== undefined;
  }

  /** Names of the cookies that were read. The response depends on no other cookies. */
  get looked(): string[] {
    return [...this.#looked];
  }

  get hasAny(): boolean {
    return Object.keys(this.#received).length > 0;
  }

  nameOf(name: string): string {
    return this.#secure ? PREFIX + name : name;
  }

  get(name: string): string | undefined {
    this.#looked.add(name);
    return this.#received[name];
  }

  /** @param maxAge seconds; without it the cookie ends with the browser session. */
  set(name: string, value: string, options: { maxAge?: number; httpOnly?: boolean } = {}): void {
    const all: SerializeOptions = { path: "/", sameSite: "lax", httpOnly: true, secure: this.#secure, ...options };
    this.#received[name] = value;
    this.#set.set(name, serialize(this.nameOf(name), value, all));
    if (this.#hasUnprefixed && name === "refresh_token")
      this.#set.set("unprefixed", serialize(name, "", { ...all, maxAge: 0 }));
  }

  clear(name: string): void {
    this.#looked.add(name);
    if (this.#received[name] === undefined) return;
    this.set(name, "", { maxAge: 0 });
    delete this.#received[name];
  }

  get changes(): string[] {
    return [...this.#set.values()];
  }
}

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

interface SignedCookie {
  name: string;
  purpose: string;
  /** Milliseconds. */
  lifetime: number;
}

interface SignedCookies {
  cookies: CookieJar;
  signed: Signer;
  clock: Clock;
}

export const readSigned = ({ cookies, signed, clock }: SignedCookies, { name, purpose }: SignedCookie) =>
  signed.verify(purpose, cookies.get(name), clock.now());

export async function keepSigned(
  { cookies, signed, clock }: SignedCookies,
  { name, purpose, lifetime }: SignedCookie,
  facts: Record<string, unknown>,
): Promise<void> {
  cookies.set(name, await signed.sign(purpose, facts, clock.now(), lifetime), { maxAge: lifetime / 1000 });
}
