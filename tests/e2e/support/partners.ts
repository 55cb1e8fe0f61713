import { type Account, httpBrowserOf, insertAccount } from "./couples";
import type { HttpBrowser } from "./http-browser";

/** Creates an invitation link of a couple. @returns its secret */
export async function invitationOf(owner: Account, browser?: HttpBrowser): Promise<string> {
  const { text } = await (browser ?? (await httpBrowserOf(owner))).post("/partner", { intent: "invite" });
  const [, secret] = /\/join\/([\w-]{43})/.exec(text) ?? [];
  if (!secret) throw new Error("The page has no invitation link.");
  return secret;
}

/** Creates an account that joins an owner's wedding. */
export async function joinedPartner(owner: Account): Promise<{ account: Account; browser: HttpBrowser }> {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  await browser.renewSession();
  const joined = await browser.post(`/join/${await invitationOf(owner)}`, {});
  if (joined.location !== "/presentation") throw new Error(`Joining was answered with ${joined.status}.`);
  return { account, browser };
}
