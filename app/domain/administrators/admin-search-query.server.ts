import { parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { withoutInvisible } from "~/domain/folding.rules";
import { COUNTRY_CODES } from "~/i18n/markets";

export type AdminSearchQuery =
  | { by: "email"; email: string; words: string }
  | { by: "siret"; siret: string }
  /** E.164; empty: not a complete number of a supported country. */
  | { by: "phone"; numbers: string[] }
  /** Printed order number: year and number. */
  | { by: "order"; year: string; id: number }
  | { by: "id"; id: string; words: string }
  /** `reference`: beginning of a request's id, as shown to its provider; null: not a valid reference. */
  | { by: "words"; words: string; reference: string | null };

const ID = /^[0-9a-z]{16}$/;
const REFERENCE = /^[0-9a-z]{6}$/i;
const ORDER = /^(2\d{3})-(\d{4,9})$/;

export function adminSearchQueryOf(typed: string): AdminSearchQuery {
  const q = withoutInvisible(typed).normalize("NFKC").trim();
  if (/^\S+@\S+\.\S+$/.test(q)) return { by: "email", email: q, words: quoted(wordsOf(q)) };
  const digits = q.replace(/\D/g, "");
  const order = ORDER.exec(q);
  if (order) return { by: "order", year: order[1] ?? "", id: Number(order[2]) };
  if (/^[\d\s.-]+$/.test(q) && /^(?!00)\d{14}$/.test(digits)) return { by: "siret", siret: digits };
  if (/^[\d\s+()./–-]+$/u.test(q) && digits.length > 6) return { by: "phone", numbers: numbersOf(q, digits) };
  const words = quoted(wordsOf(q), "*");
  if (ID.test(q)) return { by: "id", id: q, words };
  return { by: "words", words, reference: REFERENCE.test(q) ? q.toLowerCase() : null };
}

/** Returns an FTS5 expression for all of these words. @param end `*`: also words that begin like them */
const quoted = (words: readonly string[], end = "") => words.map((word) => `"${word}"${end}`).join(" ");

/** Returns the words of a text, as the full-text indexes split it. */
export const wordsOf = (text: string): string[] =>
  [...text.normalize("NFKC").matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);

/** Returns a number as typed in any country, or with a calling code. */
function numbersOf(q: string, digits: string): string[] {
  const read = COUNTRY_CODES.flatMap((country) => parsePhoneOfAnyKind(q, country) ?? []);
  return [...new Set([...read, ...(q.startsWith("+") ? [`+${digits}`] : [])])];
}
