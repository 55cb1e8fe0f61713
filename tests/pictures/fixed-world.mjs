// Fixes the clock and seeds random numbers in Node (fixed-node.mjs), a Worker and a page. It must run before their
// code.
const NOW = Date.parse("2026-09-15T08:30:00Z");

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [NOW], target),
  apply: (date) => new date(NOW).toString(),
  get: (date, name) => (name === "now" ? () => NOW : Reflect.get(date, name)),
});

/** @returns a generator of 32-bit numbers that is equal in each run (mulberry32) */
function chanceFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
}

// The Worker and the tests must not generate the same secrets. UUIDs have a seed of their own, because work outside
// requests takes them in no fixed order; other visible ids stay the same.
const first = globalThis.navigator?.userAgent === "Cloudflare-Workers" ? 1 : 11;
const [forNumbers, forBytes, forUuids] = [chanceFrom(first), chanceFrom(first + 1), chanceFrom(first + 2)];

function fillWith(chance, array) {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = chance();
  return array;
}

function newUuid() {
  const bytes = fillWith(forUuids, new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

Math.random = () => forNumbers() / 2 ** 32;
Object.defineProperty(crypto, "getRandomValues", { value: (array) => fillWith(forBytes, array) });
Object.defineProperty(crypto, "randomUUID", { value: newUuid });
