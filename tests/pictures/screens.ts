import { join } from "node:path";
import type { Locale } from "../../app/i18n/markets";
import { COUPLE_WALKS } from "../e2e/support/couple-walks";
import { STAFF_WALKS } from "../e2e/support/staff-walks";
import type { Walk } from "../e2e/support/walk";
import { MORE_WALKS } from "./more-walks";

export const WALKS: Record<string, Walk> = { ...COUPLE_WALKS, ...STAFF_WALKS, ...MORE_WALKS };
export const EMAILS = "emails";

/** Options of `npm run pictures` (scripts/pictures.mjs). */
export interface Asked {
  folder: string;
  /** Folder of an earlier run, to compare with. */
  against?: string;
  /** Folder with the prepared smoke tests and the emails. */
  world: string;
  /** Parts of names; empty: everything. */
  only: string[];
  languages: Locale[];
  widths: number[];
  schemes: ("light" | "dark")[];
}

export const isWanted = (only: string[], who: string, name: string) =>
  only.length === 0 || only.some((part) => `${who} ${name}`.includes(part));

/** Pages without a picture, because they list all messages sent so far. */
const LEFT_OUT = ["/dev/outbox"];

/** Returns unique names of a smoke test's screens, in order; null: no picture. */
export function namesOf({ screens }: Walk): (string | null)[] {
  const taken = new Map<string, number>();
  let address = "";
  return screens.map((screen) => {
    if (typeof screen === "string") address = screen;
    else if (Array.isArray(screen)) [address] = screen;
    if (LEFT_OUT.includes(address)) return null;
    const name = typeof screen === "object" && "state" in screen ? `${address}, ${screen.state}` : address;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times > 1 ? `${name} (${times})` : name;
  });
}

interface Look {
  locale: string;
  width: number;
  scheme: string;
}

/** Returns the path of a picture below the folder of its run. */
export const pictureFile = (who: string, name: string, { locale, width, scheme }: Look) =>
  join(slugOf(who), `${slugOf(name)}.${locale}-${width}-${scheme}.webp`);

const slugOf = (name: string) => name.replace(/^\W+|\W+$/g, "").replace(/\W+/g, "-") || "home";
