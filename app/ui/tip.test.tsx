import { expect, it } from "vitest";
import { Button } from "./button";
import { Chips } from "./chip";
import { ImpersonationNoticeContext } from "./impersonation";
import { renderMeaning } from "./render.fixture";

// For tips with JavaScript see tests/e2e/couple/tips.spec.ts.

const chips = [{ text: "Premium", tip: "Pays to come first." }, { text: "Venue" }];
const withoutIds = (html: string) => html.replace(/:R\w*:/g, "ID");

it("a section says why, without a script, and describes what opens it", () => {
  expect(withoutIds(renderMeaning(<Chips chips={chips} explained="by all means" />))).toBe(
    '<ul><li><details name="tip"><summary aria-describedby="ID"><span>Premium</span></summary>' +
      '<p id="ID">Pays to come first.</p></details></li><li><span>Venue</span></li></ul>',
  );
});

it("the Tab key goes past the chips of cards, and those of rows are only read out", () => {
  expect(renderMeaning(<Chips chips={chips} explained="without stops" />)).toContain('<summary tabindex="-1"');
  const row = renderMeaning(<Chips chips={chips} />);
  expect(row).not.toMatch(/details|title/);
  expect(row).toContain("<span>Premium</span><span> Pays to come first.</span>");
});

it("a button that is only for the owner of an account says so: below it, or in a row on demand", () => {
  const inAccount = (compact: boolean) =>
    renderMeaning(
      <ImpersonationNoticeContext.Provider value="Not in somebody else's account.">
        <Button own compact={compact} aria-label="End the session">
          End
        </Button>
      </ImpersonationNoticeContext.Provider>,
    );
  expect(withoutIds(inAccount(false))).toMatch(/<button [^>]*aria-describedby="ID">End<\/button><p id="ID">Not in/);
  expect(withoutIds(inAccount(true))).toMatch(
    /^<details name="tip"><summary aria-label="End the session" aria-describedby="ID">End<\/summary><p id="ID">Not in/,
  );
});
