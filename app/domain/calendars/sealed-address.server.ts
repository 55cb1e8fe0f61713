import type { Deps } from "~/domain/deps";
import { openText, sealText } from "~/domain/secrets.server";

export interface AddressDeps extends Deps {
  /** SESSION_SECRET, which encrypts the addresses of calendars. */
  secret: string;
}

const PURPOSE = "calendar address";

/** Encrypts the address of a provider's calendar for the database: the address is enough to read the calendar. */
export const sealAddress = (secret: string, url: string): Promise<string> => sealText(secret, PURPOSE, url);

/** Returns null if the address was stored with another SESSION_SECRET. */
export const openAddress = (secret: string, sealed: string): Promise<string | null> =>
  openText(secret, PURPOSE, sealed).catch(() => null);
