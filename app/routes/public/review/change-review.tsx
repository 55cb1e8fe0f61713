import type { z } from "zod";
import type { changeReviewForm } from "~/domain/reviews/review.form";
import { REVIEW } from "~/domain/reviews/review.rules";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Hint } from "~/ui/hint";
import { StarsField } from "./stars-field";

interface ChangeReviewProps {
  id: string;
  values: { stars: string; text: string };
  figures: { least: number; most: string };
  constraints: Constraints;
  /** Everybody reads it until it is changed. */
  shown: boolean;
}

export function ChangeReview({ id, values, figures, constraints, shown }: ChangeReviewProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof changeReviewForm>>(id, {
    values: values as z.input<typeof changeReviewForm>,
    constraints,
  });
  return (
    <Fold summary={t("reviews:own.change")} open={post.refused !== undefined}>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <StarsField field={post.fields.stars} legend={t("reviews:form.stars")} />
        <TextAreaField
          field={post.fields.text}
          label={t("reviews:form.text")}
          hint={t("reviews:form.textHint", figures)}
          maxLength={REVIEW.text.most}
          rows={7}
        />
        {shown ? <Hint>{t("reviews:own.changeHides")}</Hint> : null}
        <Button>{t("reviews:own.changeSubmit")}</Button>
      </PostForm>
    </Fold>
  );
}
