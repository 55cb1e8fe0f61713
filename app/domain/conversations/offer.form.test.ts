import { describe, expect, it } from "vitest";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { offerForm } from "./offer.form";
import { OFFER } from "./offer.rules";

const TODAY = "2027-03-01";
const filled = {
  title: "Organisation complète",
  body: "Voici notre devis.",
  cause: "form-0001",
  validUntil: "31/03/2027",
  text_0: "Coordination",
  quantity_0: "1,5",
  price_0: "1 250,50",
  vat_0: "20",
};

function parse(typed: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...typed })) formData.set(name, value);
  return parseForm(formData, offerForm(TODAY));
}

describe("form of an offer", () => {
  it("an offer has a title, a message, up to 20 lines and a last day; empty lines are ignored (talk-14)", () => {
    const submission = parse({
      text_1: "",
      quantity_1: "1",
      vat_1: "20",
      text_19: "Trajet",
      quantity_19: "1",
      price_19: "0",
      vat_19: "5.5",
      text_20: "Un de trop",
      quantity_20: "1",
      price_20: "1",
      vat_20: "20",
    });
    expect(submission.status === "success" && submission.value).toEqual({
      message: { body: "Voici notre devis.", cause: "form-0001" },
      offer: {
        title: "Organisation complète",
        validUntil: "2027-03-31",
        lines: [
          { text: "Coordination", quantity: 150, price: 125_050, vat: 2_000 },
          { text: "Trajet", quantity: 100, price: 0, vat: 550 },
        ],
      },
    });
  });

  it.each([
    [{ title: " " }, { title: "offers:error.title" }],
    [{ title: "x".repeat(OFFER.title + 1) }, { title: "offers:error.title" }],
    [{ body: "" }, { body: "conversation:error.empty" }],
    [{ body: "x".repeat(4_001) }, { body: "conversation:error.long" }],
    [{ text_0: "", price_0: "" }, { text_0: "offers:error.lines" }],
    [{ text_0: "" }, { text_0: "offers:error.text" }],
    [{ price_0: "" }, { price_0: "offers:error.price" }],
    [{ quantity_0: "0" }, { quantity_0: "offers:error.quantity" }],
    [{ vat_0: "31" }, { vat_0: "offers:error.vat" }],
    [
      { text_3: "Fleurs", vat_3: "" },
      { quantity_3: "offers:error.quantity", price_3: "offers:error.price", vat_3: "offers:error.vat" },
    ],
    [{ validUntil: "" }, { validUntil: "offers:error.date" }],
    [{ validUntil: "31/02/2028" }, { validUntil: "common:error.noSuchDay" }],
    [{ validUntil: "28/02/2027" }, { validUntil: "offers:error.validUntil" }],
    [{ validUntil: "02/03/2028" }, { validUntil: "offers:error.validUntil" }],
    [
      { title: "", price_0: "x" },
      { title: "offers:error.title", price_0: "offers:error.price" },
    ],
  ])("each error belongs to its field, and all are shown together: %o", (typed, errors) => {
    expect(errorsIn(parse(typed as Record<string, string>))).toEqual(errors);
  });
});
