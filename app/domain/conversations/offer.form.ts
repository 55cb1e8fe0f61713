import { z } from "zod";
import { isBlank, oneLine } from "~/domain/folding.rules";
import { parseEventDate, unreadDate } from "~/domain/projects/project.rules";
import { rowField } from "~/domain/venues/venue-steps.rules";
import { bodyField, causeField } from "./conversation.form";
import { isValidityAllowed, OFFER, type OfferLine, parsePrice, parseQuantity, parseVat } from "./offer.rules";

const LINE = ["text", "quantity", "price", "vat"] as const;

const typedField = () => z.string({ error: "common:error.invalid" }).default("");

/** Checks all fields in one step, so that the page shows all errors together (rule talk-14). */
export function offerForm(today: string) {
  const rows = Array.from({ length: OFFER.lines }, (_, row) => row);
  const fields = rows.flatMap((row) => LINE.map((name): [string, z.ZodDefault] => [rowField(name, row), typedField()]));
  return z
    .object({ ...Object.fromEntries(fields), title: typedField(), body: typedField(), validUntil: typedField() })
    .extend({ cause: causeField() })
    .transform((form, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      const typed = form as Record<string, string>;
      const read = <T>(name: string, parse: (text: string) => T | null, message: string): T | null => {
        const value = parse(typed[name] ?? "");
        if (value === null) problem(name, message);
        return value;
      };
      const title = read("title", lineOf(OFFER.title), "offers:error.title");
      const body = bodyField().min(1, "conversation:error.empty").safeParse(form.body);
      if (!body.success) problem("body", body.error.issues[0]?.message ?? "common:error.invalid");
      const written = rows.filter((row) =>
        ["text", "price"].some((name) => !isBlank(typed[rowField(name, row)] ?? "")),
      );
      if (written.length === 0) problem(rowField("text", 0), "offers:error.lines");
      const lines = written.map((row) => ({
        text: read(rowField("text", row), lineOf(OFFER.text), "offers:error.text"),
        quantity: read(rowField("quantity", row), parseQuantity, "offers:error.quantity"),
        price: read(rowField("price", row), parsePrice, "offers:error.price"),
        vat: read(rowField("vat", row), parseVat, "offers:error.vat"),
      }));
      const validUntil = parseEventDate(form.validUntil);
      if (validUntil === null) problem("validUntil", unreadDate(form.validUntil, "offers:error.date"));
      else if (!isValidityAllowed(validUntil, today)) problem("validUntil", "offers:error.validUntil");
      return {
        message: { body: body.data ?? "", cause: form.cause },
        offer: { title: title ?? "", validUntil: validUntil ?? "", lines: lines as OfferLine[] },
      };
    });
}

const lineOf = (most: number) => (typed: string) => {
  const line = oneLine(typed);
  return line !== "" && line.length <= most ? line : null;
};
