import { type AppRoute, ROUTES } from "./route-map";

export interface OddRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Fields of the forms on a page, with their initial values. */
export type KnownFields = [name: string, value: string][];

/** Seeded random choices, so that a run can be repeated. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 inclusive to 1 exclusive (mulberry32). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  upTo(most: number): number {
    return Math.floor(this.roll() * (most + 1));
  }

  often(chance: number): boolean {
    return this.roll() < chance;
  }

  of<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    return choices[this.upTo(choices.length - 1)] as T;
  }
}

const TEXTS = [
  ..."0 -1 1 2 3 5 1.5 1e309 -0 NaN Infinity 9007199254740993 99999999999999999999 0x10 １２ true null undefined".split(
    " ",
  ),
  ..."on off fr FR xx FR-fr 2027-06-12 2027-02-31 31/02/2027 12/06/2027 0000-00-00 9999-99-99 +33612345678 0612345678".split(
    " ",
  ),
  ..."[object] {} [] __proto__ constructor toString hasOwnProperty // /\\evil.example //localhost/..// javascript:alert(1)".split(
    " ",
  ),
  ..."a@b.fr @ a@b http://[ https://youtu.be/x %00 %E0%A4%A % %% ' \" ' OR 1=1-- <script> {{t}} $t(x) ../../etc 123456".split(
    " ",
  ),
  ..."send verify resend save next back delete add remove up down approve refuse resume decline unlock".split(" "),
  "",
  " ",
  "\0",
  "a\0b",
  "\r\n",
  "\u202e\u200b\ufeff",
  "e\u0301".repeat(50),
  "👩‍❤️‍👨",
  "a".repeat(300),
  "é ".repeat(4_000),
  "(".repeat(2_000),
  "*".repeat(3_000),
  "\n".repeat(3_000),
  "9".repeat(400),
  "x".repeat(70_000),
] as const;

/** Names that no form has, and properties that every object has. */
const NAMES = [
  ..."__proto__ constructor toString a[0] a[4294967294] a.b a[b][c] [] . _method index intent id page step version".split(
    " ",
  ),
  "",
  "\0",
  "é",
  "n".repeat(2_000),
];

const QUERY_NAMES =
  "_data _routes index step page id project prestataire from next q city cityPlace cityFor service language draft before kinds planners redirectTo date year version __proto__ page[] %".split(
    " ",
  );

const METHODS = "GET HEAD POST OPTIONS PUT PATCH DELETE PROPFIND TRACE".split(" ");

const TYPES = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "application/json",
  "text/plain",
  "x",
  "",
];

const HEADERS: Record<string, readonly string[]> = {
  Accept: ["*/*", "text/html", "application/json", ";;;"],
  "Accept-Language": ["de", "xx-YY", "*", ";q=", "fr;q=nan, de;q=2", "a".repeat(2_000), "zh-Hant-TW, ,,"],
  "If-None-Match": ["*", 'W/"x"', '"'],
  "X-Forwarded-Host": ["evil.example", ""],
  "X-Forwarded-Proto": ["https", "javascript"],
  "Sec-Fetch-Site": ["same-origin", "none", "cross-site", "x"],
  Origin: ["null", "https://evil.example", "x"],
  Referer: ["about:blank", "http://[", "https://evil.example/"],
  "User-Agent": ["", "\u00ff", "a".repeat(3_000), "Googlebot/2.1"],
  Range: ["bytes=0-1", "bytes=5-2", "x"],
  "X-HTTP-Method-Override": ["DELETE"],
  "Content-Encoding": ["gzip"],
};

/** Names of our cookies, with values that we never set. */
const COOKIES = {
  token: ["x", "a.b.c", "e30.e30.e30"],
  refresh_token: ["x", "s.x"],
  flash: [
    "x",
    "{}",
    '{"kind":"bad","text":"common:skip","count":"x"}',
    '{"kind":"good","text":"__proto__"}',
    "null",
    "%",
  ],
  locale: ["xx", "__proto__", "", "%E0"],
  favorites: ["x", "[]", "a.b"],
  registration: ["x", "a.b"],
  project: ["new", "x"],
} as const;

/** Returns a random request. @param ids existing ids, for the parameters of addresses */
export function oddRequest(dice: Dice, route: AppRoute, ids: readonly string[], known: KnownFields): OddRequest {
  // Rarely wrong, because a wrong method is rejected first.
  const method = dice.often(0.1)
    ? dice.of(METHODS)
    : dice.of(route.action ? ["POST", "POST", "GET"] : ["GET", "GET", "HEAD"]);
  const fields = method === "GET" || method === "HEAD" ? [] : oddFields(dice, known);
  const { type, body } = encoded(dice, fields);
  const hasBody = method !== "GET" || dice.often(0.05);
  const headers: Record<string, string> = hasBody && type !== "" ? { "Content-Type": type } : {};
  for (const [name, values] of Object.entries(HEADERS)) if (dice.often(0.04)) headers[name] = dice.of(values);
  return { method, path: pathOf(dice, route, ids) + queryOf(dice), headers, body: hasBody ? body : undefined };
}

/** Returns a cookie to send in addition to the browser's own; null for none. */
export function oddCookie(dice: Dice): [string, string] | null {
  if (!dice.often(0.06)) return null;
  const name = dice.of(Object.keys(COOKIES) as (keyof typeof COOKIES)[]);
  return [name, encodeURIComponent(dice.of(COOKIES[name]))];
}

function pathOf(dice: Dice, { path }: AppRoute, ids: readonly string[]): string {
  const parameter = () => {
    if (dice.often(0.6)) return dice.of(ids);
    return dice.of(["%00", "%E0%A4%A", "%2e%2e%2f", "%5c", ".", "~", encodeURIComponent(dice.of(TEXTS).slice(0, 500))]);
  };
  const parts = path.split("/").flatMap((part) => {
    if (part.endsWith("?") && dice.often(0.3)) return [];
    return part.startsWith(":") || part === "*" ? [parameter() || "x"] : [part];
  });
  const written = `/${parts.filter(Boolean).join("/")}`;
  if (dice.often(0.15)) return `${written === "/" ? "/_root" : written}.data`;
  return dice.often(0.04)
    ? dice.of([`${written}/`, `/${written}`, written.toUpperCase(), `${written}/x`, `${written}%2F`])
    : written;
}

function queryOf(dice: Dice): string {
  if (dice.often(0.4)) return "";
  const pairs = Array.from({ length: 1 + dice.upTo(3) }, () => {
    const value = dice.of(TEXTS).slice(0, 2_000);
    return `${dice.of(QUERY_NAMES)}=${dice.often(0.1) ? "%E0%A4" : encodeURIComponent(value)}`;
  });
  return `?${pairs.join("&")}`;
}

function oddFields(dice: Dice, known: KnownFields): KnownFields {
  const wrong = dice.roll() * 0.6;
  const fields = known.flatMap(([name, value]): KnownFields => {
    if (!dice.often(wrong)) return dice.often(0.95) ? [[name, value]] : [];
    const odd = (): [string, string] => [name, dice.of(TEXTS)];
    return dice.often(0.15) ? Array.from({ length: 1 + dice.upTo(dice.often(0.1) ? 400 : 3) }, odd) : [odd()];
  });
  if (dice.often(0.3)) fields.push([dice.of(NAMES), dice.of(TEXTS)]);
  return fields;
}

function encoded(dice: Dice, fields: KnownFields): { type: string; body: Buffer } {
  const urlencoded = Buffer.from(new URLSearchParams(fields).toString());
  if (dice.often(0.7)) return { type: "application/x-www-form-urlencoded", body: urlencoded };
  if (dice.often(0.3)) return { type: dice.of(TYPES), body: urlencoded };
  const boundary = "----fuzz";
  const parts = fields.map(([name, value]) => {
    const file = dice.often(0.2) ? `; filename="${dice.of(["", "a.jpg", "../x", '"'])}"` : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name.slice(0, 200)}"${file}\r\n\r\n${value}\r\n`;
  });
  const whole = Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
  const broken = dice.often(0.5) ? whole.subarray(0, dice.upTo(whole.length)) : whole;
  return { type: `multipart/form-data; boundary=${boundary}`, body: broken };
}

/** Returns every field of a page's forms with its value, including buttons. */
export function fieldsOf(html: string): KnownFields {
  const known = new Map<string, string>();
  for (const [tag] of html.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (name && (!known.has(name) || / (?:checked|selected)/.test(tag)))
      known.set(name, value.replaceAll("&amp;", "&"));
  }
  return [...known];
}

/** Routes to test, without those for developers. Routes with an action occur three times. */
export const FUZZED = ROUTES.filter(({ path }) => !path.startsWith("dev/")).flatMap((route) =>
  route.action ? [route, route, route] : [route],
);
