import { z } from "zod";
import { PHOTO_TEXTS } from "./photo.rules";

const text = (message: string) => z.string({ error: message }).trim();

const required = ({ min, max }: { min: number; max: number }, message: string) =>
  text(message).min(min, message).max(max, message);

const optional = ({ max }: { max: number }, message: string) => z.string().trim().max(max, message).default("");

const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** The part that was chosen, in pixels of the picture as it is seen. */
const pixel = z.coerce.number().finite().optional().catch(Number.NaN);

const cropFields = { cropX: pixel, cropY: pixel, cropWidth: pixel, cropHeight: pixel };

/** Back-office specification §5: title and description with a minimum length. */
export const photoForm = z.object({
  title: required(PHOTO_TEXTS.title, "photos:error.title"),
  description: required(PHOTO_TEXTS.description, "photos:error.description"),
  alt: optional(PHOTO_TEXTS.alt, "photos:error.alt"),
  caption: optional(PHOTO_TEXTS.caption, "photos:error.caption"),
  keyImage: box,
  visible: box,
  ...cropFields,
});

export type PhotoFields = z.output<typeof photoForm>;

/** What is told of a photograph, without the picture. */
export type PhotoTexts = Pick<PhotoFields, "title" | "description" | "alt" | "caption" | "keyImage" | "visible">;

export const cropForm = z.object(cropFields);

export const orderForm = z.object({
  photo: z.string().regex(/^[0-9a-z]{16}$/, "common:error.invalid"),
  intent: z.enum(["earlier", "later"], "common:error.invalid"),
});
