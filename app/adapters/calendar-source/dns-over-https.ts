import type { Resolve } from "./port";

/** Types of DNS records by number (RFC 1035, RFC 3596). */
const RECORDS = { A: 1, AAAA: 28 } as const;

interface Answer {
  type?: unknown;
  data?: unknown;
}

/**
 * Resolves names with DNS over HTTPS in JSON, because Workers have no resolver
 * (https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/).
 */
export function dnsOverHttps(baseUrl: string): Resolve {
  return async (host, signal) => {
    const found = await Promise.all(
      Object.entries(RECORDS).map(async ([name, type]) => {
        const url = `${baseUrl}?${new URLSearchParams({ name: host, type: name })}`;
        const response = await fetch(url, { headers: { Accept: "application/dns-json" }, redirect: "manual", signal });
        if (!response.ok) throw new Error(`The resolver answered ${response.status}`);
        const { Answer: answers } = (await response.json()) as { Answer?: unknown };
        const records = Array.isArray(answers) ? (answers as Answer[]) : [];
        return records.flatMap(({ type: of, data }) => (of === type && typeof data === "string" ? [data] : []));
      }),
    );
    return found.flat();
  };
}
