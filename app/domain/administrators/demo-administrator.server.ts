import { totpCode } from "./administrators.server";
import accounts from "./demo-accounts.json";

/** Returns the demo administrator and its current code: a development machine has no authenticator application. */
export function demoAdministrator(now: number): { email: string; password: string; code: string } {
  const { email, password, totpSecret } = accounts.administrator;
  return { email, password, code: totpCode(totpSecret, now) };
}
