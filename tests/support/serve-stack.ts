// Starts the test stack for several runs of Playwright, and prints its addresses.
import { endWithParent } from "../../scripts/processes.mjs";
import { startTestStack } from "./stack";

const { addresses, stop } = await startTestStack();
endWithParent(stop);
console.log(`ready ${JSON.stringify(addresses)}`);
