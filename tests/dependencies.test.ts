import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareAdvisories, findingsIn } from "../scripts/compare-advisories.mjs";

/** First versions without a known vulnerability. Remix requires earlier versions, so package.json overrides those. */
const FIRST_FIXED: Record<string, string> = {
  "@remix-run/router": "1.23.4",
  "react-router": "6.30.6",
  "react-router-dom": "6.30.6",
};

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string }>;
};
const { compare } = new Intl.Collator("en", { numeric: true });

it.each(Object.entries(FIRST_FIXED))("%s has no version before %s in package-lock.json", (name, first) => {
  const versions = Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = "" }]) => version);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => compare(version, first) < 0)).toEqual([]);
});

interface Advisory {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: string;
  range: string;
}

const advisory = (id: string, name: string): Advisory => ({
  source: 1,
  name,
  title: `A hole in ${name}`,
  url: `https://github.com/advisories/${id}`,
  severity: "high",
  range: "<2.0.0",
});

/** Returns a report of `npm audit --json`: for each package, its advisories or the packages that it depends on. */
const report = (vulnerabilities: Record<string, (Advisory | string)[]>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(vulnerabilities).map(([name, via]) => [
        name,
        { name, severity: "high", isDirect: false, via, effects: [], range: "*", nodes: [], fixAvailable: false },
      ]),
    ),
    metadata: {},
  });

describe("published vulnerabilities (deploy-11)", () => {
  const answer = { package: "old", advisories: ["GHSA-1"], answered: "2026-11-29", answer: "Not used." };
  const findings = findingsIn(
    report({ old: [advisory("GHSA-1", "old")], other: [advisory("GHSA-2", "other"), "old"] }),
  );
  const day = (date: string) => Date.parse(date);

  it("a published vulnerability needs an answer that is at most 90 days old (deploy-11)", () => {
    const unanswered = "other (high): A hole in other, https://github.com/advisories/GHSA-2: no answer.";
    const old = "old (high): A hole in old, https://github.com/advisories/GHSA-1: the answer of 2026-11-29 is too old.";
    expect(compareAdvisories(findings, [answer], day("2027-02-27")).problems).toEqual([unanswered]);
    expect(compareAdvisories(findings, [answer], day("2027-02-28")).problems).toEqual([old, unanswered]);
  });

  it("names answers to findings that are no longer reported", () => {
    const { problems, outdated } = compareAdvisories([], [answer], day("2026-11-29"));
    expect([problems, outdated]).toEqual([
      [],
      ["old: GHSA-1 is no longer reported. Delete it from docs/advisories.json."],
    ]);
  });

  it("the command fails for findings without an answer, and without a report", () => {
    const folder = mkdtempSync(join(tmpdir(), "alliance-advisories-"));
    const run = (json: string) => {
      const npm = join(folder, "npm");
      writeFileSync(npm, `#!/usr/bin/env node\nconsole.log(${JSON.stringify(json)});\nprocess.exitCode = 1;\n`);
      chmodSync(npm, 0o755);
      const env = { ...process.env, NPM: npm };
      return spawnSync(process.execPath, ["scripts/advisories.mjs"], { encoding: "utf8", env });
    };
    expect(run(report({}))).toMatchObject({ status: 0, stderr: "" });
    expect(run(report({ other: [advisory("GHSA-2", "other")] }))).toMatchObject({
      status: 1,
      stderr: "other (high): A hole in other, https://github.com/advisories/GHSA-2: no answer.\n",
    });
    const refused = JSON.stringify({ message: "405 Method Not Allowed", method: "POST" });
    expect(run(refused)).toMatchObject({
      status: 2,
      stderr: "npm audit gave no report: 405 Method Not Allowed\n",
    });
    rmSync(folder, { recursive: true });
  });

  it("every answer names an installed package, its advisories, a day and a reason", () => {
    const answers = JSON.parse(readFileSync("docs/advisories.json", "utf8")) as (typeof answer)[];
    for (const { package: name, advisories, answered, answer: reason } of answers) {
      expect(
        Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
        name,
      ).toBe(true);
      expect(advisories).not.toEqual([]);
      for (const id of advisories) expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
      expect(new Date(answered).toISOString().slice(0, 10)).toBe(answered);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
