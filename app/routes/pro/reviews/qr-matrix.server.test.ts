import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { drawQr, qrMatrix } from "./qr-matrix.server";

const LINK = "https://fr.alliance.example/review/7kq2hv9dm4xtc8wn5rpb0123ab";
const printOf = (text: string) => {
  const rows = qrMatrix(text).map((row) => row.map(Number).join(""));
  return [rows.length, createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)];
};

// A decoder (jsQR 1.4) has read each of these codes correctly.
it.each([
  ["a", 21, "e8ab680854e4019c"],
  [LINK, 33, "79b9da11b76aaa7f"],
  ["y".repeat(120), 45, "f4007e005ff93ebf"],
  ["z".repeat(200), 57, "156c30f88b772893"],
])("draws %s as a decoder reads it", (text, size, print) => {
  expect(printOf(text)).toEqual([size, print]);
});

it("takes no more than a code of version 10 holds", () => {
  expect(qrMatrix("x".repeat(213))).toHaveLength(57);
  expect(() => qrMatrix("x".repeat(214))).toThrow(RangeError);
});

it("the QR code is a drawing with a name and a margin, dark on light in every colour scheme (reviewshow-10)", () => {
  const svg = drawQr(LINK, "Code of <your> link");
  expect(svg).toContain("<title>Code of &lt;your> link</title>");
  expect(svg).toContain('viewBox="0 0 41 41"');
  expect(svg).toContain('fill="#fff"');
  expect(svg.length).toBeLessThan(6_000);
});
