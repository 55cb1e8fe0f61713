// Starts the test stack for several runs of Playwright. Prints its addresses as one line of JSON, and ends when stdin
// ends.
import { startTestStack } from "./stack";

const { addresses, stop } = await startTestStack();
console.log(`ready ${JSON.stringify(addresses)}`);

async function end() {
  await stop();
  process.exit(0);
}
process.stdin.resume().once("end", end).once("error", end);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
