// Proxy for the local runtime, which leaves the connections of HTTP/1.0 clients open for seconds. Such clients (w3m,
// lynx) can wait for the end of the connection, and do not support chunks. In production Cloudflare handles them.
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer } from "node:net";

/** Forwards connections; HTTP/1.0 gets responses without chunks. @param {{ port: number, innerPort: number }} ports */
export async function startFront({ port, innerPort }) {
  const sockets = new Set();
  const inOnePiece = createHttpServer((incoming, outgoing) => answerInOnePiece(incoming, outgoing, innerPort));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => {
      const first = socket.read();
      if (first === null) return;
      socket.unshift(first);
      if (/^[^\r\n]* HTTP\/1\.0\r?\n/.test(first.toString("latin1"))) inOnePiece.emit("connection", socket);
      else passOn(socket, innerPort);
    });
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn(socket, innerPort) {
  const inner = connect({ port: innerPort, host: "127.0.0.1", noDelay: true });
  socket.setNoDelay(true);
  inner.on("error", () => socket.destroy());
  inner.on("close", () => socket.destroy());
  socket.on("close", () => inner.destroy());
  socket.pipe(inner).pipe(socket);
}

function answerInOnePiece(incoming, outgoing, innerPort) {
  const fail = () => outgoing.destroy();
  const asked = request(
    {
      host: "127.0.0.1",
      port: innerPort,
      method: incoming.method,
      path: incoming.url,
      headers: { host: "localhost", ...incoming.headers, connection: "close" },
    },
    async (answer) => {
      try {
        const chunks = await answer.toArray();
        const { "transfer-encoding": _, connection: __, ...headers } = answer.headers;
        const body = Buffer.concat(chunks);
        const length = incoming.method === "HEAD" ? {} : { "content-length": body.length };
        outgoing.writeHead(answer.statusCode, { ...headers, ...length }).end(body);
      } catch {
        fail();
      }
    },
  );
  asked.on("error", fail);
  incoming.pipe(asked);
}
