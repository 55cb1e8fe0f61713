// Measures logins with known and unknown addresses. Their durations must not reveal accounts.
import { Visitor } from "./couple.mjs";

const PROVIDERS = 12;
/** Number of accounts for password resets, one reset each, because the email is not sent again for some minutes. */
const FORGETFUL = 50;
const WARM_UP = 10;
/** Number of measured rounds, few enough for the limit per address (app/domain/providers/provider-account.rules.ts). */
const TRIES_EACH = 4;
const PASSWORD = "Lierre-Grimpant-7";

const address = (kind, number) => `${kind}-${number}-${Date.now()}@bench.test`;

/**
 * Measures all cases alternately, so other load affects them equally.
 * @returns {Promise<{ name: string, median: number, ratio: number }[]>} median in milliseconds, and its ratio to the
 * median for known addresses
 */
export async function measureLogins(base) {
  const known = Array.from({ length: PROVIDERS }, (_, number) => address("known", number));
  const unknown = known.map((_, number) => address("unknown", number));
  for (const email of known) await register(base, email);
  const times = { known: [], unknown: [], right: [], forgottenKnown: [], forgottenUnknown: [] };
  const wrong = { password: "Falsch-8-x" };
  for (let round = -1; round < TRIES_EACH; round++)
    for (const [number, email] of known.entries()) {
      const one = {
        known: await send(base, "/pro/login", { email, ...wrong }, 400),
        unknown: await send(base, "/pro/login", { email: unknown[number], ...wrong }, 400),
        right: await send(base, "/pro/login", { email, password: PASSWORD }, 303),
      };
      // The first round is only a warm-up.
      if (round >= 0) for (const [name, ms] of Object.entries(one)) times[name].push(ms);
    }
  for (let number = 0; number < FORGETFUL; number++) {
    const email = address("forgetful", number);
    await register(base, email);
    const both = [
      ["forgottenKnown", email],
      ["forgottenUnknown", address("nobody", number)],
    ];
    // Alternate the order, because the second request benefits from warm caches.
    for (const [name, of] of number % 2 === 0 ? both : both.toReversed()) {
      const ms = await send(base, "/pro/forgot-password", { email: of }, 303);
      if (number >= WARM_UP) times[name].push(ms);
    }
  }
  const row = (name, of, peer) => ({ name, median: median(times[of]), ratio: median(times[of]) / median(times[peer]) });
  return [
    row("login, known address, wrong password", "known", "known"),
    row("login, unknown address", "unknown", "known"),
    row("login that succeeds", "right", "known"),
    row("forgotten password, known address", "forgottenKnown", "forgottenKnown"),
    row("forgotten password, unknown address", "forgottenUnknown", "forgottenKnown"),
  ];
}

async function register(base, email) {
  const fields = {
    kind: "planner",
    firstname: "Ada",
    lastname: "Keller",
    email,
    country: "FR",
    phone: "03 88 25 68 00",
    password: PASSWORD,
    tos: "on",
  };
  await send(base, "/pro/register", fields, 303);
}

/** Sends a form. @returns {Promise<number>} milliseconds; @throws on an unexpected status */
async function send(base, path, fields, expected) {
  const visitor = new Visitor(base);
  const since = performance.now();
  const response = await visitor.request(path, { method: "POST", body: new URLSearchParams(fields) });
  await response.arrayBuffer();
  const ms = performance.now() - since;
  if (response.status !== expected) throw new Error(`${path} was answered with ${response.status}.`);
  return ms;
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}
