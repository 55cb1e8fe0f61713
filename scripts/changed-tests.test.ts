import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { specsTouchedBy, unitTestsTouchedBy } from "./changed-tests.mjs";

it("runs the specs of the area that a file belongs to", () => {
  expect(specsTouchedBy(["app/routes/pro/company/company.tsx"])).toEqual(["tests/e2e/api/", "tests/e2e/pro/"]);
  expect(specsTouchedBy(["app/domain/projects/close-project.server.ts"])).toEqual([
    "tests/e2e/api/",
    "tests/e2e/couple/",
  ]);
  expect(specsTouchedBy(["tests/e2e/api/health.spec.ts"])).toEqual(["tests/e2e/api/health.spec.ts"]);
});

it("opens every screen after a change of looks or words, once", () => {
  const screens = ["tests/e2e/couple/screens.spec.ts", "tests/e2e/pro/screens.spec.ts"];
  expect(specsTouchedBy(["app/ui/bars.tsx", "locales/fr/common.json"])).toEqual(screens);
  expect(specsTouchedBy(["app/ui/bars.tsx", "app/routes/couple/project/project.tsx"])).toEqual([
    "tests/e2e/api/",
    "tests/e2e/couple/",
    "tests/e2e/pro/screens.spec.ts",
  ]);
});

it("opens no browser for unit tests and documents", () => {
  expect(specsTouchedBy(["app/ui/bars.test.tsx", "README.md", "docs/ARCHITECTURE.md", "scripts/test.mjs"])).toEqual([]);
});

it("knows every folder of the product", () => {
  const noun = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}/x.ts`);
  for (const file of ["app", "app/domain", "app/routes"].flatMap(noun))
    expect(specsTouchedBy([file]), file).not.toEqual([]);
});

it("follows imports to unit tests, and runs all when a migration or a shared helper has changed", () => {
  const some = unitTestsTouchedBy(["app/ui/bars.tsx", "README.md", "tests/e2e/api/health.spec.ts"]);
  expect(some).toEqual(expect.arrayContaining(["related", "app/ui/bars.tsx", "tests/architecture.test.ts"]));
  expect(some).not.toEqual(expect.arrayContaining(["README.md"]));
  expect(unitTestsTouchedBy(["app/ui/bars.tsx", "db/migrations/0001_x.sql"])).toEqual(["run"]);
});
