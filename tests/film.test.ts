import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";

// Checks the films and the reviews of the welcome page.

describe.each(LOCALES)("the film in %s", (locale) => {
  it("the welcome page has a film of 100 to 400 KB with a poster in each language (welcome-7)", () => {
    const bytes = (kind: string) => statSync(`public/video/walk-${locale}.${kind}`).size;
    expect(bytes("mp4")).toBeGreaterThan(100_000);
    expect(bytes("mp4")).toBeLessThan(400_000);
    expect(bytes("webp")).toBeLessThan(25_000);
  });

  it("the film has no sound and starts to play before all of it has loaded (welcome-8)", () => {
    const file = readFileSync(`public/video/walk-${locale}.mp4`).toString("latin1");
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
    expect(file).not.toContain("soun");
  });
});

it("nothing of the film loads before it is started (welcome-4)", () => {
  const source = readFileSync("app/routes/public/welcome/welcome.tsx", "utf8");
  expect(source).toContain('preload="none"');
  expect(source).not.toMatch(/autoPlay/i);
  expect(existsSync("scripts/record-walk.mjs")).toBe(true);
});

it("the reviews of the welcome page scroll in 30 seconds, and not at all with prefers-reduced-motion (welcome-6)", () => {
  expect(readFileSync("app/ui/testimonials.tsx", "utf8")).toMatch(/animate-\[drift_30s_/);
  expect(readFileSync("app/ui/styles/media.css", "utf8")).toContain("prefers-reduced-motion");
});
