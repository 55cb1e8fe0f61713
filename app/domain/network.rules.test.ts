import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLoopback, networkOf } from "./network.rules";

const group = fc.integer({ min: 0, max: 0xffff });
const hex = (n: number) => n.toString(16);
/** An IPv6 address that does not represent an IPv4 address. */
const ipv6 = fc.array(group, { minLength: 8, maxLength: 8 }).filter((groups) => groups.slice(0, 5).some((n) => n > 0));
const ipv4 = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

/** Returns all spellings of an address: upper and lower case, leading zeros, one omitted run of zeros, a zone. */
function spellings(groups: number[]): string[] {
  const plain = groups.map(hex).join(":");
  const padded = groups.map((n) => hex(n).padStart(4, "0")).join(":");
  const shortened = groups.flatMap((n, from) => {
    if (n !== 0) return [];
    let to = from;
    while (groups[to] === 0) to += 1;
    return [`${groups.slice(0, from).map(hex).join(":")}::${groups.slice(to).map(hex).join(":")}`];
  });
  const [g7 = 0, g8 = 0] = groups.slice(6);
  const dotted = `${groups.slice(0, 6).map(hex).join(":")}:${[g7 >> 8, g7 & 255, g8 >> 8, g8 & 255].join(".")}`;
  return [plain, padded, ...shortened, dotted].flatMap((text) => [text, text.toUpperCase(), `${text}%eth0`]);
}

describe("networkOf", () => {
  it("is the same for every spelling of an IPv6 address, and for all of its /64", () => {
    fc.assert(
      fc.property(ipv6, fc.array(group, { minLength: 4, maxLength: 4 }), (groups, host) => {
        const near = `${groups.slice(0, 4).map(hex).join(":")}::/64`;
        const wide = `${groups.slice(0, 3).map(hex).join(":")}::/48`;
        const neighbour = [...groups.slice(0, 4), ...host];
        for (const text of [...spellings(groups), ...spellings(neighbour)])
          expect(networkOf(text)).toEqual({ near, wide });
      }),
    );
  });

  it("tells two /64 of one site apart, and puts them into the same /48", () => {
    fc.assert(
      fc.property(ipv6, group, (groups, subnet) => {
        fc.pre(groups[3] !== subnet && groups.slice(0, 3).some((n) => n > 0));
        const [a, b] = [groups, [...groups.slice(0, 3), subnet, ...groups.slice(4)]].map((one) =>
          networkOf(one.map(hex).join(":")),
        );
        expect(a?.near).not.toBe(b?.near);
        expect(a?.wide).toBe(b?.wide);
      }),
    );
  });

  it("is the address itself for IPv4, also inside an IPv6 one", () => {
    fc.assert(
      fc.property(ipv4, (bytes) => {
        const [a = 0, b = 0, c = 0, d = 0] = bytes;
        const near = bytes.join(".");
        for (const text of [near, ...spellings([0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d])])
          expect(networkOf(text)).toEqual({ near, wide: null });
      }),
    );
  });

  it("takes what is no address as it comes", () => {
    fc.assert(fc.property(fc.string(), (text) => void networkOf(text)));
    expect(networkOf("unknown")).toEqual({ near: "unknown", wide: null });
  });
});

it("knows a developer's own machine", () => {
  for (const ip of ["127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"]) expect(isLoopback(ip), ip).toBe(true);
  for (const ip of ["127.0.0.2", "192.0.2.1", "2001:db8::1", "unknown"]) expect(isLoopback(ip), ip).toBe(false);
});
