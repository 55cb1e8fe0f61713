// Deploys one release. With this order of steps, the serving version always works with its database.
import { setTimeout as sleep } from "node:timers/promises";

/** Number of consecutive healthy answers, and their time limit: Cloudflare takes some seconds to deploy everywhere. */
const HEALTH = { inARow: 3, pauseMs: 1_000, timeoutMs: 10_000, withinMs: 90_000 };

/**
 * Deploys a release and rolls it back if it is not healthy.
 * @param {object} steps
 * @param {string} steps.release version in `/healthz` once the new version answers
 * @param {string[]} steps.origins addresses of the visitors
 * @param {() => Promise<void>} steps.build
 * @param {() => Promise<void>} steps.migrate
 * @param {ReturnType<typeof import("./wrangler.mjs").wranglerFor>} steps.wrangler
 * @param {Record<string, string>} steps.secrets
 * @param {(line: string) => void} steps.print
 * @param {Partial<typeof HEALTH>} [steps.health]
 * @returns whether the new version serves, with all its crons, routes and bindings
 * @throws Error if nothing was uploaded
 */
export async function deployRelease({ release, origins, build, migrate, wrangler, secrets, print, health = {} }) {
  await build();
  // The version to roll back to must be known before anything changes.
  const before = wrangler.currentVersion();
  wrangler.createQueues();
  await migrate();
  const failure = uploadTo(wrangler, { ...secrets, VERSION: release });
  // Wrangler can fail after the upload, on crons or routes. The serving version is then checked like any other release.
  if (failure && versionServing(wrangler) === before) throw failure;
  const trouble = await findTrouble(origins, release, { ...HEALTH, ...health });
  if (!trouble) {
    print(`${release} answers at ${origins.join(", ")}.`);
    if (failure) print(`${failure.message} Crons, routes or bindings may be those of before: deploy once more.`);
    return !failure;
  }
  print(`${release} does not answer soundly: ${trouble}`);
  if (before === null) {
    print("There is no version to go back to.");
    return false;
  }
  wrangler.goBackTo(before, `${release} did not answer soundly`);
  const still = await findTrouble(origins, null, { ...HEALTH, ...health });
  print(
    still
      ? `The version before, ${before}, was put back, but does not answer soundly either: ${still}`
      : `The version before, ${before}, was put back and answers. The migrations stay: it suits them.`,
  );
  return false;
}

/** @returns {Error | null} the failure of wrangler */
function uploadTo(wrangler, secrets) {
  try {
    wrangler.upload(secrets);
    return null;
  } catch (error) {
    return error;
  }
}

/** @returns the serving version; undefined if Cloudflare does not report it: then only the origins' responses decide */
function versionServing(wrangler) {
  try {
    return wrangler.currentVersion();
  } catch {
    return undefined;
  }
}

/** @returns the last problem after the time limit; null if every address is healthy */
async function findTrouble(origins, release, { inARow, pauseMs, timeoutMs, withinMs }) {
  const end = Date.now() + withinMs;
  for (let sound = 0; ; ) {
    const troubles = await Promise.all(origins.map((origin) => troubleAt(origin, release, timeoutMs)));
    const trouble = troubles.find((one) => one !== null) ?? null;
    sound = trouble === null ? sound + 1 : 0;
    if (sound === inARow) return null;
    if (trouble !== null && Date.now() > end) return trouble;
    await sleep(pauseMs);
  }
}

/** Checks one address: its version, its database, and a page. @returns the problem, or null */
async function troubleAt(origin, release, timeoutMs) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const health = await fetch(`${origin}/healthz`, { signal });
    if (health.status !== 200) return `${origin}/healthz answers with status ${health.status}.`;
    const { version } = await health.json();
    if (release !== null && version !== release) return `${origin}/healthz is still answered by ${version}.`;
    const page = await fetch(`${origin}/`, { signal });
    return page.status === 200 ? null : `${origin}/ answers with status ${page.status}.`;
  } catch (error) {
    return `${origin} does not answer: ${error.cause?.message ?? error.message}.`;
  }
}
