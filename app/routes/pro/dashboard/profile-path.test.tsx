import { expect, it } from "vitest";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import type { ProfileStep } from "./dashboard-state.server";
import { ProfilePath } from "./profile-path";

const step = (name: ProfileStep["step"]): ProfileStep => ({
  step: name,
  required: true,
  needed: true,
  done: false,
  needs: [],
});

function render(steps: ProfileStep[], changes: Partial<Parameters<typeof ProfilePath>[0]> = {}) {
  const path = { isUnsent: false, photosLeft: 2, card: null, next: null, isSecondary: false, rows: [], waiting: [] };
  return renderMeaning(inEnglish(<ProfilePath steps={steps} {...path} {...changes} />));
}

const linksIn = (html: string) => [...html.matchAll(/<a href="\/pro\/([^"#]*)/g)].map(([, page]) => page);
const row = (key: string) => (
  <li key={key}>
    <a href={`/pro/${key}`}>{key}</a>
  </li>
);

it("three things to do are shown, and more are folded", () => {
  const steps = [step("company"), step("photos"), step("service")];
  expect(render(steps)).not.toContain("<details");
  const [shown = "", folded = ""] = render(steps, { rows: [row("first")], waiting: [row("last")] }).split("<details");
  expect(linksIn(shown)).toEqual(["first", "company", "photos"]);
  expect(linksIn(folded)).toEqual(["services", "last"]);
});

it("the confirmation of the email address is asked for once", () => {
  const steps = [step("security"), step("company")];
  expect(linksIn(render(steps))).toHaveLength(2);
  expect(linksIn(render(steps, { next: <p>Confirm your address</p> }))).toEqual(["company"]);
});

it("the next step of a profile that was not sent has a button, and is not a row", () => {
  const html = render([step("company"), step("photos")], { isUnsent: true });
  expect(linksIn(html)).toEqual(["company", "photos"]);
  expect(html).toContain('aria-describedby="next"');
});

it("the first step of a profile that was sent has the button if nothing on the page is more urgent", () => {
  const hasButton = (changes: Parameters<typeof render>[1]) =>
    render([step("company")], changes).includes('aria-describedby="next"');
  expect(hasButton({})).toBe(true);
  expect(hasButton({ isSecondary: true })).toBe(false);
  expect(hasButton({ rows: [row("first")] })).toBe(false);
});
