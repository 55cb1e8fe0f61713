import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** First versions without a known vulnerability. Remix pins earlier ones, so package.json overrides them. */
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
