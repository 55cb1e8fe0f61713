import { z } from "zod";
import { blankIfUnseen } from "~/domain/folding.rules";
import { verdictForm } from "~/domain/moderation/moderation.form";
import { parseEventDate, unreadDate } from "~/domain/projects/project.rules";
import { tidy } from "~/domain/providers/notation.rules";
import { personName, providerEmail } from "~/domain/providers/provider-account.form";
import { lengthOf } from "~/domain/providers/provider-account.rules";
import { ANSWER_VERDICTS, AUTHOR_KINDS, REVIEW, REVIEW_ANSWER, STARS } from "./review.rules";

const stars = z.lazy(() => z.enum(STARS, { error: "reviews:error.stars" }).transform(Number));

const { least, most } = REVIEW.text;

const words = z.lazy(() =>
  z
    .string({ error: "reviews:error.textShort" })
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) >= least, "reviews:error.textShort")
    .refine((typed) => lengthOf(typed) <= most, "reviews:error.textLong"),
);

const ticked = (error: string) => z.literal("on", { error });

/** @param today YYYY-MM-DD in the market's time zone; the wedding must not be later */
export const reviewForm = (today: string) =>
  z.object({
    stars,
    authorKind: z.enum(AUTHOR_KINDS, { error: "reviews:error.authorKind" }),
    name: personName("firstname", { isOfTwo: true }),
    weddingDate: z.string({ error: "reviews:error.date" }).transform((typed, context) => {
      const date = parseEventDate(typed);
      if (date && date <= today && date >= REVIEW.since) return date;
      const isLate = date !== null && date > today;
      const message = isLate ? "reviews:error.dateFuture" : "reviews:error.date";
      context.addIssue({ code: "custom", message: date === null ? unreadDate(typed, message) : message });
      return z.NEVER;
    }),
    text: words,
    email: providerEmail,
    wasThere: ticked("reviews:error.wasThere"),
    consent: ticked("reviews:error.consent"),
  });

export type ReviewFields = Omit<z.output<ReturnType<typeof reviewForm>>, "wasThere" | "consent">;

export const changeReviewForm = z.lazy(() => z.object({ stars, text: words }));

/** Decision on a review. Its version is the start of the wait. */
export const decideReviewForm = z.lazy(() => verdictForm(["publish", "refuse"]));

export const decideAnswerForm = z.lazy(() => verdictForm(ANSWER_VERDICTS));

export const answerReviewForm = z.lazy(() =>
  z.object({
    answer: z
      .string({ error: "proreviews:error.answerShort" })
      .overwrite((typed) => blankIfUnseen(typed).trim())
      .min(REVIEW_ANSWER.least, "proreviews:error.answerShort")
      .max(REVIEW_ANSWER.most, "proreviews:error.answerLong"),
  }),
);
