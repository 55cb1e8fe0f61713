import { findChromium } from "../../scripts/chromium.mjs";
import { startTestStack } from "./stack";

/** Starts the stack unless `BASE_URL` is set. Tests read its addresses from the environment. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return;
  process.env.CHROMIUM_PATH ??= await findChromium();
  const { addresses, stop } = await startTestStack();
  Object.assign(process.env, addresses);
  return stop;
}
