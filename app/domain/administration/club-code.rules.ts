import { hours } from "~/domain/durations";
import { folded } from "~/domain/folding.rules";

/** Settings of the Premium card. `discount`: percent, at partner clubs. */
export const CLUB = {
  discount: 30,
  /** Maximum codes that may be tried from one IP address. */
  tries: { count: 60, window: hours(1) },
} as const;

const PREFIX = "ALLI";
const PART = 4;

/** Digits and capitals that are not confused when read aloud or handwritten: no 0, 1, I, L, O, U. */
export const CLUB_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const SIGNS = PART * 2;
const CODE = new RegExp(`^(?:${PREFIX})?([${CLUB_SIGNS}]{${SIGNS}})$`);

/** Returns a code such as `ALLI-7K4P-92QM`. @param signs eight of `CLUB_SIGNS` */
export const clubCode = (signs: string) => `${PREFIX}-${signs.slice(0, PART)}-${signs.slice(PART)}`;

/** Converts a typed code to a form such as `ALLI-7K4P-92QM`. Returns null if it is not a code. */
export function readClubCode(typed: string): string | null {
  const [, signs] =
    CODE.exec(
      folded(typed)
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]/gu, ""),
    ) ?? [];
  return signs === undefined ? null : clubCode(signs);
}
