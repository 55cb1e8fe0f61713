import { type IncomingHttpHeaders, request } from "node:http";
import { address, type MarketName, marketHost } from "./addresses";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  location: string | undefined;
  text: string;
  bytes: Buffer;
}

export type Fields = Record<string, string | string[]>;

export interface HttpBrowserOptions {
  /** Sent as `Host`. All requests go to the test stack. */
  host?: string;
  port?: string;
  headers?: Record<string, string>;
}

export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** Browser over HTTP. Stores cookies, sends forms like a browser, and follows no redirects. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly host: string;
  readonly #port: string;
  readonly #headers: Record<string, string>;

  constructor(options: HttpBrowserOptions = {}) {
    this.#port = options.port ?? address("PORT");
    this.host = options.host ?? `localhost:${this.#port}`;
    this.#headers = options.headers ?? {};
  }

  static in(market: MarketName, headers: Record<string, string> = {}): HttpBrowser {
    return new HttpBrowser({ host: marketHost(market), headers });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path, headers);
  }

  /** Exchanges the refresh token, so that the next page needs no extra round trip. */
  renewSession(): Promise<Answer> {
    return this.get("/sources");
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    return this.postFrom(`http://${this.host}`, path, fields, headers);
  }

  /** @param origin value of the header `Origin`; null: sends no such header */
  postFrom(origin: string | null, path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    ).toString();
    return this.send(
      "POST",
      path,
      {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(Buffer.byteLength(body)),
        ...(origin === null ? {} : { Origin: origin }),
        ...headers,
      },
      body,
    );
  }

  /**
   * Sends a form with files as `multipart/form-data`.
   * @param files one file, or several of the same field
   * @param before fields that precede the files in the body
   */
  upload(
    path: string,
    fields: Record<string, string>,
    name: string,
    files: SentFile | SentFile[],
    before: Record<string, string> = {},
  ) {
    const boundary = `----alliance${Math.random().toString(36).slice(2)}`;
    const part = (head: string, content: Buffer | string) => [`--${boundary}\r\n${head}\r\n\r\n`, content, "\r\n"];
    const disposition = (of: string) => `Content-Disposition: form-data; name="${of}"`;
    const texts = (of: Record<string, string>) =>
      Object.entries(of).flatMap(([name, value]) => part(disposition(name), value));
    const pieces = [
      ...texts(before),
      ...[files]
        .flat()
        .flatMap((file) =>
          part(`${disposition(name)}; filename="${file.name}"\r\nContent-Type: application/octet-stream`, file.bytes),
        ),
      ...texts(fields),
      `--${boundary}--\r\n`,
    ];
    const body = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
    return this.send(
      "POST",
      path,
      {
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": String(body.length),
        Origin: `http://${this.host}`,
      },
      body,
    );
  }

  send(method: string, path: string, headers: Record<string, string>, body?: string | Buffer): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: this.#port,
          method,
          path,
          agent: false,
          headers: { Host: this.host, ...(cookie ? { Cookie: cookie } : {}), ...this.#headers, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const setCookies = response.headers["set-cookie"] ?? [];
            this.#keep(setCookies);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              setCookies,
              location: response.headers.location,
              text: Buffer.concat(chunks).toString("utf8"),
              bytes: Buffer.concat(chunks),
            });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  #keep(setCookies: string[]): void {
    for (const cookie of setCookies) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.cookies.delete(name.trim());
      else this.cookies.set(name.trim(), value);
    }
  }
}

export function fieldIn(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
}

/** Returns the fields that a browser would send of the form that contains `field`, in the page's order. */
export function formIn(html: string, field: string): Fields {
  return fieldsOf(html.split("<form").find((part) => part.split("</form>")[0]?.includes(` name="${field}"`)) ?? "");
}

/** @param form HTML of the form, from its attributes on; text after its end is ignored */
export function fieldsOf(form: string): Fields {
  const fields: Record<string, string[]> = {};
  const add = (name: string | undefined, value: string) => {
    if (name) fields[name] = [...(fields[name] ?? []), decoded(value)];
  };
  const controls = /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g;
  for (const [, input, area, text = "", select, options = ""] of (form.split("</form>")[0] ?? "").matchAll(controls)) {
    if (area !== undefined) add(attribute(area, "name"), text);
    if (select !== undefined) {
      const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, tag = ""]) => tag);
      const chosen = all.find((tag) => /\sselected\b/.test(tag)) ?? all[0] ?? "";
      add(attribute(select, "name"), attribute(chosen, "value") ?? "");
    }
    if (input === undefined || /\stype="file"/.test(input)) continue;
    if (/\stype="(checkbox|radio)"/.test(input) && !/\schecked=/.test(input)) continue;
    add(attribute(input, "name"), attribute(input, "value") ?? "");
  }
  return fields;
}

export const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, entity: string) => ENTITIES[entity] ?? " ");

/** Returns the text of a page, without its markup. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, entity: string) => ENTITIES[entity] ?? " ")
    .replace(/\s+/g, " ");
}

/** Returns a text with single spaces, as `wordsOf` returns the text of a page. */
export const asWords = (text: string) => text.replace(/\s+/g, " ");

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
