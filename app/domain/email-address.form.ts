import { z } from "zod";
import { cleanAddress, foreignLetterIn, isEmailAddress } from "./email-address.rules";

/** @param clean normalises the address for storage @param isAllowed further condition */
export const emailAddress = (
  texts: { missing: string; wrong: string },
  clean = cleanAddress,
  isAllowed = (_address: string) => true,
) =>
  z
    .string({ error: texts.missing })
    .overwrite(clean)
    .max(254, texts.wrong)
    .superRefine((address, context) => {
      const isWellFormed = isEmailAddress(address) && isAllowed(address);
      if (isWellFormed && foreignLetterIn(address) === null) return;
      context.addIssue({ code: "custom", message: isWellFormed ? "refused:emailLetter" : texts.wrong });
    });
