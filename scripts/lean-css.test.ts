import { expect, it } from "vitest";
import { leanCss } from "./lean-css";

const property = (name: string, start?: string) =>
  `@property --tw-${name}{syntax:"*";inherits:false${start ? `;initial-value:${start}` : ""}}`;

it("puts a value where it is read, if nothing combines it with another", () => {
  const css = `.a{--tw-weight:600;font-weight:var(--tw-weight)}.b{border-style:var(--tw-line);width:1px}${property("weight")}${property("line", "solid")}`;
  expect(leanCss(css)).toBe(".a{font-weight:600}.b{border-style:solid;width:1px}");
});

it("keeps what one rule sets and another one reads", () => {
  const css = `.a{--tw-leading:1.25;line-height:1.25}.b{line-height:var(--tw-leading,1.5)}${property("leading")}`;
  expect(leanCss(css)).toBe(css);
});

it("leaves out the parts of a shadow that are not there", () => {
  const css = `.a{--tw-shadow:var(--float);box-shadow:var(--tw-ring), var(--tw-shadow)}${property("ring", "0 0 #0000")}${property("shadow", "0 0 #0000")}`;
  expect(leanCss(css)).toBe(".a{box-shadow:var(--float)}");
});
