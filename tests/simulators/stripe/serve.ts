// Runs the simulator as a separate process for `npm start`, and prints its URL.
import { parseArgs } from "node:util";
import { endWithParent } from "../../../scripts/processes.mjs";
import { startStripeSimulator } from "./simulator";

const { values } = parseArgs({
  options: { port: { type: "string" }, state: { type: "string" }, webhooks: { type: "string" } },
});
const port = Number(values.port ?? 0);
const start = (at: number) => startStripeSimulator({ port: at, stateFile: values.state, webhookUrl: values.webhooks });
const { url, secretKey, webhookSecret, stop } = await start(port).catch((error) => {
  // If the port is in use, takes another port. Then the URLs of checkouts from an earlier run are invalid.
  if (error.code === "EADDRINUSE" && port !== 0) return start(0);
  throw error;
});
endWithParent(stop);
console.log(`ready ${JSON.stringify({ url, secretKey, webhookSecret })}`);
