// Proxy between Worker and database that simulates outages.
import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:net";
import { createStatementLog } from "./statement-log.mjs";

/**
 * pass: forwards everything; refuse: closes connections immediately; hang: never answers; error500: answers every
 * request with a server error.
 */
const MODES = ["pass", "refuse", "hang", "error500"];

/**
 * Starts the proxy.
 * @param {string} target HTTP URL of the database
 * @returns {Promise<{ url: string, controlUrl: string, stop: () => Promise<void> }>} `POST {controlUrl}/refuse` etc.
 * switches the mode. It answers 204 after closing open connections, so the next request meets the new mode.
 * `GET {controlUrl}/statements` returns the distinct statements since the start (statement-log.mjs).
 */
export async function startDatabaseSwitch(target) {
  const { hostname, port } = new URL(target);
  const open = new Set();
  const log = createStatementLog();
  let mode = "pass";

  const proxy = createServer((socket) => {
    track(socket);
    if (mode === "refuse") return socket.destroy();
    if (mode === "hang") return socket.resume();
    if (mode === "error500") return socket.once("data", () => socket.end(serverError));
    const database = connect(Number(port), hostname);
    track(database);
    socket.on("data", log.tap());
    socket.pipe(database).pipe(socket);
    socket.once("close", () => database.destroy());
    database.once("close", () => socket.destroy());
  });

  function track(socket) {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
  }

  const control = createHttpServer((request, response) => {
    const wanted = request.url.slice(1);
    if (request.method === "GET") return response.end(wanted === "statements" ? JSON.stringify(log.seen()) : mode);
    if (request.method !== "POST" || !MODES.includes(wanted)) return response.writeHead(404).end();
    mode = wanted;
    for (const socket of open) socket.destroy();
    response.writeHead(204).end();
  });

  const url = await listen(proxy);
  const controlUrl = await listen(control);
  return {
    url,
    controlUrl,
    async stop() {
      for (const socket of open) socket.destroy();
      control.closeAllConnections();
      await Promise.all([proxy, control].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const serverError = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 5\r\nConnection: close\r\n\r\naway\n";

function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}
