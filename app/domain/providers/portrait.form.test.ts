import { describe, expect, it } from "vitest";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { PORTRAIT_LENGTHS, PORTRAIT_TEXTS } from "./portrait.rules";
import { portraitForm } from "./profile.form";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  const submission = parseForm(formData, portraitForm);
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

describe("the four texts", () => {
  it("may be empty", () => {
    const empty = { portrait: "", experience: " \r\n ", strengths: "", services: "" };
    expect(parse(empty)).toHaveProperty("value");
    expect(parse({})).toHaveProperty("value");
  });

  it.each(PORTRAIT_TEXTS)(
    "each text has its shortest and longest length; a line break counts as one character: %s (portrait-3)",
    (name) => {
      const { fewest, most } = PORTRAIT_LENGTHS[name];
      const of = (length: number) => parse({ [name]: `${"a\r\n".repeat(5)}${"b".repeat(length - 10)}` });
      expect(of(fewest)).toHaveProperty("value");
      expect(of(most)).toHaveProperty("value");
      expect(of(fewest - 1)).toMatchObject({ errors: { [name]: `showcase:portrait.error.${name}Short` } });
      expect(of(most + 1)).toMatchObject({ errors: { [name]: `showcase:portrait.error.${name}Long` } });
    },
  );
});
