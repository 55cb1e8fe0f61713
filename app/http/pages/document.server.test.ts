import { expect, it } from "vitest";
import { encodeDocument } from "./document.server";

const styles = { file: "/a.css", bytes: new TextEncoder().encode("a{content:'é'}"), hash: "" };
const written = (document: string, inlined: typeof styles | null) =>
  new TextDecoder().decode(encodeDocument(document, inlined));

it("a document gets its stylesheet in its style element, and is unchanged without either", () => {
  const document = "<head><title>“Été”</title><style></style></head>";
  expect(written(document, styles)).toBe("<head><title>“Été”</title><style>a{content:'é'}</style></head>");
  expect(written(document, null)).toBe(document);
  expect(written("<p>é</p>", styles)).toBe("<p>é</p>");
});
