import { join } from "node:path";
import type { Locale } from "../../app/i18n/markets";
import { COUPLE_WALKS } from "../e2e/support/couple-walks";
import { STAFF_WALKS } from "../e2e/support/staff-walks";
import type { Walk } from "../e2e/support/walk";
import { MORE_WALKS } from "./more-walks";

export const WALKS: Record<string, Walk> = { ...COUPLE_WALKS, ...STAFF_WALKS, ...MORE_WALKS };
export const LETTERS = "letters";

/** What `npm run pictures` asks for (scripts/pictures.mjs). */
export interface Asked {
  folder: string;
  /** The folder where it is written who has entered which walk, and the letters. */
  world: string;
  /** Parts of names; none: everything. */
  only: string[];
  languages: Locale[];
  widths: number[];
  schemes: ("light" | "dark")[];
}

export const isWanted = (only: string[], who: string, name: string) =>
  only.length === 0 || only.some((part) => `${who} ${name}`.includes(part));

/** Lists what was sent so far, to anybody. */
const LEFT_OUT = ["/dev/outbox"];

/** The names of a walk's screens, in its order, each once; null: there is no picture of it. */
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

/** All that there are pictures of, in order. @param letters their names */
export const allScreens = (letters: string[]) =>
  [
    ...Object.entries(WALKS).map(([who, walk]) => ({ who, names: namesOf(walk) })),
    { who: LETTERS, names: letters },
  ].flatMap(({ who, names }) => names.flatMap((name) => (name === null ? [] : { who, name, file: fileOf(who, name) })));

interface Look {
  locale: string;
  width: number;
  scheme: string;
}

export const pictureFile = (folder: string, who: string, name: string, { locale, width, scheme }: Look) =>
  join(folder, `${fileOf(who, name)}.${locale}-${width}-${scheme}.webp`);

const fileOf = (who: string, name: string) => `${slugOf(who)}/${slugOf(name)}`;

const slugOf = (name: string) => name.replace(/^\W+|\W+$/g, "").replace(/\W+/g, "-") || "home";
