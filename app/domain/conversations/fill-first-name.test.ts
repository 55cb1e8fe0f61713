import { expect, it } from "vitest";
import { DomainError } from "~/domain/domain-error";
import { withFirstName } from "./fill-first-name";

const write = (body: string, name: string | null = "Léa") => withFirstName({ body, locale: "fr" }, name)?.body;

it("the first message names the couple only when it is sent (talk-13)", () => {
  expect(write("Bonjour {prénom}, {vorname}")).toBe("Bonjour Léa, Léa");
  expect(withFirstName(undefined, "Léa")).toBeUndefined();
});

it("refuses other placeholders, and a text that is too long with the name", () => {
  expect(() => write("{prénom} à {ville}")).toThrow(new DomainError("templates.placeholder", { name: "{ville}" }));
  expect(() => write("{prénom}", null)).toThrow(DomainError);
  expect(() => write(`{nome}${"x".repeat(3_994)}`, "Maximilienne")).toThrow(new DomainError("templates.long"));
});
