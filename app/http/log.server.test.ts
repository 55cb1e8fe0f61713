import { expect, it, vi } from "vitest";
import { newPublicId, newSecret } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { logErasure, pathWithoutSecrets } from "./log.server";

const logged = (path: string) => pathWithoutSecrets(new URL(path, "https://alliance.example"));

it("logs no secret of a letter's link (pro-log-1)", () => {
  const { resetPassword, verifyEmail, confirmEmail } = paths.pro;
  const { stillLooking, confirmMailbox, reviewCase, reportCase } = paths;
  for (const page of [resetPassword, verifyEmail, confirmEmail, stillLooking, confirmMailbox, reviewCase, reportCase]) {
    const secret = newSecret();
    expect(logged(page(secret))).toBe(`${page("")}:secret`);
    expect(logged(`${page(secret)}/?again=1`)).toBe(`${page("")}:secret`);
    expect(logged(`${page(secret)}.data`)).toBe(`${page("")}:secret`);
    expect(logged(`https://alliance.example/${page("").toUpperCase()}${secret}`)).toBe(`${page("")}:secret`);
  }
});

it("logs no code of a club's member and no words of a search (pro-log-1)", () => {
  expect(logged(paths.club("ABCD-EFGH"))).toBe(paths.club());
  expect(logged(paths.pro.requests({ q: "Dupont" }))).toBe(paths.pro.requests());
});

it("logs other addresses as they are, without what was searched", () => {
  const id = newPublicId();
  expect(logged(paths.planner(id, id))).toBe(paths.planner(id));
  expect(logged(paths.planners({ country: "fr", city: "saint-remy-en-bouzemont-saint-genest-et-isson" }))).toBe(
    "/planners/fr/saint-remy-en-bouzemont-saint-genest-et-isson",
  );
});

it("logs that an account was erased by its number alone (backup-8)", () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const person = { sessionId: "s", firstname: "Marie", locale: "fr" } as const;
  logErasure({ role: "couple", accountId: 12, hasFinishedOnboarding: true, ...person });
  logErasure({ role: "provider", providerId: 4, market: "FR", ...person });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(lines.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { level: "info", event: "account.erased", role: "couple", id: 12, at },
    { level: "info", event: "account.erased", role: "provider", id: 4, at },
  ]);
  lines.mockRestore();
});
