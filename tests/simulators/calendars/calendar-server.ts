import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const FILE = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270612", "END:VEVENT"];
export const CALENDAR = `${[...FILE, "END:VCALENDAR"].join("\r\n")}\r\n`;

const MEGABYTE = Buffer.alloc(1_048_576, "X-A:b\r\n");

/** Answers by path. */
const ANSWERS: Record<string, (response: ServerResponse, query: URLSearchParams) => void> = {
  "/ok": (response) => response.writeHead(200, { "Content-Type": "text/calendar" }).end(CALENDAR),
  "/gzip": (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(CALENDAR)),
  "/html": (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<html>Sign in</html>"),
  "/empty": (response) => response.writeHead(200).end(),
  "/status": (response, query) => response.writeHead(Number(query.get("code"))).end("no"),
  "/to": (response, query) => response.writeHead(302, { Location: query.get("url") ?? "" }).end(),
  "/loop": (response) => response.writeHead(301, { Location: "/loop" }).end(),
  "/steps": (response, query) => {
    const left = Number(query.get("left"));
    response.writeHead(307, { Location: left > 1 ? `/steps?left=${left - 1}` : "/ok" }).end();
  },
  /** Sends 64 MB without a length, and counts what was taken. */
  "/endless": (response) => {
    const send = (left: number) => {
      if (left > 0 && !response.destroyed) response.write(MEGABYTE, () => send(left - 1));
      else response.end();
    };
    response.writeHead(200);
    send(64);
  },
  "/large": (response) => response.writeHead(200, { "Content-Length": "2097152" }).end(Buffer.alloc(2_097_152, "a")),
  "/bomb": (response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(67_108_864))),
  "/silent": () => {},
  "/slow": (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("X-A:b\r\n"), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/drop": (response) => response.destroy(),
};

export interface CalendarServer {
  url: string;
  /** Paths with queries, in order. */
  requests: string[];
  /** Headers of the last request. */
  headers: Record<string, unknown>;
  stop(): Promise<void>;
}

/** Starts a server of calendars, friendly and hostile. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "/", "http://calendar");
    simulator.requests.push(`${url.pathname}${url.search}`);
    simulator.headers = incoming.headers;
    const answer = ANSWERS[url.pathname];
    if (answer) answer(response, url.searchParams);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const simulator: CalendarServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    headers: {},
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return simulator;
}
