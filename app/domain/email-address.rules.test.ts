import fc from "fast-check";
import { expect, it } from "vitest";
import { emailAddressOf, mailtoHref } from "./email-address.rules";

it.each([
  ["marie@x.fr", "mailto:marie@x.fr"],
  [
    "a?bcc=evil%40x.fr&subject=x&body=hi@example.org",
    "mailto:a%3Fbcc%3Devil%2540x.fr%26subject%3Dx%26body%3Dhi@example.org",
  ],
])("writes to %s alone", (address, href) => expect(mailtoHref(address)).toBe(href));

it("writes a subject and a text, to a person or to anyone", () => {
  const fields = { subject: "A & B", body: "1 + 1?\nhttps://x.fr" };
  const query = "subject=A%20%26%20B&body=1%20%2B%201%3F%0Ahttps%3A%2F%2Fx.fr";
  expect([mailtoHref("marie@x.fr", fields), mailtoHref("", fields)]).toEqual([
    `mailto:marie@x.fr?${query}`,
    `mailto:?${query}`,
  ]);
});

it("gives no address more than its own recipient", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (local) => {
      expect(mailtoHref(`${local}@example.org`).slice(7)).not.toMatch(/[?&#\s"<>]/);
    }),
  );
});

it.each([" Marie@Example.org\u200b ", "o'neil+x@mail.example.museum", "a@exämple.de"])("takes %j", (typed) =>
  expect(emailAddressOf(typed)).not.toBeNull(),
);

it.each([
  "",
  "@",
  "a@b",
  "a@b.1",
  ".a@x.fr",
  "a.@x.fr",
  "a..b@x.fr",
  "a@-x.fr",
  "a@x-.fr",
  "a@x.-fr",
  "élise@x.fr",
  `${"a".repeat(65)}@x.fr`,
])("does not take %j", (typed) => expect(emailAddressOf(typed)).toBeNull());
