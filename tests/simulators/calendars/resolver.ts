import { startVendorServer, type VendorServer } from "../vendor-server";

const TYPES: Record<string, number> = { A: 1, AAAA: 28 };
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
/** Record type of an alias. Resolvers list the alias before its addresses. */
const CNAME = 5;

/** Addresses by name; other names do not exist. None is public, so that tests contact only this machine. */
export const KNOWN_NAMES: Record<string, string[]> = {
  "private.alliance.fr": ["10.0.0.1"],
  "metadata.alliance.fr": ["169.254.169.254", "fd00:ec2::254"],
};

/**
 * Simulates DNS over HTTPS in JSON
 * (https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/).
 */
export async function startResolverSimulator(
  names: Record<string, string[]> = KNOWN_NAMES,
): Promise<VendorServer & { taken: unknown[] }> {
  const taken: { name: string; type: string }[] = [];
  const server = await startVendorServer({
    reply({ query, headers }) {
      const name = query.get("name") ?? "";
      const type = query.get("type") ?? "";
      const number = TYPES[type];
      if (headers.accept !== "application/dns-json" || name === "" || number === undefined)
        return { status: 400, body: { error: "Invalid query" } };
      taken.push({ name, type });
      const addresses = names[name];
      const question = [{ name, type: number }];
      if (!addresses) return { status: 200, body: { Status: NO_SUCH_NAME, TC: false, Question: question } };
      const alias = { name, type: CNAME, TTL: 60, data: `edge.${name}.` };
      const found = addresses
        .filter((address) => address.includes(":") === (type === "AAAA"))
        .map((data) => ({ name: alias.data, type: number, TTL: 60, data }));
      return { status: 200, body: { Status: NO_ERROR, TC: false, Question: question, Answer: [alias, ...found] } };
    },
    errorBody: (status) => ({ error: `simulated ${status}` }),
  });
  return Object.assign(server, { taken });
}
