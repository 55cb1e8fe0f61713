/** Networks of an address. IPv4: the address only. IPv6: its /64 (a household) and its /48 (a customer's site). */
interface Network {
  near: string;
  /** The /48. Null for IPv4, because many people already share one IPv4 address. */
  wide: string | null;
}

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Ignores a zone (`%eth0`). Treats an IPv4 address inside an IPv6 address (`::ffff:192.0.2.1`) as IPv4. */
export function networkOf(ip: string): Network {
  const groups = IPV4.test(ip) ? null : groupsOf(ip);
  if (!groups) return { near: ip, wide: null };
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return { near: [high >> 8, high & 255, low >> 8, low & 255].join("."), wide: null };
  }
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(":");
  return { near: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}

/** Returns the eight numbers of an IPv6 address, or null if it is not one. The URL parser expands all abbreviations. */
function groupsOf(ip: string): number[] | null {
  const url = `http://[${ip.replace(/%.*$/s, "")}]/`;
  if (!URL.canParse(url)) return null;
  const [before = "", after] = new URL(url).hostname.slice(1, -1).split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  if (after === undefined) return numbers(before);
  const [head, tail] = [numbers(before), numbers(after)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

export const isAddress = (ip: string) =>
  IPV4.test(ip) ? ip.split(".").every((octet) => Number(octet) < 256) : groupsOf(ip) !== null;

/** Local address of development and tests; a Worker on Cloudflare always sees the visitor's address. */
export const isLoopback = (ip: string) => ["127.0.0.1", "0:0:0:0::/64"].includes(networkOf(ip).near);
