import { expect, it, vi } from "vitest";
import { profileSlug } from "~/domain/profile-slug.rules";
import { newPublicId, newSecret } from "~/domain/secrets.server";
import { paths } from "~/paths";
import { logError, pathWithoutSecrets } from "./log.server";
import type { Settings } from "./settings.server";

const logged = (path: string) => pathWithoutSecrets(new URL(path, "https://alliance.example"));

it("logs never contain the secret of a link in an email (pro-log-1)", () => {
  const { resetPassword, verifyEmail, confirmEmail } = paths.pro;
  const { stillLooking, confirmMailbox, reviewCase, reportCase, shortlist } = paths;
  const ofCouples = [stillLooking, confirmMailbox, shortlist];
  for (const page of [resetPassword, verifyEmail, confirmEmail, ...ofCouples, reviewCase, reportCase]) {
    const secret = newSecret();
    expect(logged(page(secret))).toBe(`${page("")}:secret`);
    expect(logged(`${page(secret)}/?again=1`)).toBe(`${page("")}:secret`);
    expect(logged(`${page(secret)}.data`)).toBe(`${page("")}:secret`);
    expect(logged(`https://alliance.example/${page("").toUpperCase()}${secret}`)).toBe(`${page("")}:secret`);
  }
});

it("logs contain no codes of club members and no text of a search (pro-log-2)", () => {
  expect(logged(paths.club("ABCD-EFGH"))).toBe(paths.club());
  expect(logged(paths.pro.requests({ q: "Dupont" }))).toBe(paths.pro.requests());
});

it("logs contain no name of a planner or venue, only its id (pro-log-3)", () => {
  const id = newPublicId();
  const slug = profileSlug({ publicId: id, name: "Hugo Mercier", city: "Paris" });
  expect(logged(paths.plannerReviews(slug))).toBe(paths.plannerReviews(id));
  expect(logged(paths.wedding(slug, "louise-et-karim"))).toBe(paths.wedding(id, "louise-et-karim"));
  expect(logged(paths.venue(slug))).toBe(paths.venue(id));
});

it("logs other addresses as they are, without what was searched", () => {
  const id = newPublicId();
  expect(logged(paths.planner(id, id))).toBe(paths.planner(id));
  expect(logged(paths.planners({ country: "fr", city: "saint-remy-en-bouzemont-saint-genest-et-isson" }))).toBe(
    "/planners/fr/saint-remy-en-bouzemont-saint-genest-et-isson",
  );
});

it("prints the stack of an error in development, where a developer reads it, and not in production", () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const log = (ENVIRONMENT: "development" | "production") =>
    logError(new TypeError("boom"), {
      requestId: "r",
      url: new URL("https://alliance.example/planners"),
      settings: { ENVIRONMENT } as Settings,
    });
  log("production");
  expect(lines).toHaveBeenCalledOnce();
  log("development");
  expect(lines.mock.lastCall?.[0]).toMatch(/^TypeError\n\s+at .*log\.server\.test/);
  lines.mockRestore();
});
