import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

const FILE = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270612", "END:VEVENT"];
export const CALENDAR = `${[...FILE, "END:VCALENDAR"].join("\r\n")}\r\n`;

/** Bytes of the largest accepted file, repeated here so that a test fails if the limit changes. */
const LIMIT = 1_048_576;
const MEGABYTE = Buffer.alloc(LIMIT, "X-A:b\r\n");

/** Returns a calendar with this number of bytes. */
const fileOfSize = (size: number) => Buffer.concat([Buffer.from(CALENDAR), MEGABYTE, MEGABYTE]).subarray(0, size);
const ZEROS = Buffer.alloc(64 * LIMIT);

/** Writes a part repeatedly until the client disconnects. */
function repeat(response: ServerResponse, part: string, everyMs: number) {
  const timer = setInterval(() => response.write(part), everyMs);
  response.on("close", () => clearInterval(timer));
}

/** Writes 64 MB without a Content-Length, as fast as the client reads. */
function flood(response: ServerResponse) {
  const send = (left: number) => {
    if (left > 0 && !response.destroyed) response.write(MEGABYTE, () => send(left - 1));
    else response.end();
  };
  send(64);
}

const compressed = (encoding: string, body: Buffer) => (response: ServerResponse) =>
  response.writeHead(200, { "Content-Encoding": encoding }).end(body);

/** Returns a text as a header value. Node writes each character of a header as one byte. */
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

/** Responses by path. */
const ANSWERS: Record<string, (response: ServerResponse, query: URLSearchParams) => void> = {
  "/ok": (response) => response.writeHead(200, { "Content-Type": "text/calendar" }).end(CALENDAR),
  "/gzip": compressed("gzip", gzipSync(CALENDAR)),
  "/html": (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<html>Sign in</html>"),
  "/empty": (response) => response.writeHead(200).end(),
  "/binary": (response) => response.writeHead(200, { "Content-Type": "image/png" }).end(Buffer.from([137, 80, 0, 255])),
  "/status": (response, query) => response.writeHead(Number(query.get("code"))).end("no"),
  "/to": (response, query) => response.writeHead(302, { Location: latin1(query.get("url") ?? "") }).end(),
  "/nowhere": (response) => response.writeHead(302).end(),
  "/loop": (response) => response.writeHead(301, { Location: "/loop" }).end(),
  "/forth": (response) => response.writeHead(308, { Location: "/back" }).end(),
  "/back": (response) => response.writeHead(308, { Location: "/forth" }).end(),
  "/steps": (response, query) => {
    const left = Number(query.get("left"));
    response.writeHead(307, { Location: left > 1 ? `/steps?left=${left - 1}` : "/ok" }).end();
  },
  "/redirect-with-flood": (response) => flood(response.writeHead(302, { Location: "/ok" })),
  "/size": (response, query) => response.writeHead(200).end(fileOfSize(Number(query.get("bytes")))),
  "/size-gzip": (response, query) => compressed("gzip", gzipSync(fileOfSize(Number(query.get("bytes")))))(response),
  "/endless": (response) => flood(response.writeHead(200)),
  "/error-endless": (response) => flood(response.writeHead(500)),
  "/large": (response) => response.writeHead(200, { "Content-Length": 2 * LIMIT }).end(fileOfSize(2 * LIMIT)),
  "/bomb": compressed("gzip", gzipSync(ZEROS)),
  "/bomb-deflate": compressed("deflate", deflateSync(ZEROS)),
  "/bomb-brotli": compressed("br", brotliCompressSync(ZEROS.subarray(0, 8 * LIMIT))),
  "/bomb-twice": compressed("gzip, gzip", gzipSync(gzipSync(ZEROS))),
  "/not-gzip": compressed("gzip", Buffer.from(CALENDAR)),
  "/cut": (response) => {
    response.writeHead(200, { "Content-Length": 10_000 }).write(CALENDAR);
    setTimeout(() => response.destroy(), 20);
  },
  "/large-headers": (response) => response.writeHead(200, { "X-A": "b".repeat(100_000) }).end(CALENDAR),
  "/silent": () => {},
  "/slow": (response) => repeat(response.writeHead(200), "X-A:b\r\n", 20),
  "/slow-headers": (response) => {
    response.socket?.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => response.socket?.write("X-A: b\r\n"), 20);
    response.socket?.on("close", () => clearInterval(timer));
  },
  "/slow-steps": (response) =>
    void setTimeout(() => response.writeHead(302, { Location: "/slow-steps" }).end(), 120).unref(),
  "/drop": (response) => response.destroy(),
};

export interface CalendarServer {
  url: string;
  /** Paths with queries, in order. */
  requests: string[];
  /** Headers of the last request. */
  headers: Record<string, unknown>;
  /** Bytes that clients took from their connections so far. */
  readonly sent: number;
  stop(): Promise<void>;
}

/** Starts a server with valid and hostile calendars. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const sockets = new Set<{ bytesWritten: number; writableLength: number }>();
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "/", "http://calendar");
    simulator.requests.push(`${url.pathname}${url.search}`);
    simulator.headers = incoming.headers;
    const answer = ANSWERS[url.pathname];
    if (answer) answer(response, url.searchParams);
    else response.writeHead(404).end();
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const simulator: CalendarServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    headers: {},
    get sent() {
      return [...sockets].reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return simulator;
}
