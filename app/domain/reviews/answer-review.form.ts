import { z } from "zod";
import { REVIEW_ANSWER } from "./answer.rules";

/** Rule reviewshow-6. */
export const answerReviewForm = z.lazy(() =>
  z.object({
    answer: z
      .string({ error: "proreviews:error.answerShort" })
      .trim()
      .min(REVIEW_ANSWER.least, "proreviews:error.answerShort")
      .max(REVIEW_ANSWER.most, "proreviews:error.answerLong"),
  }),
);
