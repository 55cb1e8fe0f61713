import type { z } from "zod";
import { days } from "~/domain/durations";
import type { openCaseForm } from "~/domain/review-cases/case.form";
import { CASE, type CaseReason, kindOf } from "~/domain/review-cases/case.rules";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { TextAreaField } from "~/ui/field";

/** Id of the form, which the action names. */
export const REPORT_FORM = "report-review";

interface ReportFormProps {
  reasons: readonly CaseReason[];
  constraints: Constraints;
}

/** Why a review is reported. That the author is unknown makes it a dispute, which hides the review. */
export function ReportForm({ reasons, constraints }: ReportFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof openCaseForm>>(REPORT_FORM, { constraints });
  return (
    <PostForm className="fields" post={post}>
      <FormProblems post={post} />
      <p>{t("proreviews:case.lead")}</p>
      <ChoiceGroup
        field={post.fields.reason}
        legend={t("reviews:case.reason")}
        legendLook="plain"
        layout="few"
        options={reasons.map((value) => ({
          value,
          label: t(`reviews:case.reasons.${value}`),
          small:
            kindOf(value) === "dispute"
              ? t("proreviews:case.disputeHint", { days: CASE.proving / days(1) })
              : undefined,
        }))}
      />
      <TextAreaField
        field={post.fields.text}
        label={t("reviews:case.text")}
        hint={t("reviews:case.textHint")}
        maxLength={CASE.text.most}
        rows={4}
      />
      <Actions>
        <Button variant="quiet">{t("proreviews:case.action")}</Button>
      </Actions>
    </PostForm>
  );
}
