import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SETTING_NAMES as WORKER_SETTINGS } from "~/http/pipeline/settings.server";
import { BUCKET_SETTINGS, describeDatabase, describeError, readSettings, SETTING_NAMES } from "./settings.mjs";

/** Commands of package.json that create their own data, without a given database or platform. */
const OWN_DATA = ["test", "sweep", "bench", "mails", "pictures", "rules", "advisories"];

/** Arguments with which each command would change something. */
const ARGUMENTS: Record<string, string[]> = {
  start: [],
  dev: [],
  deploy: ["--to", "staging"],
  backup: ["--to", "copies"],
  restore: ["--from", "copies"],
  erase: ["--couple", "12"],
  administrator: ["ada@example.org", "--name", "Ada"],
  money: [],
};

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "alliance-settings-"));
  file = join(folder, "given.env");
  writeFileSync(
    file,
    ["DATABASE_URL=http://127.0.0.1:1", "DATABASE_TOKEN=file-token", "SESSION_SECRET=file-secret"].join("\n"),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /^node (scripts\/\S+)/.exec(line) ?? [];
  return script && !OWN_DATA.includes(name) ? [{ name, script, line }] : [];
});

/** Runs a command as an operator does, in an empty data folder. */
async function run(name: string, env: Record<string, string>, more: string[] = []) {
  const { SETTINGS_FILE: _, DATABASE_URL: __, INIT_CWD: ___, ...rest } = process.env;
  const words = (scripts[name] ?? "").split(" ").slice(1);
  const child = spawn(process.execPath, [...words, ...(ARGUMENTS[name] ?? []), ...more], {
    env: { ...rest, DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const status = await new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once("exit", resolve);
  });
  return { status, stdout: out.join(""), stderr: error.join("") };
}

describe("every command that works on a database", () => {
  it("every command has valid arguments in this test (settings-1)", () => {
    expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort());
  });

  it.concurrent.each(Object.keys(ARGUMENTS))(
    "a command refuses a settings file from which the environment differs: %s (settings-1)",
    async (name) => {
      const { status, stdout, stderr } = await run(name, { SETTINGS_FILE: file, DATABASE_TOKEN: "shell-token" });
      expect(status).toBe(name === "money" ? 2 : 1);
      expect(stderr).toMatch(
        /DATABASE_TOKEN has one value in the environment and another one in|take no SETTINGS_FILE/,
      );
      expect(stdout + stderr).not.toMatch(/shell-token|file-token/);
      expect(stdout, "nothing was begun").toBe("");
      expect(existsSync(join(folder, "data"))).toBe(false);
    },
    60_000,
  );

  it.concurrent.each(["administrator", "money", "backup", "erase"])(
    "a command prints the database host of its settings file, and what does not answer: %s (settings-3)",
    async (name) => {
      const bucket = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map((one) => `MEDIA_${one}=http://x`);
      const own = join(folder, `${name}.env`);
      writeFileSync(own, [readFileSync(file, "utf8"), ...bucket].join("\n"));
      const { status, stdout, stderr } = await run(name, { SETTINGS_FILE: own });
      expect(status).not.toBe(0);
      expect(stdout).toMatch(/^Database: 127\.0\.0\.1:1\n/);
      // A backup lists the bucket before it reads the database.
      const silent = name === "backup" ? "bucket at x" : "database at 127\\.0\\.0\\.1:1";
      expect(stderr).toMatch(new RegExp(`^The ${silent} does not answer: .+\\n$`));
      expect(stdout + stderr).not.toContain("file-token");
    },
    60_000,
  );

  it.concurrent.each(Object.keys(ARGUMENTS))(
    "a command prints its usage for --help, and does nothing else: %s",
    async (name) => {
      const { status, stdout, stderr } = await run(name, { SETTINGS_FILE: file }, ["--help"]);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(name === "start" || name === "dev" ? "`npm start`" : `\`npm run ${name}`);
      expect(stdout).toMatch(/See docs\/OPERATIONS\.md\.\n$/);
      expect(stdout).not.toContain("Database:");
    },
    60_000,
  );

  it("an administrator cannot be given a role that does not exist", async () => {
    const { status, stderr } = await run("administrator", { SETTINGS_FILE: file }, ["--roles", "support,chief"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no role chief\. The roles are moderator, support, finance, owner\.\n/);
  }, 60_000);

  it("every command reads its settings only through scripts/settings.mjs (settings-1)", () => {
    const readers = readdirSync("scripts", { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(mjs|ts)$/.test(path) && !path.endsWith(".test.ts"))
      .filter((path) =>
        /parseEnv|\benv\.(DATABASE_URL|SETTINGS_FILE)/.test(readFileSync(join("scripts", path), "utf8")),
      );
    // deploy.mjs and start.mjs only mention the file in a message. Commands start prepare-database.ts with their
    // settings.
    expect(readers.sort()).toEqual(["deploy.mjs", "prepare-database.ts", "settings.mjs", "start.mjs"]);
    for (const { script } of commands)
      expect(readFileSync(script, "utf8")).toMatch(/await runCommand\(async \(open\) => \{[\s\S]*await open\(\)/);
  });
});

describe("settings of a command (settings-1)", () => {
  it("have the names of the Worker's settings", () => {
    expect([...SETTING_NAMES].sort()).toEqual([...WORKER_SETTINGS, ...BUCKET_SETTINGS].sort());
  });

  it("are those of the environment without SETTINGS_FILE", () => {
    expect(readSettings({ DATABASE_URL: "https://a.example" })).toEqual({ DATABASE_URL: "https://a.example" });
  });

  it("a command's settings are those of the file that SETTINGS_FILE names, with all other variables of the environment (settings-1)", () => {
    expect(readSettings({ SETTINGS_FILE: file, PATH: "/bin", DATABASE_TOKEN: "file-token" })).toMatchObject({
      DATABASE_URL: "http://127.0.0.1:1",
      DATABASE_TOKEN: "file-token",
      PATH: "/bin",
    });
  });

  it.each([
    [{ DATABASE_URL: "https://other.example" }, "DATABASE_URL has one value"],
    [{ STRIPE_SECRET_KEY: "sk_test_other" }, "STRIPE_SECRET_KEY is set in the environment but not in"],
    [{ MEDIA_BUCKET: "other" }, "MEDIA_BUCKET is set in the environment but not in"],
  ])("are refused where the environment differs: %j", (env, sentence) => {
    expect(() => readSettings({ SETTINGS_FILE: file, ...env })).toThrow(sentence);
  });

  it("a settings file that cannot be read, or names no database, is refused (settings-2)", () => {
    expect(() => readSettings({ SETTINGS_FILE: join(folder, "none.env") })).toThrow("The settings file cannot be read");
    writeFileSync(join(folder, "empty.env"), "BRAND_NAME=Alliance\n");
    expect(() => readSettings({ SETTINGS_FILE: join(folder, "empty.env") })).toThrow("does not set DATABASE_URL");
  });

  it("name a database by its host, never by its token or password", () => {
    expect(describeDatabase({ DATABASE_URL: "libsql://name:word@db.turso.io?authToken=x" })).toBe(
      "Database: db.turso.io",
    );
    expect(describeDatabase({ PORT: "9000" })).toBe("Database: 127.0.0.1:9001 (`npm start` on this machine, .data)");
    expect(() => describeDatabase({ DATABASE_URL: "nowhere" })).toThrow("The setting DATABASE_URL is not an address.");
  });

  it("show no statement and no parameters of a query that failed", () => {
    const error = new Error("Failed query: SELECT ?\nparams: marie@example.org", {
      cause: new Error("no such table: x"),
    });
    expect(describeError(error, {})).toBe("no such table: x");
  });
});
