import { readdirSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { Check } from "./check";
import { ChoiceGroup } from "./choice";
import { CodeField } from "./code-field";
import { ErrorSummary } from "./error-summary";
import { EXAMPLES, ExamplePage } from "./examples.fixture";
import { TextField } from "./field";
import { Flash } from "./flash";
import { Flag, LanguageFlags } from "./language-flags";
import { AccountMenu, LanguageMenu } from "./page-frame";
import { Pagination } from "./pagination";
import { PlannerCard, PlannerSelect } from "./planner-card";
import { initialsOf, Portrait } from "./portrait";
import { Stepper } from "./stepper";
import { Voices } from "./voices";

const page = (visitor = true) =>
  renderToStaticMarkup(
    <ExamplePage visitor={visitor}>
      {Object.entries(EXAMPLES).map(([name, example]) => (
        <section key={name}>{example}</section>
      ))}
    </ExamplePage>,
  );

const fieldValues = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map((match) => match[1] ?? "");

describe("every piece on one page", () => {
  const html = page();
  const ids = new Set(fieldValues(html, "id"));

  it("gives each id once", () => {
    expect(fieldValues(html, "id").filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
  });

  it.each(["for", "aria-describedby", "aria-labelledby"])("lets %s point at what exists", (attribute) => {
    const targets = fieldValues(html, attribute).flatMap((value) => value.split(" "));
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("lets every link within the page lead somewhere", () => {
    const anchors = fieldValues(html, "href").filter((href) => href.startsWith("#"));
    expect(anchors).toContain("#main");
    expect(anchors).toContain("#email");
    expect(anchors.filter((href) => !ids.has(href.slice(1)))).toEqual([]);
  });

  it("labels every control", () => {
    const labelled = new Set(fieldValues(html, "for"));
    const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    const unlabelled = controls.filter(
      (tag) => !tag.includes('type="hidden"') && !labelled.has(fieldValues(tag, "id")[0] ?? ""),
    );
    expect(controls.length).toBeGreaterThan(20);
    expect(unlabelled).toEqual([]);
  });

  it("names every image or says that it is one for the eye", () => {
    const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
    expect(images.filter((tag) => !/ alt="/.test(tag) || !/ width="\d+" height="\d+"/.test(tag))).toEqual([]);
    const drawings = [...html.matchAll(/<svg\b[^>]*>/g)].map(([tag]) => tag);
    expect(drawings.filter((tag) => !tag.includes('aria-hidden="true"'))).toEqual([]);
  });

  it("carries no style attribute and no inline script: the policy allows neither", () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=|javascript:|<script/);
  });

  it("changes nothing by a link: languages and logout are posted", () => {
    expect(page(true)).toMatch(/<form method="post" action="\/language">/);
    expect(page(false)).toMatch(/<form method="post" action="\/logout">/);
  });

  it("is the same each time it is rendered", () => {
    expect(page()).toBe(html);
  });
});

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

describe("stepper", () => {
  const html = renderToStaticMarkup(
    <Stepper
      label="Progress"
      steps={[
        { label: "Event", state: "done", href: "/1", prefix: "Step 1 of 2, done: " },
        { label: "Choice", state: "tied", href: "/2", prefix: "Step 2 of 2: " },
      ]}
    />,
  );

  it("says states in words and marks the current step, which is no link", () => {
    expect(html).toContain('<li class="done"><a href="/1"><span class="sr">Step 1 of 2, done: </span>');
    expect(html).toContain('<li class="tied" aria-current="step"><span><span class="sr">Step 2 of 2: </span>');
    expect(html).not.toContain('href="/2"');
  });
});

describe("planner card", () => {
  it("is named by its heading, and its box by the planner", () => {
    const html = renderToStaticMarkup(EXAMPLES.planners);
    expect(html).toContain('<article class="planner" id="planner-1" aria-labelledby="planner-1-name">');
    expect(html).toContain('<h2 id="planner-1-name">Camille Aubertin</h2>');
    expect(html).toContain('<h3 id="planner-2-name">');
    expect(html).toContain('<span class="sr">Auswählen: Camille Aubertin</span>');
    expect(html).toContain('<span class="sr">: Camille Aubertin</span></a>');
  });

  it("leaves out what is not known", () => {
    expect(renderToStaticMarkup(<PlannerCard id="p" name="Fil Blanc" />)).not.toMatch(
      /<ul|class="(foot|speaks|flash|small)/,
    );
  });

  it("keeps the selection in the form", () => {
    const html = renderToStaticMarkup(
      <PlannerSelect name="selectedPrestataires" value="7" planner="X" words={{ off: "a", on: "b" }} checked />,
    );
    expect(html).toContain('name="selectedPrestataires" checked="" value="7"');
  });
});

describe("portrait", () => {
  it.each([
    ["Camille Aubertin", "CA"],
    ["Elif und Jonas Festgestaltung", "EJ"],
    ["les belles noces", "LB"],
    ["  Œrtel-Lefèvre ", "ŒL"],
    ["Émile", "É"],
    ["24 Roses", "R"],
    ["囍", "囍"],
    ["", ""],
  ])("draws %s as %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it("shows the photograph where there is one, with its size", () => {
    expect(renderToStaticMarkup(<Portrait name="A B" src="/m.jpg" size="l" gold />)).toBe(
      '<img class="portrait l gold" src="/m.jpg" alt="" width="96" height="96"/>',
    );
    expect(renderToStaticMarkup(<Portrait name="A B" src={null} />)).toMatch(/^<span class="portrait[^>]*>AB<\/span>$/);
  });
});

describe("languages", () => {
  it("draws every flag that it knows, no two alike", () => {
    const known = "fr en nl de it es pt ca lb pl ro sv da el tr uk zh".split(" ");
    const drawn = known.map((iso) => renderToStaticMarkup(<Flag iso={iso} />));
    expect(new Set(drawn).size).toBe(known.length);
    expect(drawn.filter((svg) => svg.includes("<text"))).toEqual([]);
  });

  it.each(["ar", "ja"])("writes the letters of a language without a flag of its own: %s", (iso) => {
    expect(renderToStaticMarkup(<Flag iso={iso} />)).toContain(`>${iso}</text>`);
  });

  it("names flags for readers", () => {
    const html = renderToStaticMarkup(<LanguageFlags languages={[{ iso: "de", label: "German" }]} label="Speaks" />);
    expect(html).toMatch(/>Speaks<\/span><ul class="langs">/);
    expect(html).toContain("<span>German</span>");
  });
});

describe("menus", () => {
  it("offer each language in itself, mark the current one, and come back to the page (frame-1)", () => {
    const html = renderToStaticMarkup(
      <LanguageMenu
        action="/language"
        current="de"
        redirectTo="/formulaire?step=2"
        label="Sprache"
        languages={[
          { code: "fr", name: "Français" },
          { code: "de", name: "Deutsch" },
        ]}
      />,
    );
    expect(html).toContain('<input type="hidden" name="redirectTo" value="/formulaire?step=2"/>');
    expect(html).toContain('<button type="submit" name="locale" value="fr" lang="fr">Français</button>');
    expect(html).toContain('<button type="submit" name="locale" value="de" lang="de" aria-current="true">');
    expect(html).toContain('<span class="sr">Sprache: Deutsch</span>');
  });

  it("keep the fixed words of the account menu in their language", () => {
    const html = renderToStaticMarkup(
      <AccountMenu
        firstName="Hannah"
        welcome={{ href: "/profile", text: "Bienvenue Hannah" }}
        logout={{ action: "/logout", text: "Déconnexion" }}
        lang="fr"
      />,
    );
    expect(html).toContain('<a href="/profile" lang="fr">Bienvenue Hannah</a>');
    expect(html).toContain('<button type="submit" lang="fr">Déconnexion</button>');
  });
});

describe("messages", () => {
  it("interrupt only for what went wrong", () => {
    expect(renderToStaticMarkup(<Flash>Sent</Flash>)).toContain('role="status"');
    expect(renderToStaticMarkup(<Flash kind="bad">Lost</Flash>)).toContain('role="alert"');
  });
});

describe("pagination", () => {
  const at = (current: number, pages: number) =>
    renderToStaticMarkup(
      <Pagination
        label="Pages"
        page={current}
        pages={pages}
        hrefOf={(n) => `?page=${n}`}
        texts={{ first: "First", last: "Last", previous: "Previous", next: "Next", page: (n) => `Page ${n}` }}
      />,
    )
      .replace(/<[^>]+>/g, "") // apart without a stylesheet, too
      .trim()
      .split(/\s+/);

  it.each([
    [1, 2, "1 2 Next"],
    [1, 9, "1 2 Next Last"],
    [4, 9, "First Previous 3 4 5 Next Last"],
    [9, 9, "First Previous 8 9"],
  ])("on page %i of %i reads %s", (current, pages, reads) => {
    expect(at(current, pages).join(" ")).toBe(reads);
  });

  it("is not there for a single page", () => {
    expect(at(1, 1)).toEqual([""]);
  });
});

describe("testimonials", () => {
  it("are read once, though the strip holds them twice", () => {
    const voices = [{ quote: "Yes", who: "L", rating: 5, ratingText: "5 out of 5" }];
    const html = renderToStaticMarkup(<Voices id="v" title="T" voices={voices} pauseText="Stop" />);
    expect(html.match(/<figure>/g)).toHaveLength(1);
    expect(html.match(/<figure aria-hidden="true">/g)).toHaveLength(1);
  });
});

describe("the design system", () => {
  it("knows nothing of the framework, the languages and the business", async () => {
    const { readFile } = await import("node:fs/promises");
    const sources = readdirSync(import.meta.dirname).filter(
      (file) => file.endsWith(".tsx") && !file.includes(".test."),
    );
    expect(sources.length).toBeGreaterThan(25);
    for (const source of sources) {
      const text = await readFile(`${import.meta.dirname}/${source}`, "utf8");
      const imports = [...text.matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? "");
      expect(
        imports.filter((from) => !/^(react|\.\/[a-z-]+)$/.test(from)),
        source,
      ).toEqual([]);
    }
  });
});
