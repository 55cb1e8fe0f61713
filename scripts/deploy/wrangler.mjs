// Wrangler commands of a deployment. The variable WRANGLER selects another program than wrangler.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { unstable_readConfig } from "wrangler";

const PROGRAM = join("node_modules", ".bin", "wrangler");

/** Output of wrangler for a Worker that was never deployed. */
const FIRST_TIME = /does not exist|has no deployments|code: 10007/;

/**
 * Returns the wrangler commands for an environment.
 * @param {string} to an environment of wrangler.toml
 * @param {Record<string, string | undefined>} environment with the credentials of Cloudflare
 */
export function wranglerFor(to, environment) {
  const program = environment.WRANGLER ?? PROGRAM;
  const run = (args, stdio) =>
    spawnSync(program, [...args, "--env", to], { stdio, encoding: "utf8", env: environment });
  const mustRun = (args, stdio = "inherit") => {
    if (run(args, stdio).status !== 0) throw new Error(`wrangler ${args[0]} failed.`);
  };
  return {
    /**
     * @returns the version that serves all visitors; null before the first deployment
     * @throws Error if Cloudflare does not report it: without a version to roll back to, no deployment starts
     */
    currentVersion() {
      const { status, stdout, stderr } = run(["deployments", "status", "--json"], ["ignore", "pipe", "pipe"]);
      if (status !== 0) {
        const said = `${stdout}${stderr}`;
        if (FIRST_TIME.test(said)) return null;
        const why = /\[ERROR\]\W*(.+)/.exec(stripVTControlCharacters(said))?.[1]?.trim() ?? "";
        throw new Error(`Cloudflare did not say which version serves; nothing was changed. ${why}`.trim());
      }
      return JSON.parse(stdout).versions[0]?.version_id ?? null;
    },
    /** Creates the missing queues of wrangler.toml, because `wrangler deploy` refuses a queue that does not exist. */
    createQueues() {
      const { producers = [], consumers = [] } = unstable_readConfig({ config: "wrangler.toml", env: to }).queues;
      for (const queue of new Set([...producers, ...consumers].map((one) => one.queue)))
        if (run(["queues", "info", queue], "ignore").status !== 0) mustRun(["queues", "create", queue]);
    },
    /** Bundles the Worker without an upload. */
    rehearse: () => inFolder((folder) => mustRun(["deploy", "--dry-run", "--outdir", folder])),
    /** Uploads the code with its settings, which are part of the version. @param {Record<string, string>} secrets */
    upload: (secrets) =>
      inFolder((folder) => {
        const file = join(folder, "secrets.json");
        writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
        mustRun(["deploy", "--secrets-file", file]);
      }),
    /**
     * Rolls back to a version. Without standard input, wrangler does not ask whether settings may be rolled back, too.
     * @param {string} version
     */
    goBackTo: (version, reason) =>
      mustRun(["rollback", version, "--yes", "--message", reason], ["ignore", "inherit", "inherit"]),
  };
}

function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "alliance-deploy-"));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
