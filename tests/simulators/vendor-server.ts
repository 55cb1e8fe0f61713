import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

export interface VendorReply {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Failure of one request. */
export type Trouble =
  /** Returns this status with an error in the real service's format; the request has no effect. */
  | { kind: "status"; status: number; retryAfter?: string }
  /** Answers late; the request has an effect. */
  | { kind: "slow"; ms: number }
  /** Never answers; the request has no effect. */
  | { kind: "hang" }
  /** Closes the connection; the request has no effect. */
  | { kind: "drop" }
  /** Closes the connection without an answer; the request has an effect. */
  | { kind: "loseAnswer" };

export interface VendorServer {
  url: string;
  /** Number of requests, including failed ones. */
  requests: number;
  /** Sets failures: one for each of the next requests, or with `always` for all. */
  meets(...troubles: Trouble[]): void;
  always(trouble: Trouble | undefined): void;
  stop(): Promise<void>;
}

interface Vendor {
  /**
   * Answers a request. Text or bytes as `body` are sent unchanged, with the `Content-Type` of `headers`; other values
   * as JSON.
   */
  reply(request: VendorRequest): VendorReply | Promise<VendorReply>;
  errorBody(status: number): unknown;
  /** Returns whether a request is counted and can fail; default: all. */
  isCall?(request: VendorRequest): boolean;
}

/** Starts an HTTP server for a simulator, with configurable failures. */
export async function startVendorServer(vendor: Vendor, { port = 0 } = {}): Promise<VendorServer> {
  const troubles: Trouble[] = [];
  let lasting: Trouble | undefined;

  const server = createServer(async (incoming, response) => {
    // The client may disconnect during a request.
    const request = await readRequest(incoming).catch(() => null);
    if (!request) return;
    if (vendor.isCall && !vendor.isCall(request)) return answer(response, await vendor.reply(request));
    simulator.requests += 1;
    const trouble = troubles.shift() ?? lasting;
    if (trouble?.kind === "hang") return;
    if (trouble?.kind === "drop") return void incoming.socket.destroy();
    if (trouble?.kind === "status") return answer(response, troubledReply(vendor, trouble));
    const reply = await vendor.reply(request);
    if (trouble?.kind === "loseAnswer") return void incoming.socket.destroy();
    if (trouble?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, trouble.ms));
    answer(response, reply);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));

  const simulator: VendorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    meets: (...next) => void troubles.push(...next),
    always: (trouble) => {
      lasting = trouble;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return simulator;
}

function troubledReply(vendor: Vendor, trouble: Extract<Trouble, { kind: "status" }>): VendorReply {
  const headers: Record<string, string> = trouble.retryAfter ? { "Retry-After": trouble.retryAfter } : {};
  return { status: trouble.status, headers, body: vendor.errorBody(trouble.status) };
}

async function readRequest(incoming: IncomingMessage): Promise<VendorRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? "/", "http://vendor");
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function answer(response: ServerResponse, reply: VendorReply) {
  response.writeHead(reply.status, { "Content-Type": "application/json", ...reply.headers });
  const isRaw = reply.headers?.["Content-Type"] !== undefined;
  response.end(isRaw ? (reply.body as string | Uint8Array) : JSON.stringify(reply.body));
}
