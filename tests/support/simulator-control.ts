import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { VendorServer } from "../simulators/vendor-server";

type Controlled = VendorServer & { taken: unknown[] };

/**
 * Lets tests in other processes read the simulators and set failures. `GET /sms` returns the received messages, oldest
 * first. `POST /sms/always` makes all messages fail with the failure in its JSON body; `null` ends that. `POST
 * /sms/meets` takes a list of failures, one for each of the next messages. The same exists for `/email`, `/register`,
 * `/resolver` and `/stripe`, which has more commands (stripe/README.md).
 */
export async function startSimulatorControl(vendors: Record<string, Controlled>) {
  const server = createServer(async (request, response) => {
    const [, name = "", command] = (request.url ?? "/").split("/");
    const vendor = vendors[name];
    if (!vendor) return void response.writeHead(404).end();
    if (request.method === "GET") {
      response.setHeader("Content-Type", "application/json");
      return void response.end(JSON.stringify(vendor.taken));
    }
    const trouble = JSON.parse((await bodyOf(request)) || "null");
    if (command === "always") vendor.always(trouble ?? undefined);
    else if (command === "meets") vendor.meets(...trouble);
    else return void response.writeHead(404).end();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
