import { readdirSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ExamplePage } from "./example-page.fixture";
import { EXAMPLES } from "./examples.fixture";

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
    expect(anchors).toContain("#person-email");
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
    expect(page(true)).toMatch(/<form [^>]*method="post" action="\/language">/);
    expect(page(false)).toMatch(/<form [^>]*method="post" action="\/logout">/);
  });

  it("is the same each time it is rendered", () => {
    expect(page()).toBe(html);
  });
});

describe("the design system", () => {
  it("knows nothing of the framework, the languages and the business", async () => {
    const { readFile } = await import("node:fs/promises");
    const sources = readdirSync(import.meta.dirname).filter(
      (file) => file.endsWith(".tsx") && !/\.(test|fixture)\./.test(file),
    );
    expect(sources.length).toBeGreaterThan(25);
    for (const source of sources) {
      const text = await readFile(`${import.meta.dirname}/${source}`, "utf8");
      const imports = [...text.matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? "");
      expect(
        imports.filter(
          (from) =>
            !/^(react|@conform-to\/react|@radix-ui\/react-[a-z-]+|class-variance-authority|get-nonce|\.\/[a-z-]+)$/.test(
              from,
            ),
        ),
        source,
      ).toEqual([]);
    }
  });
});
