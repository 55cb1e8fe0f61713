import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Bars } from "./bars";

const bars = [4, 1, 0].map((value, index) => ({
  key: `2027-0${index + 1}`,
  short: "JFM".charAt(index),
  name: ["January", "February", "March"][index] ?? "",
  value,
  text: String(value),
}));
const html = renderToStaticMarkup(
  <Bars label="Messages, January to March" bars={bars} headings={{ name: "Month", value: "Messages" }} />,
);

it("is one picture with a name, and the same figures as a table", () => {
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Messages, January to March"/);
  const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, name, text]) => [
    name,
    text,
  ]);
  expect(rows).toEqual([
    ["January", "4"],
    ["February", "1"],
    ["March", "0"],
  ]);
});

it("draws bars as tall as their share of the most, from one foot", () => {
  const drawn = [...html.matchAll(/<rect[^>]*y="([\d.]+)"[^>]*height="([\d.]+)"/g)].map(([, y, height]) => [
    Number(height),
    Number(y) + Number(height),
  ]);
  expect(drawn).toEqual([
    [100, 120],
    [25, 120],
    [0, 120],
  ]);
});
