import { z } from "zod";
import { oneLine, typedLines } from "~/domain/folding.rules";
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
      .overwrite(typedLines)
      .trim()
      .min(1, "templates:error.body")
      .max(CONVERSATION.longest, "templates:error.bodyLong"),
    locale: z.enum(LOCALES, { error: "common:error.invalid" }),
  }),
);

export type TemplateInput = z.output<typeof templateForm>;
