import { days } from "~/domain/durations";
import { hmac } from "~/domain/secrets.server";
import type { AppContext } from "./context.server";

const NAME = "known";
const PURPOSE = "known-browser";
const LIFETIME = days(365);
/** Maximum number of remembered accounts per browser, the latest ones. */
const MOST = 5;

type Area = "couple" | "provider" | "administrator";

interface Facts {
  id: string;
  accounts: string[];
}

const accountOf = async ({ settings }: AppContext, area: Area, name: string) =>
  (await hmac(settings.SESSION_SECRET, `known:${area}:${name.toLowerCase()}`)).slice(0, 32);

async function read(context: AppContext): Promise<Facts | null> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts && typeof facts.id === "string" && Array.isArray(facts.accounts) ? (facts as unknown as Facts) : null;
}

/**
 * Returns the id of this browser's own counter if it has logged in to this account before, else null.
 * @param name email address of the account; phone number of a couple
 */
export async function trustedDevice(context: AppContext, area: Area, name: string): Promise<string | null> {
  const facts = await read(context);
  return facts?.accounts.includes(await accountOf(context, area, name)) ? facts.id : null;
}

/**
 * Remembers the account after a login, as a keyed hash that others cannot read. The cookie outlives the session on
 * purpose.
 */
export async function trustDevice(context: AppContext, area: Area, name: string): Promise<void> {
  const facts = await read(context);
  const account = await accountOf(context, area, name);
  const accounts = [account, ...(facts?.accounts ?? []).filter((one) => one !== account)].slice(0, MOST);
  const known = { id: facts?.id ?? crypto.randomUUID(), accounts };
  const value = await context.signed.sign(PURPOSE, known, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}
