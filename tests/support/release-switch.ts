import { connect, createServer, type Socket } from "node:net";

/**
 * Starts a proxy for several releases. As during a Cloudflare deployment, new connections go to the active release,
 * open ones stay.
 */
export async function startReleaseSwitch(first: number) {
  let serving = first;
  const open = new Map<number, Set<Socket>>();
  const server = createServer((outer) => {
    const port = serving;
    const inner = connect({ port, host: "127.0.0.1", noDelay: true });
    const own = open.get(port) ?? new Set();
    open.set(port, own.add(outer));
    outer.on("close", () => {
      own.delete(outer);
      inner.destroy();
    });
    inner.on("error", () => outer.destroy()).on("close", () => outer.destroy());
    outer.on("error", () => inner.destroy());
    outer.pipe(inner).pipe(outer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    serve(port: number) {
      serving = port;
    },
    openAt: (port: number) => open.get(port)?.size ?? 0,
    stop() {
      server.close();
      for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
    },
  };
}
