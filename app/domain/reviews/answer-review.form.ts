import { z } from "zod";
import { blankIfUnseen } from "~/domain/folding.rules";
import { verdictForm } from "~/domain/moderation/moderation.form";
import { ANSWER_VERDICTS, REVIEW_ANSWER } from "./review.rules";

/** Validates a moderator's decision on an answer (rule reviewshow-7). Version: start of the wait. */
export const decideAnswerForm = z.lazy(() => verdictForm(ANSWER_VERDICTS));

/** Validates an answer to a review (rule reviewshow-11). */
export const answerReviewForm = z.lazy(() =>
  z.object({
    answer: z
      .string({ error: "proreviews:error.answerShort" })
      .overwrite((typed) => blankIfUnseen(typed).trim())
      .min(REVIEW_ANSWER.least, "proreviews:error.answerShort")
      .max(REVIEW_ANSWER.most, "proreviews:error.answerLong"),
  }),
);
