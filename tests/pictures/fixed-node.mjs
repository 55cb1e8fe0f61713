// Fixed clock and random numbers for Node, preloaded with NODE_OPTIONS by the data generation (enter-walks.ts).
import nodeCrypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import "./fixed-world.mjs";

const answer = (value, done) => (done ? process.nextTick(done, null, value) : value);

nodeCrypto.randomBytes = (length, done) => answer(Buffer.from(crypto.getRandomValues(new Uint8Array(length))), done);
nodeCrypto.randomInt = (...given) => {
  const done = typeof given.at(-1) === "function" ? given.pop() : undefined;
  const [from, to] = given.length > 1 ? given : [0, given[0]];
  return answer(from + Math.floor(Math.random() * (to - from)), done);
};
nodeCrypto.randomUUID = () => crypto.randomUUID();
syncBuiltinESMExports();
