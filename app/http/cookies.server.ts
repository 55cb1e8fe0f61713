import { parse, type SerializeOptions, serialize } from "cookie";

/** The cookies of one request and those that its response will set. */
export class CookieJar {
  readonly #received: Record<string, string | undefined>;
  readonly #set = new Map<string, string>();
  readonly #secure: boolean;
  readonly #looked = new Set<string>();

  constructor(request: Request) {
    const url = new URL(request.url);
    this.#received = parse(request.headers.get("Cookie") ?? "");
    // A developer's machine has no certificate; browsers trust localhost all the same.
    this.#secure = !(
      url.hostname === "localhost" ||
      url.hostname.endsWith(".localhost") ||
      url.hostname === "127.0.0.1"
    );
  }

  /** Names that were asked for: what was made of this request depends on these cookies, and on no other. */
  get looked(): string[] {
    return [...this.#looked];
  }

  get(name: string): string | undefined {
    this.#looked.add(name);
    return this.#received[name];
  }

  /** @param maxAge seconds; without it the cookie ends with the browser session. */
  set(name: string, value: string, options: { maxAge?: number; httpOnly?: boolean } = {}): void {
    const all: SerializeOptions = { path: "/", sameSite: "lax", httpOnly: true, secure: this.#secure, ...options };
    this.#received[name] = value;
    this.#set.set(name, serialize(name, value, all));
  }

  clear(name: string): void {
    this.#looked.add(name);
    if (this.#received[name] === undefined) return;
    this.set(name, "", { maxAge: 0 });
    delete this.#received[name];
  }

  /** Values of Set-Cookie headers. */
  get changes(): string[] {
    return [...this.#set.values()];
  }
}
