import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { OUTBOX } from "~/domain/notifications/outbox.rules";
import { checkSettings } from "../check-settings";
import { deployRelease } from "./deploy-release.mjs";
import { wranglerFor } from "./wrangler.mjs";

interface Cloudflare {
  calls: string[];
  versions: { version: string; secrets: Record<string, string> }[];
  serves: string | null;
  queues: string[];
  refuses?: boolean;
  /** True: a deployment publishes its version, and then fails to set its crons. */
  failsOverCrons?: boolean;
  /** True: after an upload, Cloudflare does not report which version serves. */
  losesTouch?: boolean;
  away?: boolean;
}

let folder: string;
let origin: string;
/** Number of requests after an upload that the previous version still answers. */
let late = 0;
const stateFile = () => join(folder, "cloudflare.json");
const cloudflare = () => JSON.parse(readFileSync(stateFile(), "utf8")) as Cloudflare;
/** Queues of the staging environment in wrangler.toml. */
const QUEUES = ["alliance-messages-staging", "alliance-notices-staging", "alliance-failed-staging"];
const ASKED = QUEUES.map((queue) => `queues info ${queue} --env staging`);
const set = (state: Partial<Cloudflare>) =>
  writeFileSync(stateFile(), JSON.stringify({ calls: [], versions: [], serves: null, queues: QUEUES, ...state }));
const running = { version: "version-1", secrets: { VERSION: "old" } };

/** Responds as the serving version. In a release with a name such as `broken database`, the named part fails. */
const server = createServer((incoming, outgoing) => {
  const { versions, serves } = cloudflare();
  const current = late > 0 ? versions[0] : versions.find(({ version }) => version === serves);
  late = Math.max(0, late - 1);
  const release = current?.secrets.VERSION ?? "";
  const fails = incoming.url === "/healthz" ? release === "broken database" : release === "broken page";
  outgoing.writeHead(fails ? 503 : 200).end(JSON.stringify({ status: "ok", version: release }));
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "alliance-deploy-test-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  late = 0;
  set({ versions: [running], serves: "version-1" });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function deploy(release: string, { migrate = async () => {}, withinMs = 100 } = {}) {
  const printed: string[] = [];
  const done: string[] = [];
  const note = async (what: string, work = async () => {}) => {
    done.push(`${what}, while ${cloudflare().serves} serves`);
    await work();
  };
  const wrangler = wranglerFor("staging", {
    ...process.env,
    WRANGLER: "tests/simulators/wrangler/wrangler.mjs",
    WRANGLER_STATE: stateFile(),
  });
  const result = await deployRelease({
    release,
    origins: [origin],
    build: () => note("build"),
    migrate: () => note("migrate", migrate),
    wrangler,
    secrets: { SESSION_SECRET: "s" },
    print: (line: string) => printed.push(line),
    health: { pauseMs: 5, withinMs },
  }).catch((error: Error) => error.message);
  return { result, printed, done, state: cloudflare() };
}

it("a deployment migrates while the old version serves, uploads, and waits until the new version answers (deploy-1, deploy-2)", async () => {
  late = 3;
  const { result, printed, done, state } = await deploy("new", { withinMs: 15_000 });
  expect(result).toBe(true);
  expect(done).toEqual(["build, while version-1 serves", "migrate, while version-1 serves"]);
  expect(state.calls).toEqual(["deployments status --env staging", ...ASKED, "deploy --env staging"]);
  expect(state.versions[1]?.secrets, "settings go up with the code").toEqual({ SESSION_SECRET: "s", VERSION: "new" });
  expect(printed).toEqual([`new answers at ${origin}.`]);
});

it.each(["broken database", "broken page"])(
  "a version that does not answer in time is rolled back: %s (deploy-3)",
  async (release) => {
    const { result, printed, state } = await deploy(release);
    expect(result).toBe(false);
    expect(state.calls.at(-1)).toBe("rollback version-1 --env staging");
    expect(state.serves).toBe("version-1");
    expect(printed[0]).toContain(`${release} does not answer soundly`);
    expect(printed[1]).toContain("version-1, was put back and answers");
  },
);

it("goes back where the new version never comes", async () => {
  late = 1_000;
  const { result, printed } = await deploy("new");
  expect(result).toBe(false);
  expect(printed[0]).toContain("is still answered by old");
});

it("nothing is uploaded if the migration fails (deploy-1)", async () => {
  const { result, state } = await deploy("new", {
    migrate: () => Promise.reject(new Error("The database could not be brought up to date")),
  });
  expect(result).toContain("could not be brought up to date");
  expect(state.calls).toEqual(["deployments status --env staging", ...ASKED]);
});

it("a deployment creates the queues that are missing, before the upload (deploy-11)", async () => {
  set({ versions: [running], serves: "version-1", queues: QUEUES.slice(0, 1) });
  const { state } = await deploy("new", { withinMs: 15_000 });
  expect(state.queues).toEqual(QUEUES);
  expect(state.calls.filter((call) => !call.startsWith("queues info"))).toEqual([
    "deployments status --env staging",
    ...QUEUES.slice(1).map((queue) => `queues create ${queue} --env staging`),
    "deploy --env staging",
  ]);
});

it.each(["staging", "production"])("the consumers are those that the code counts on: %s", (to) => {
  const { producers, consumers } = unstable_readConfig({ config: "wrangler.toml", env: to }).queues;
  const suffix = to === "staging" ? "-staging" : "";
  const [messages, notices, failed] = ["messages", "notices", "failed"].map((name) => `alliance-${name}${suffix}`);
  expect(producers).toMatchObject([
    { binding: "MESSAGES", queue: messages },
    { binding: "NOTICES", queue: notices },
  ]);
  const work = { max_batch_size: 1, max_concurrency: OUTBOX.consumers, dead_letter_queue: failed };
  expect(consumers).toMatchObject([{ queue: messages, ...work }, { queue: notices, ...work }, { queue: failed }]);
});

it("says that an upload failed, and leaves the version that serves", async () => {
  set({ versions: [running], serves: "version-1", refuses: true });
  const { result, state } = await deploy("new");
  expect(result).toBe("wrangler deploy failed.");
  expect(state.serves).toBe("version-1");
});

describe("a failed upload whose version serves already (deploy-3)", () => {
  const left = { versions: [running], serves: "version-1", failsOverCrons: true };

  it.each([{}, { losesTouch: true }])("leaves a sound version, and says what is missing: %j", async (more) => {
    set({ ...left, ...more });
    const { result, printed, state } = await deploy("new", { withinMs: 15_000 });
    expect(result).toBe(false);
    expect(state.serves).toBe("version-2");
    expect(printed).toEqual([
      `new answers at ${origin}.`,
      "wrangler deploy failed. Crons, routes or bindings may be those of before: deploy once more.",
    ]);
  });

  it.each([{}, { losesTouch: true }])("puts the version before back where it is not sound: %j", async (more) => {
    set({ ...left, ...more });
    const { result, printed, state } = await deploy("broken page");
    expect(result).toBe(false);
    expect(state.serves).toBe("version-1");
    expect(printed[1]).toContain("version-1, was put back and answers");
  });
});

it("nothing starts if Cloudflare does not name the active version (deploy-9)", async () => {
  set({ versions: [running], serves: "version-1", away: true });
  const { result, done, state } = await deploy("new");
  expect(result).toMatch(/^Cloudflare did not say which version serves; nothing was changed\. It's necessary to set/);
  expect(done).toEqual(["build, while version-1 serves"]);
  expect(state.versions).toEqual([running]);
});

it("has nothing to go back to the first time, and says so", async () => {
  set({});
  const { result, printed } = await deploy("broken page");
  expect(result).toBe(false);
  expect(printed.at(-1)).toBe("There is no version to go back to.");
});

describe("settings of a deployment (deploy-6)", () => {
  const settings = {
    ENVIRONMENT: "production",
    DATABASE_URL: "https://database.alliance.test",
    SESSION_SECRET: "8c1f4a7be2d90356c4f1a9e07b3d582f",
    MARKET_HOSTS: '{"FR":"alliance.test"}',
    SMS_VENDOR: "twilio",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "token",
    SMS_SENDERS: '{"FR":"Alliance","ES":"Alliance"}',
    EMAIL_VENDOR: "resend",
    RESEND_API_KEY: "re_key",
    EMAIL_FROM: "Alliance <bonjour@alliance.test>",
    STRIPE_SECRET_KEY: `sk_live_${"1a2b3c4d".repeat(3)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${"5e6f7a8b".repeat(4)}`,
    OPERATOR_NAME: "Alliance SAS",
    OPERATOR_LEGAL_FORM: "SAS",
    OPERATOR_ADDRESS: "Strasbourg",
    OPERATOR_REGISTER: "RCS Strasbourg",
    OPERATOR_EMAIL: "bonjour@alliance.test",
    OPERATOR_PHONE: "+33 1 99 00 00 01",
    OPERATOR_EDITOR: "Camille Aubertin",
  };
  const testKey = `rk_test_${"1a2b3c4d".repeat(3)}`;

  it("missing optional settings are printed (deploy-10)", () => {
    const { given, notes } = checkSettings({ ...settings, PATH: "/bin" }, "production");
    expect(given).toEqual(settings);
    expect(notes.map((note) => note.split(" ")[0])).toEqual([
      "DATABASE_TOKEN",
      "RESEND_WEBHOOK_SECRET",
      "SENTRY_DSN",
      "HEARTBEAT_URL",
      "OPERATOR_VAT_ID",
      "OPERATOR_MEDIATOR",
      "STRIPE_TAX_RATE",
    ]);
  });

  it.each([
    ["production", { STRIPE_SECRET_KEY: testKey }, "STRIPE_SECRET_KEY: is a key of Stripe's test mode"],
    ["staging", {}, "STRIPE_SECRET_KEY: is a live key"],
    ["production", { EMAIL_FROM: undefined }, "EMAIL_FROM is missing"],
    ["production", { SMS_SENDERS: '{"FR":"Alliance"}' }, "SMS_SENDERS: needs an entry for ES"],
    ["production", { EMAIL_FROM: "Alliance <bonjour@alliance.example>" }, "EMAIL_FROM: is an example address"],
  ] as const)(
    "settings of a deployment are refused if one is wrong, such as a Stripe test key in production: %s: %j (deploy-6)",
    (to, changes, sentence) => {
      expect(() => checkSettings({ ...settings, ...changes }, to)).toThrow(sentence);
    },
  );

  it("say that a replica has no token", () => {
    const { notes } = checkSettings({ ...settings, DATABASE_READ_URL: "https://replica.example" }, "production");
    expect(notes).toContain("DATABASE_READ_TOKEN is not set: the read replica is opened without a token.");
  });

  it("may have the test mode of Stripe in staging", () => {
    expect(checkSettings({ ...settings, STRIPE_SECRET_KEY: testKey }, "staging").notes).toHaveLength(7);
  });

  it("name all problems together", () => {
    const problems = { DATABASE_URL: "nowhere", STRIPE_SECRET_KEY: testKey, SMS_VENDOR: undefined };
    expect(() => checkSettings({ ...settings, ...problems }, "production")).toThrow(
      /DATABASE_URL.*\n.*SMS_VENDOR.*\n.*STRIPE_SECRET_KEY/,
    );
  });
});

it.each(["staging", "production", undefined])(
  "Cloudflare stores every log line, but no addresses of requests: %s (deploy-7)",
  (env) => {
    const logs = { enabled: true, head_sampling_rate: 1, invocation_logs: false };
    expect(unstable_readConfig({ config: "wrangler.toml", env }).observability).toEqual({ logs });
  },
);

it("a deployment asks for its target, and refuses the settings of another environment (deploy-8)", () => {
  const runWith = (file: string, ...args: string[]) =>
    spawnSync(process.execPath, ["scripts/deploy.mjs", ...args], {
      encoding: "utf8",
      env: { ...process.env, SETTINGS_FILE: join(folder, file) },
    });
  const run = (...args: string[]) => runWith("production.env", ...args);
  writeFileSync(join(folder, "production.env"), "");
  expect(run("--to", "somewhere")).toMatchObject({ status: 1, stderr: expect.stringContaining("--to staging|") });
  expect(run("--to", "staging")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("says that it is for production"),
  });
  expect(runWith("none.env", "--to", "staging")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The settings file cannot be read: .*none\.env.*\.\n$/),
  });
}, 60_000);
