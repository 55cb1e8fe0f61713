#!/usr/bin/env node
// Simulates the wrangler commands of deployments. WRANGLER_STATE names a file with Cloudflare's state: the versions,
// the active one, and the queues.
import { fstatSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: "string", short: "e" },
    json: { type: "boolean" },
    yes: { type: "boolean", short: "y" },
    message: { type: "string", short: "m" },
    "dry-run": { type: "boolean" },
    outdir: { type: "string" },
    "secrets-file": { type: "string" },
  },
});
const file = process.env.WRANGLER_STATE;
const state = JSON.parse(readFileSync(file, "utf8"));
const [command, argument] = positionals;
const fail = (message) => {
  console.error(`✘ [ERROR] ${message}`);
  process.exit(1);
};

state.calls.push(`${positionals.join(" ")} --env ${values.env}`);
if (command === "deployments" && argument === "status") {
  if (state.away || (state.losesTouch && state.versions.length > 1))
    fail("It's necessary to set a CLOUDFLARE_API_TOKEN environment variable.");
  if (!state.serves) fail("This Worker does not exist on your account.");
  console.log(JSON.stringify({ id: "deployment", versions: [{ version_id: state.serves, percentage: 100 }] }));
} else if (command === "deploy") {
  if (!values["dry-run"]) {
    if (state.refuses) fail("A request to the Cloudflare API failed.");
    const version = `version-${state.versions.length + 1}`;
    state.versions.push({ version, secrets: JSON.parse(readFileSync(values["secrets-file"], "utf8")) });
    state.serves = version;
    if (state.failsOverCrons) {
      writeFileSync(file, JSON.stringify(state));
      fail("The schedules could not be set.");
    }
  }
} else if (command === "queues") {
  const [, , queue] = positionals;
  const isThere = state.queues.includes(queue);
  if (argument === "info" && !isThere) fail(`Queue "${queue}" does not exist.`);
  if (argument === "create" && isThere) fail(`Queue name '${queue}' is already taken.`);
  if (argument === "create") state.queues.push(queue);
} else if (command === "rollback") {
  // With changed settings, wrangler asks for confirmation, even with `--yes`, unless there is no terminal (/dev/null).
  if (!fstatSync(0).isCharacterDevice() || process.stdin.isTTY) fail("Rollback asks a question.");
  if (!state.versions.some(({ version }) => version === argument)) fail("There is no such version.");
  state.serves = argument;
} else fail(`Unknown command: ${command}`);
writeFileSync(file, JSON.stringify(state));
