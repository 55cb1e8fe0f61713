import { z } from "zod";
import { lengthOf } from "./notation.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "./portrait.rules";

const field = (name: PortraitText) => {
  const { fewest, most } = PORTRAIT_LENGTHS[name];
  return z
    .string()
    .default("")
    .refine((text) => lengthOf(text) === 0 || lengthOf(text) >= fewest, `showcase:portrait.error.${name}Short`)
    .refine((text) => lengthOf(text) <= most, `showcase:portrait.error.${name}Long`);
};

export const portraitForm = z.lazy(() =>
  z.object({
    portrait: field("portrait"),
    experience: field("experience"),
    strengths: field("strengths"),
    services: field("services"),
  }),
);

export type PortraitInput = z.output<typeof portraitForm>;
