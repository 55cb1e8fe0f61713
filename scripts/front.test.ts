import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startFront } from "./front.mjs";
import { freePort } from "./sqld.mjs";

let port: number;
let stop: () => void;

beforeAll(async () => {
  const innerPort = await freePort();
  port = await freePort();
  const inner = createServer(async (incoming, outgoing) => {
    const sent = Buffer.concat(await incoming.toArray()).toString();
    outgoing.setHeader("Set-Cookie", ["a=1", "b=2"]);
    outgoing.write(`${incoming.method} ${incoming.headers.host}${incoming.url} `);
    outgoing.end(`[${sent}]`);
  });
  await new Promise<void>((resolve) => inner.listen(innerPort, "127.0.0.1", resolve));
  const front = await startFront({ port, innerPort });
  stop = () => {
    front.stop();
    inner.close();
  };
});
afterAll(() => stop());

function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

it("answers a client of HTTP/1.0 in one piece, with its length", async () => {
  const answer = await exchange("POST /x?y=1 HTTP/1.0\r\nHost: fr.localhost:8788\r\nContent-Length: 3\r\n\r\na=1");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/content-length: 34\r\n/i);
  expect(answer).toMatch(/set-cookie: a=1\r\nset-cookie: b=2\r\n/i);
  expect(answer).not.toMatch(/transfer-encoding/i);
  expect(answer.split("\r\n\r\n")[1]).toBe("POST fr.localhost:8788/x?y=1 [a=1]");
});

it("passes all others on as they are", async () => {
  const answer = await exchange("GET /x HTTP/1.1\r\nHost: fr.localhost\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/transfer-encoding: chunked/i);
  expect(answer).toContain("GET fr.localhost/x ");
});
