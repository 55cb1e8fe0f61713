import { describe, expect, it } from "vitest";
import { Flash } from "./flash";
import { Pagination } from "./pagination";
import { renderMeaning } from "./render.fixture";
import { Stepper } from "./stepper";
import { Testimonials } from "./testimonials";

describe("stepper", () => {
  const html = renderMeaning(
    <Stepper
      label="Progress"
      steps={[
        { label: "Event", state: "done", href: "/1", prefix: "Step 1 of 2, done: " },
        { label: "Choice", state: "current", href: "/2", prefix: "Step 2 of 2: " },
      ]}
    />,
  );

  it("says states in words and marks the current step, which is no link", () => {
    expect(html).toContain('<li><a href="/1"><span>Step 1 of 2, done: </span>');
    expect(html).toContain('<li aria-current="step"><span><span>Step 2 of 2: </span>');
    expect(html).not.toContain('href="/2"');
  });
});

describe("messages", () => {
  it("interrupt only for what went wrong", () => {
    expect(renderMeaning(<Flash>Sent</Flash>)).toContain('role="status"');
    expect(renderMeaning(<Flash kind="bad">Lost</Flash>)).toContain('role="alert"');
  });
});

describe("pagination", () => {
  const at = (current: number, pages: number) =>
    renderMeaning(
      <Pagination
        label="Pages"
        page={current}
        pages={pages}
        hrefOf={(n) => `?page=${n}`}
        texts={{ first: "First", last: "Last", previous: "Previous", next: "Next", page: (n) => `Page ${n}` }}
      />,
    )
      .replace(/<[^>]+>/g, "") // Links are separate without a stylesheet, too.
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
    const voices = [{ quote: "Yes", who: "L", href: "/l", rating: 5, ratingText: "5 out of 5" }];
    const html = renderMeaning(<Testimonials id="v" title="T" voices={voices} pauseText="Stop" />);
    expect(html.match(/<figure>/g)).toHaveLength(1);
    expect(html.match(/<figure aria-hidden="true">/g)).toHaveLength(1);
    expect(html.match(/<a /g), "the second one is for the eye alone").toHaveLength(1);
  });
});
