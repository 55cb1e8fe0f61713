import { z } from "zod";
import { blankIfUnseen, oneLine } from "~/domain/folding.rules";
import { LOCALES } from "~/i18n/markets";
import { CONVERSATION } from "./conversation.rules";
import { TEMPLATES } from "./template.rules";

export const templateForm = z.lazy(() =>
  z.object({
    title: z
      .string({ error: "templates:error.title" })
      .overwrite(oneLine)
      .min(1, "templates:error.title")
      .max(TEMPLATES.title, "templates:error.titleLong"),
    body: z
      .string({ error: "templates:error.body" })
      // Browsers submit CRLF, but `maxlength` counts a line break as one character.
      .overwrite((typed) => blankIfUnseen(typed).replace(/\r\n?/g, "\n"))
      .trim()
      .min(1, "templates:error.body")
      .max(CONVERSATION.longest, "templates:error.bodyLong"),
    locale: z.enum(LOCALES, { error: "common:error.invalid" }),
  }),
);

export type TemplateInput = z.output<typeof templateForm>;
