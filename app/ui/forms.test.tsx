import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { Check, ChoiceGroup } from "./choice";
import { CodeField } from "./code-field";
import { ErrorSummary } from "./error-summary";
import { ExampleForm } from "./example-form.fixture";
import { EXAMPLES } from "./examples.fixture";
import { TextField } from "./field";
import { renderMeaning } from "./render.fixture";

describe("fields", () => {
  const html = renderMeaning(
    <ExampleForm id="home" errors={{ city: "Say where." }}>
      {(field) => <TextField field={field("city")} label="City" hint="Where you live." />}
    </ExampleForm>,
  );

  it("come as label, hint, input, error", () => {
    const order = ["<label", 'id="home-city-description"', "<input", 'id="home-city-error"'].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("read the error before the hint", () => {
    expect(html).toContain('aria-invalid="true" aria-describedby="home-city-error home-city-description"');
  });

  it("take the focus when they are wrong", () => {
    expect(html).toMatch(/<input[^>]* data-wrong="" autofocus=""/);
  });

  it("say nothing of errors when there are none", () => {
    const html = renderMeaning(
      <ExampleForm id="home">{(field) => <TextField field={field("city")} label="City" />}</ExampleForm>,
    );
    expect(html).not.toMatch(/aria-|<p/);
  });

  it("take the error of two joined fields from below them", () => {
    const joined = renderMeaning(EXAMPLES.fields);
    expect(joined).toMatch(
      /<input[^>]*id="person-phone"[^>]* aria-invalid="true" aria-describedby="person-phone-error person-phone-description"/,
    );
    expect(joined.match(/id="person-phone-(error|description)"/g)).toHaveLength(2);
  });

  it("one field takes the code as a number of 6 digits, with autofill, and never sends it back (login-6)", () => {
    const code = renderMeaning(
      <ExampleForm id="login" values={{ code: "369982" }} constraints={{ code: { required: true, maxLength: 6 } }}>
        {(field) => <CodeField field={field("code")} label="Code" />}
      </ExampleForm>,
    );
    expect(code).not.toContain(" value=");
    expect(code).not.toContain("maxLength");
    expect(code).toContain('inputMode="numeric" autoComplete="one-time-code" pattern="(?:[^0-9]*[0-9]){6}.*"');
  });
});

describe("choices", () => {
  const group = (kind: "radio" | "checkbox", chosen: string | string[]) =>
    renderMeaning(
      <ExampleForm id="own" values={{ lang: chosen }} errors={{ lang: "Choose one." }}>
        {(field) => (
          <ChoiceGroup
            field={field("lang")}
            kind={kind}
            legend="Languages"
            hint="At least one."
            options={[
              { value: "fr", label: "French" },
              { value: "de", label: "German" },
              { value: "it", label: "Italian" },
            ]}
          />
        )}
      </ExampleForm>,
    );

  it("stand in a fieldset that an error summary can lead to, error before hint before cards", () => {
    const html = group("radio", "fr");
    expect(html).toContain(
      '<fieldset id="own-lang" tabindex="-1" data-wrong="" autofocus="" aria-describedby="own-lang-error own-lang-description">',
    );
    const order = ["<legend", 'id="own-lang-error"', 'id="own-lang-description"', 'type="radio"'].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("tick one, or several", () => {
    const ticked = (html: string) => [...html.matchAll(/checked="" value="(..)"/g)].map((match) => match[1]);
    expect(ticked(group("radio", "de"))).toEqual(["de"]);
    expect(ticked(group("checkbox", ["fr", "it"]))).toEqual(["fr", "it"]);
    expect(ticked(group("radio", ""))).toEqual([]);
  });

  it("give the names and values that the stylesheet's conditions read", () => {
    const html = renderToStaticMarkup(EXAMPLES.choices);
    const answers = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([\w-]+)"/g)].map(
      ([, ...answer]) => answer,
    );
    expect(answers).toEqual(
      expect.arrayContaining([
        ["eventType", "mariage"],
        ["eventType", "autre"],
        ["hasTheme", "oui"],
      ]),
    );
    for (const name of ["when-wedding", "when-other", "when-theme"]) expect(html).toContain(name);
  });

  it("tell a box's error beside it", () => {
    const html = renderMeaning(
      <ExampleForm id="own" errors={{ terms: "Please accept." }}>
        {(field) => <Check field={field("terms")}>Terms</Check>}
      </ExampleForm>,
    );
    expect(html).toMatch(/aria-invalid="true"[^>]* aria-describedby="own-terms-error".*id="own-terms-error"/);
  });
});

describe("error summary", () => {
  const problems = [
    { fieldId: "email", message: "Incomplete" },
    { fieldId: "city", message: "Say where" },
    { fieldId: "name", message: "Too short" },
  ];

  it("is an alert that takes the focus and leads to the fields", () => {
    const html = renderMeaning(<ErrorSummary title="Three things" problems={problems} />);
    expect(html).toMatch(/role="alert" tabindex="-1"[^>]* aria-labelledby="error-summary-title" autofocus=""/);
    expect(html).toContain('<a href="#email">Incomplete</a>');
    expect(html).toContain('<a href="#city">Say where</a>');
  });

  it("leaves the focus to the first wrong field of one or two", () => {
    const html = renderMeaning(<ErrorSummary title="Two things" problems={problems.slice(1)} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain("Say where");
    expect(html).not.toMatch(/autofocus|<a/);
  });
});

describe("buttons", () => {
  it("stay usable while unavailable, and say why", () => {
    const html = renderMeaning(
      <Button unavailable={{ reasonId: "wait", reason: "In 42 seconds." }} aria-describedby="more">
        Send again
      </Button>,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('aria-describedby="wait more"');
    expect(html).toContain('<p id="wait">In 42 seconds.</p>');
    expect(html).not.toMatch(/\sdisabled/);
  });

  it("say that they are at work", () => {
    expect(renderMeaning(<Button busy>Saving</Button>)).toBe(
      '<button type="submit" aria-busy="true"><span></span>Saving</button>',
    );
  });
});
