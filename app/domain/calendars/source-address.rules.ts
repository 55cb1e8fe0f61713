/** Limits of reading a provider's calendar. */
export const SOURCE = { longestAddress: 2_000 } as const;

/** Top-level domains without public hosts (RFC 6761, RFC 6762, RFC 9476, ICANN's reserved names). */
const PRIVATE_DOMAINS = new Set(
  `alt arpa corp domain example home host internal intranet invalid lan local localdomain localhost mail onion private
  test workgroup`.split(/\s+/),
);

/** Normalises an HTTPS address. Null for other protocols, ports, user names, IP addresses and private names. */
export function sourceAddress(typed: string): string | null {
  const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
  const url = text.length > SOURCE.longestAddress ? null : parse(text);
  if (url === null) return null;
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  if (!isPublicName(url.hostname)) return null;
  url.hash = "";
  return url.href;
}

/** Returns null for an invalid address. `URL.canParse` of Node 20 sometimes refuses valid non-ASCII addresses. */
function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function isPublicName(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || hostname.length > 253 || PRIVATE_DOMAINS.has(last) || /^\d+$/.test(last)) return false;
  return labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}

/** Ranges of IPv4 that are not public (IANA special-purpose registry), multicast, and Azure's metadata host. */
const PRIVATE_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

const numberOf = (ipv4: string) => ipv4.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** Returns whether an address of a DNS answer is public. Of IPv6, only global unicast without tunnels to IPv4. */
export function isPublicIp(ip: string): boolean {
  // Some parsers read a leading zero as octal.
  if (/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(ip)) {
    const address = numberOf(ip);
    if (ip.split(".").some((octet) => Number(octet) > 255)) return false;
    return PRIVATE_IPV4.every(([start, bits]) => {
      const size = 2 ** (32 - bits);
      return Math.floor(address / size) !== Math.floor(numberOf(start) / size);
    });
  }
  if (!/^[0-9a-f:.]+$/i.test(ip) || !URL.canParse(`http://[${ip}]/`)) return false;
  const groups = new URL(`http://[${ip}]/`).hostname.slice(1, -1).split(":");
  const [first = 0, second = 0] = groups.slice(0, 2).map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff) return false;
  // IETF protocols with Teredo, documentation, 6to4, and the second block for documentation.
  const isSpecial = first === 0x2001 && (second < 0x200 || second === 0xdb8);
  return !isSpecial && first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
