import { composed, withoutInvisible } from "./folding.rules";

/** Characters: of an address (RFC 5321 §4.5.3.1.3) and of its local part (§4.5.3.1.1). */
const LONGEST = { address: 254, local: 64 } as const;

/** What separates or quotes addresses in a mail header (RFC 5322 §3.2.3, "specials") is in none; no dot at either end, nor two in a row. */
const LOCAL = /^(?!\.)(?!.*\.\.)[^\s@<>()[\]\\,;:"\p{Cc}]+(?<!\.)$/u;
/** No hyphen at either end of a label. */
const DOMAIN = /^(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!\d+$|-)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u;

/** Returns an address as it is checked and stored: without blanks around it and invisible characters, which come with copied text. */
export const cleanAddress = (typed: string): string => composed(withoutInvisible(typed)).trim();

/** Returns the first letter before the @ that few mail servers take (SMTPUTF8), or null. @param typed an address */
export const foreignLetterIn = (typed: string): string | null =>
  /[^\0-\x7f]/u.exec(cleanAddress(typed).split("@", 1)[0] ?? "")?.[0] ?? null;

/** Whether mail servers take an address. Its ending may be of any length and script. @param address as `cleanAddress` returns it */
export function isEmailAddress(address: string): boolean {
  if (address.length > LONGEST.address) return false;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  return local.length <= LONGEST.local && LOCAL.test(local) && DOMAIN.test(address.slice(at + 1));
}

/** Reads an address as typed: null if mail servers do not take it. */
export function emailAddressOf(typed: string): string | null {
  const address = cleanAddress(typed);
  return isEmailAddress(address) && foreignLetterIn(address) === null ? address : null;
}

/** The link that writes to an address. An address may have signs that would begin further header fields (RFC 6068 §2): a?bcc=b@x.fr. */
export function mailtoHref(address: string): string {
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}
