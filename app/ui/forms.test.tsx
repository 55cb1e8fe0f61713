import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { ErrorSummary } from "./error-summary";
import { EXAMPLES } from "./examples.fixture";
import { Check } from "./old-check";
import { ChoiceGroup } from "./old-choice";
import { CodeField } from "./old-code-field";
import { TextField } from "./old-field";

describe("fields", () => {
  const html = renderToStaticMarkup(<TextField name="city" label="City" error="Say where." hint="Where you live." />);

  it("come as label, input, error, hint", () => {
    const order = ["<label", "<input", 'id="city-error"', 'id="city-hint"'].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("read the error before the hint", () => {
    expect(html).toContain('aria-invalid="true" aria-describedby="city-error city-hint"');
  });

  it("say nothing of errors when there are none", () => {
    expect(renderToStaticMarkup(<TextField name="city" label="City" />)).not.toMatch(/aria-|class="(error|hint)"/);
  });

  it("take the error of two joined fields from below them", () => {
    const joined = renderToStaticMarkup(EXAMPLES.fields);
    expect(joined).toMatch(/<input[^>]*id="phone" aria-invalid="true" aria-describedby="number-error number-hint"/);
  });

  it("never send a code back, and ask for it as one number (login-6)", () => {
    const code = renderToStaticMarkup(<CodeField label="Code" />);
    expect(code).not.toContain(" value=");
    expect(code).not.toContain("maxLength");
    expect(code).toContain('inputMode="numeric" autoComplete="one-time-code" pattern="(?:[^0-9]*[0-9]){6}.*"');
  });
});

describe("choices", () => {
  const group = (kind: "radio" | "checkbox", chosen: string | string[]) =>
    renderToStaticMarkup(
      <ChoiceGroup
        name="lang"
        kind={kind}
        legend="Languages"
        chosen={chosen}
        error="Choose one."
        hint="At least one."
        options={[
          { value: "fr", label: "French" },
          { value: "de", label: "German" },
          { value: "it", label: "Italian" },
        ]}
      />,
    );

  it("stand in a fieldset that an error summary can lead to, error before hint before cards", () => {
    const html = group("radio", "fr");
    expect(html).toContain('<fieldset id="lang" tabindex="-1" aria-describedby="lang-error lang-hint">');
    const order = ["<legend", 'id="lang-error"', 'id="lang-hint"', 'type="radio"'].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("tick one, or several", () => {
    const ticked = (html: string) => [...html.matchAll(/checked="" value="(..)"/g)].map((match) => match[1]);
    expect(ticked(group("radio", "de"))).toEqual(["de"]);
    expect(ticked(group("checkbox", ["fr", "it"]))).toEqual(["fr", "it"]);
    expect(ticked(group("radio", ""))).toEqual([]);
  });

  it("give the ids that the stylesheet's conditions read", () => {
    const html = renderToStaticMarkup(EXAMPLES.choices);
    for (const id of ["eventType-mariage", "eventType-autre", "hasTheme-oui"]) expect(html).toContain(`id="${id}"`);
    for (const name of ["when-wedding", "when-other", "when-theme"]) expect(html).toContain(name);
  });

  it("tell a box's error beside it", () => {
    const html = renderToStaticMarkup(
      <Check name="terms" error="Please accept.">
        Terms
      </Check>,
    );
    expect(html).toMatch(/aria-invalid="true" aria-describedby="terms-error".*id="terms-error"/);
  });
});

describe("error summary", () => {
  it("is an alert that takes the focus and leads to the fields", () => {
    const html = renderToStaticMarkup(
      <ErrorSummary title="One thing" problems={[{ fieldId: "email", message: "Incomplete" }]} />,
    );
    expect(html).toContain('role="alert" tabindex="-1" aria-labelledby="error-summary-title" autofocus=""');
    expect(html).toContain('<a href="#email">Incomplete</a>');
  });

  it("is not there without problems", () => {
    expect(renderToStaticMarkup(<ErrorSummary title="None" problems={[]} />)).toBe("");
  });
});

describe("buttons", () => {
  it("stay usable while unavailable, and say why", () => {
    const html = renderToStaticMarkup(
      <Button unavailable={{ reasonId: "wait", reason: "In 42 seconds." }} aria-describedby="more">
        Send again
      </Button>,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('aria-describedby="wait more"');
    expect(html).toContain('<p class="hint" id="wait">In 42 seconds.</p>');
    expect(html).not.toMatch(/\sdisabled/);
  });

  it("say that they are at work", () => {
    expect(renderToStaticMarkup(<Button busy>Saving</Button>)).toBe(
      '<button type="submit" class="btn" aria-busy="true">Saving</button>',
    );
  });
});
