import { days, minutes } from "~/domain/durations";
import { folded } from "~/domain/folding.rules";

/** Delay after a failed register request; it doubles each time (rule company-7). */
const RETRY = { first: minutes(10), longest: days(1) } as const;

/** Establishments of La Poste have another checksum: their digits add up to a multiple of 5 (INSEE). */
const LA_POSTE = { siren: "356000000", divisor: 5 } as const;

export function siretOf(typed: string): string {
  return folded(typed).replace(/[\s.\-/]/g, "");
}

/** Checks for 14 digits with a valid Luhn checksum (ISO/IEC 7812-1), also for the SIREN. */
export function isSiret(siret: string): boolean {
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false;
  const siren = siret.slice(0, 9);
  if (!holdsChecksum(siren)) return false;
  return holdsChecksum(siret) || (siren === LA_POSTE.siren && digitSum(siret) % LA_POSTE.divisor === 0);
}

/** Formats a SIRET: 812 345 676 00017. */
export function groupedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

/** @param tries failed requests, this one included @returns milliseconds until the next one */
export function retryAfter(tries: number): number {
  return Math.min(RETRY.longest, RETRY.first * 2 ** Math.max(0, tries - 1));
}

function holdsChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const digitSum = (digits: string) => [...digits].reduce((total, digit) => total + Number(digit), 0);
