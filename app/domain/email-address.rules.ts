import { composed, withoutInvisible } from "./folding.rules";

/** Maximum characters of an address (RFC 5321 §4.5.3.1.3) and of its local part (§4.5.3.1.1). */
const LONGEST = { address: 254, local: 64 } as const;

/** Excludes characters that separate or quote addresses in a header (RFC 5322 §3.2.3), and a dot at either end. */
const LOCAL = /^(?!\.)(?!.*\.\.)[^\s@<>()[\]\\,;:"\p{Cc}]+(?<!\.)$/u;
/** A domain. A label has no hyphen at either end. */
const DOMAIN = /^(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!\d+$|-)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u;

export const cleanAddress = (typed: string): string => composed(withoutInvisible(typed)).trim();

/** Returns the first non-ASCII character before the @ (few mail servers support SMTPUTF8), or null. */
export const foreignLetterIn = (typed: string): string | null =>
  /[^\0-\x7f]/u.exec(cleanAddress(typed).split("@", 1)[0] ?? "")?.[0] ?? null;

/** The top-level domain may have any length and script. @param address as `cleanAddress` returns it */
export function isEmailAddress(address: string): boolean {
  if (address.length > LONGEST.address) return false;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  return local.length <= LONGEST.local && LOCAL.test(local) && DOMAIN.test(address.slice(at + 1));
}

export function emailAddressOf(typed: string): string | null {
  const address = cleanAddress(typed);
  return isEmailAddress(address) && foreignLetterIn(address) === null ? address : null;
}

/**
 * Encodes characters that would start another header field (RFC 6068 §2): a?bcc=b@x.fr. Spaces become %20, because
 * email clients do not decode "+" (§5).
 * @param address empty: the sender types one
 */
export function mailtoHref(address: string, fields: { subject?: string; body?: string } = {}): string {
  const at = address.lastIndexOf("@");
  const recipient =
    at < 0 ? "" : `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
  const query = Object.entries(fields)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join("&");
  return `mailto:${recipient}${query && `?${query}`}`;
}
