import { z } from "zod";
import { cleanAddress, foreignLetterIn, isEmailAddress } from "./email-address.rules";

interface EmailTexts {
  missing: string;
  wrong: string;
}

/**
 * An email address that mail servers take. A letter outside ASCII before the @ has a text that names it.
 * @param clean how it is stored @param isAllowed further conditions
 */
export const emailAddress = (texts: EmailTexts, clean = cleanAddress, isAllowed = (_address: string) => true) =>
  z
    .string({ error: texts.missing })
    .overwrite(clean)
    .max(254, texts.wrong)
    .superRefine((address, context) => {
      const isWellFormed = isEmailAddress(address) && isAllowed(address);
      if (isWellFormed && foreignLetterIn(address) === null) return;
      context.addIssue({ code: "custom", message: isWellFormed ? "common:error.emailLetter" : texts.wrong });
    });
