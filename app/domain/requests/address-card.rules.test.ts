import { expect, it } from "vitest";
import { type AddressCard, addressCardOf } from "./address-card.rules";

const card: AddressCard = {
  ...{ uid: "r1@alliance", firstname: "Anne; Marie", lastname: "D’Été, de \\", phone: "+33612345678" },
  ...{ email: "anne@example.org", note: `Mariage\n${"é".repeat(60)}`, url: "https://fr.example/pro/requests/r1" },
};

it("an unlocked request has a vCard 3.0 that address books read (unlock-7)", () => {
  const file = addressCardOf(card);
  expect(file).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
  expect(file).toMatch(/\r\nEND:VCARD\r\n$/);
  const unfolded = file.replace(/\r\n /g, "").split("\r\n");
  expect(unfolded).toContain("N:D’Été\\, de \\\\;Anne\\; Marie;;;");
  expect(unfolded).toContain("FN:Anne\\; Marie D’Été\\, de \\\\");
  expect(unfolded).toContain("TEL;TYPE=CELL:+33612345678");
  expect(unfolded).toContain("EMAIL;TYPE=INTERNET:anne@example.org");
  expect(unfolded).toContain(`NOTE:Mariage\\n${"é".repeat(60)}`);
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

it("leaves out what the couple keeps to itself, and no line breaks into another", () => {
  const file = addressCardOf({ ...card, phone: null, email: null, firstname: "A\r\nTEL:1" });
  expect(file).not.toMatch(/^(TEL|EMAIL)/m);
});
