import { z } from "zod";
import { blankIfUnseen, oneLine } from "~/domain/folding.rules";
import { PHOTO_TEXTS } from "./photo.rules";

const visible = (typed: string) => blankIfUnseen(typed).trim();

interface Lengths {
  min: number;
  max: number;
}

const required = ({ min, max }: Lengths, message: string, clean = visible) =>
  z.string({ error: message }).overwrite(clean).min(min, message).max(max, message);

const optional = ({ max }: { max: number }, message: string) =>
  z.string().overwrite(oneLine).max(max, message).default("");

const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** Pixels of the picture as displayed. */
const pixel = z.coerce.number().finite().optional().catch(Number.NaN);

const cropFields = { cropX: pixel, cropY: pixel, cropWidth: pixel, cropHeight: pixel };

export const photoForm = z.lazy(() =>
  z.object({
    title: required(PHOTO_TEXTS.title, "pictures:error.title", oneLine),
    description: required(PHOTO_TEXTS.description, "pictures:error.description"),
    alt: optional(PHOTO_TEXTS.alt, "pictures:error.alt"),
    caption: optional(PHOTO_TEXTS.caption, "pictures:error.caption"),
    keyImage: box,
    visible: box,
    ...cropFields,
  }),
);

export type PhotoFields = z.output<typeof photoForm>;

export type PhotoWords = Pick<PhotoFields, "title" | "description" | "alt" | "caption">;

export const cropForm = z.lazy(() => z.object(cropFields));

const orEmpty = ({ min, max }: Lengths, message: string, clean = visible) =>
  z
    .string({ error: message })
    .overwrite(clean)
    .max(max, message)
    .default("")
    .refine((value) => value === "" || value.length >= min, message);

export const descriptionForm = z.lazy(() =>
  z.object({
    title: orEmpty(PHOTO_TEXTS.title, "pictures:error.title", oneLine),
    description: orEmpty(PHOTO_TEXTS.description, "pictures:error.description"),
  }),
);

const pictureId = () => z.string().regex(/^[0-9a-z]{16}$/, "common:error.invalid");

/** Set by scripts in the browser, which show and announce the result without a page load. */
const inPlace = () => z.literal("on").optional();

/** Prefixes of the ids of elements that take the focus after a move. */
const FOCUSED = { before: "before-", after: "after-", onto: "picture-" } as const;

const arrangement = <Move extends keyof typeof FOCUSED | "key" | "remove">(moves: readonly Move[]) =>
  z
    .object({
      picture: pictureId(),
      move: z.enum(moves, "common:error.invalid"),
      target: pictureId().optional(),
      inPlace: inPlace(),
    })
    .transform((sent) => ({
      ...sent,
      focused: sent.move in FOCUSED ? `${FOCUSED[sent.move as keyof typeof FOCUSED]}${sent.picture}` : "pictures",
    }));

export const orderForm = z.lazy(() => arrangement(["before", "after", "onto"]));

export const arrangeForm = z.lazy(() => arrangement(["before", "after", "onto", "key", "remove"]));
